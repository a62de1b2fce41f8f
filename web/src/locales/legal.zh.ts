import type { legalWords } from './legal.en';
import type { ChineseOf } from './translator';

export const legal: ChineseOf<typeof legalWords> = {
  contents: '本页目录',
  inShort: '要点',
  version: '版本 {version}，自 {date}起生效',
  print: '打印或保存',
  texts: '法律文本',
  terms: '使用条款',
  termsDescription: 'Pollen 与会员之间的协议：谁可以加入、问卷如何计酬、奖励如何发放，以及注销账户的后果。',
  privacy: '隐私政策',
  privacyDescription:
    'Pollen 收集哪些数据、作何用途、提供给谁、使用哪些 Cookie，以及您在加州、欧盟和其他地区如何行使自己的权利。',
  rules: '活动规则',
  rulesDescription: '在 Pollen 邀请好友的收益规则：首次完成问卷得 200 金币，此后每份问卷得 20%，以及已公布的活动期。',
};
