import type { ChineseOf } from '@pollen/ui/translator';
import type { notMeWords } from './not-me.en';

export const notMe: ChineseOf<typeof notMeWords> = {
  title: '不是我本人',
  question: '让该浏览器退出登录？',
  text: '您是从一封账户安全邮件来到这里的。',
  logsOut: '邮件中所述的浏览器将立即退出登录。',
  passkeys: '在该浏览器添加或使用过的通行密钥将被删除，用它们登录的浏览器也将退出登录。',
  password: '随后请设置新密码，所有浏览器都将退出登录。',
  confirm: '让其退出登录',
  confirming: '正在退出',
  done: '该浏览器已退出登录',
  doneText: '请立即设置新密码，以免他人用旧密码登录。',
  newPassword: '设置新密码',
  failed: '链接无效',
};
