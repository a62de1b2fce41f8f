import type { ChineseOf } from '@pollen/ui/translator';
import type { suspensionWords } from './suspension.en';

export const suspension: ChineseOf<typeof suspensionWords> = {
  title: '您的账户已暂停',
  text: '新邮箱 <b>{email}</b> 未在期限内确认。您的金币和订单都安全无损。请点击邮件中的链接确认，或通过发到旧邮箱的链接撤回更换。',
  kept: '恢复之前，您只能查看这一申诉，也不会发放奖励；您的金币和订单会予以保留。',
  failed: '申诉加载失败',
  again: '重试',
  over: '此页面已失效',
  logIn: '登录',
  mailNew: '重新发送确认邮件',
  mailOld: '向旧邮箱发送撤回链接',
  mailedNew: '已发送，请查收新邮箱。',
  mailedOld: '已发送，请查收旧邮箱。',
};
