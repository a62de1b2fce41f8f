import type { settingsWords } from './settings.en';
import type { ChineseOf } from './translator';

export const settings: ChineseOf<typeof settingsWords> = {
  title: '账户设置',
  tabs: '账户设置',
  profile: '资料',
  email: '邮箱',
  password: '密码',
  currentEmail: '当前邮箱',
  emailTitle: '更换邮箱',
  emailText: '问卷邀请、确认邮件和登录都使用这个邮箱，因此目前由客服人工核对后更换。',
  emailStep1: '请用当前邮箱给我们写信，或登录后通过联系页面找到我们。',
  emailStep2: '我们会向新邮箱发送确认邮件，您确认之后才会生效。',
  emailStep3: '如未确认，账户将暂停使用，直至确认为止。',
  contact: '联系我们',
};
