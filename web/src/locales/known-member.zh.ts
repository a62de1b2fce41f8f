import type { ChineseOf } from '@pollen/ui/translator';
import type { knownMemberWords } from './known-member.en';

export const knownMember: ChineseOf<typeof knownMemberWords> = {
  notYou: '不是您？',
  withPasskey: '使用通行密钥登录',
  loggingIn: '正在登录',
  note: '使用面容、指纹或锁屏密码，这些信息不会离开您的设备。',
  or: '或使用密码',
  offerTitle: '下次登录不再输入密码？',
  offerText: '通行密钥保存在此设备上，用面容、指纹或锁屏密码即可登录。您的密码仍然有效。',
  create: '创建通行密钥',
  creating: '正在创建',
  notNow: '暂不',
  created: '已创建通行密钥：{name}',
  failed: '未创建通行密钥。您可以在设置中添加。',
  forget: '不在此设备上记住我',
};
