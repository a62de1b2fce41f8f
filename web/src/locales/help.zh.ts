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
  contactLead: '客服会阅读每一条消息。',
  contactReply: '直接回复 Pollen 发给您的任意一封邮件，客服就能收到，并知道您说的是哪件事。',
  contactInclude: '请附上这些信息，方便我们处理',
  contactSurvey: '关于问卷：编号、标题、奖励和参与日期',
  contactOrder: '关于订单：订单号',
  contactAccount: '关于账户：请使用注册邮箱来信',
  contactNever: '请不要把密码发给我们，我们不会索要密码。',
  contactNoMail: '还没有收到过我们的邮件？获取一次注册验证码，收到的邮件即可回复。',
  failed: '常见问题加载失败',
  empty: '暂无问题',
  emptyText: '请给我们来信，我们会逐一回复。',
  stillOpen: '没有找到答案？',
  commonTitle: '常见问题',
  commonLead: '大家问得最多的五个问题。',
  allQuestions: '全部问题',
};
