import type { settingsWords } from './settings.en';
import type { ChineseOf } from './translator';

export const settings: ChineseOf<typeof settingsWords> = {
  title: '账户设置',
  tabs: '账户设置',
  profile: '资料',
  email: '邮箱',
  password: '密码',
  avatarHint: '支持 jpg、png 格式，一次一张',
  uploadAvatar: '上传头像',
  currentEmail: '当前邮箱',
  emailTitle: '更换邮箱',
  emailText: '本页暂时还不能更换邮箱。问卷邀请、确认邮件和登录都使用这个邮箱，因此目前由人工核对每次更换。',
  emailStep1: '请用当前邮箱给我们写信，并写明新邮箱。',
  emailStep2: '新邮箱须通过我们发去的链接确认后才生效，旧邮箱也会收到通知。',
  emailStep3: '新邮箱未确认期间，账户会暂停使用。',
  contact: '联系我们',
};
