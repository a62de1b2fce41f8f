import type { ChineseOf } from '@pollen/ui/translator';
import type { invitedWords } from './invited.en';

export const invited: ChineseOf<typeof invitedWords> = {
  invitedBy: '{name} 邀请您加入 Pollen',
  invitedByFriend: '好友邀请您加入 Pollen',
  lead: '在线调研平台：填写问卷，积累金币，兑换现金或礼品卡。',
  atOnce: '注册即得',
  profile: '完善资料后再得',
  steps: '只需三步',
  stepRegister: '用邮箱注册',
  stepRegisterText: '免费，年满 16 周岁即可',
  stepProfile: '填写四项资料',
  stepProfileText: '姓名、性别、生日、国家/地区。研究方看不到您的姓名。',
  stepSurvey: '完成首份问卷',
  stepSurveyText: '开始前即可看到时长和奖励。',
  senderGets: '{name} 可获得',
  friendGets: '邀请您的好友可获得',
  senderText: '您完成首份问卷后一次性获得 {first} 金币，此后获得您问卷奖励的 {percent}。由平台支付，不影响您的收益。',
  countOn: '您可以放心',
  screenOut: '未符合条件也可得 {n} 金币',
  screenOutText: { other: '每天最多 {n} 次' },
  friday: '每周五发放现金',
  fridayText: '满 5 美元即可提现到 PayPal 账户',
  confidential: '您的答案严格保密',
  confidentialText: '{name} 只知道您已加入，看不到您的答案。',
  confidentialFriend: '好友只知道您已加入，看不到您的答案。',
};
