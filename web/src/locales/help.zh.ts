import type { helpWords } from './help.en';
import type { ChineseOf } from './translator';

export const help: ChineseOf<typeof helpWords> = {
  title: '帮助',
  lead: '会员常问的问题，以及如何联系我们。',
  sections: '分类',
  overview: '概览',
  surveys: '参与问卷',
  account: '账户与资料',
  rewards: '金币与奖励',
  contact: '联系我们',
  contactLead: '如何联系客服。',
  contactReply: '请直接回复您收到的 Pollen 邮件：验证码、确认邮件或订单邮件均可。',
  contactInclude: '请附上这些信息，方便我们处理',
  contactSurvey: '关于问卷：编号、标题、奖励和参与日期',
  contactOrder: '关于订单：订单号',
  contactAccount: '关于账户：请使用注册邮箱来信',
  contactNever: '请不要把密码发给我们，我们不会索要密码。',
  contactNoMail: '如果发件地址是 no-reply，则暂时无人查看回信。本页即将开放的留言表单可以联系到我们。',
  failed: '常见问题加载失败',
  empty: '暂无问题',
  emptyText: '请给我们来信，我们会逐一回复。',
  stillOpen: '没有找到答案？',
  commonTitle: '常见问题',
  commonDescription: '关于 Pollen 的五个常见问题：是什么、为什么会被筛选、金币怎样支付，以及您的数据如何处理。',
  commonLead: '大家问得最多的五个问题。',
  allQuestions: '全部问题',
};
