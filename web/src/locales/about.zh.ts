import type { aboutWords } from './about.en';
import type { ChineseOf } from './translator';

export const about: ChineseOf<typeof aboutWords> = {
  title: '关于 Pollen',
  description: 'Pollen 是什么、怎样使用：注册账户，逐页回答问卷，积攒金币，兑换礼品卡或现金。',
  lead: 'Pollen 是一个在线调研社区：研究团队提问，会员作答，每份完成的问卷都以金币支付报酬。约有 150 万人参与其中。',

  useTitle: '怎样使用',
  step1: '注册',
  step1Text: '填写邮箱、我们发给您的 4 位验证码和密码即可。免费注册，年满 16 周岁即可加入。',
  step2: '参加问卷',
  step2Text: '先完善个人资料，让合适的问卷找到您。每张卡片在开始前都会显示时长、成功率和最高奖励。',
  step3: '赢取奖励',
  step3Text: '100 金币等于 1 美元，可兑换礼品卡、娱乐套餐或现金；现金订单每周五付款。',

  surveyTitle: '答问卷的过程',
  survey1: '逐页保存',
  survey1Text: '每一页提交后即保存。关掉页面也没关系，7 天内回来就能从原处继续。',
  survey2: '保留名额',
  survey2Text: '开始作答后，名额会为您保留问卷时长的两倍，不会答到一半就没了。',
  survey3: '认真作答',
  survey3Text:
    '读懂题目，慢慢来，按自己的真实情况回答。敷衍或抄袭的回答不计奖励，我们会告诉您原因；这由人来决定，绝不会只凭系统判定。',

  endsTitle: '可能的结果',
  completed: '完成',
  completedText: '您获得该问卷的奖励，立即到账或在审核之后到账。',
  screenedOut: '被筛选',
  screenedOutText: '问卷要找的是另一类人。您仍可获得 10 金币，每天最多 5 次。',
  full: '名额已满',
  fullText: '您作答期间，所属群体的名额满了。您同样可获得 10 金币。',

  moreTitle: '更多赚金币的方式',
  more: '每日签到、观看广告、试用产品、回答资料题、邀请好友。各项能得多少，见<rewards>积分与奖励</rewards>；邀请好友另有<rules>规则</rules>。',

  promiseTitle: '我们的承诺',
  promise1: '保护隐私',
  promise1Text: '研究团队看到的是回答，而不是您的姓名和地址。我们不出售个人数据。',
  promise2: '不存敏感财务信息',
  promise2Text: '我们只保存收款账户，不保存卡号和银行密码。',
  promise3: '每枚金币都有记录',
  promise3Text: '积分明细逐笔写明来由，余额就是各笔之和。',
  promise4: '邮件由您决定',
  promise4Text: '问卷邀请会发送到邮箱，也会出现在问卷页面。一键即可退订邮件。',
  promise5: '来去自由',
  promise5Text: '注销账户会删除您的数据，未使用的积分立即失效，请先兑换。',
  promise6: '有人回应',
  promise6Text: '对问卷、订单或某项决定有疑问，请来信，每一封都有人阅读。',

  nextTitle: '接下来',
  signUp: '注册',
  surveys: '查看问卷',
  contact: '联系我们',
  texts: '完整文本：<terms>使用条款</terms>、<privacy>隐私政策</privacy>、<questions>常见问题</questions>。',
};
