import type { ChineseOf } from '@pollen/ui/translator';
import type { mailPreferencesWords } from './mail-preferences.en';

export const mailPreferences: ChineseOf<typeof mailPreferencesWords> = {
  title: '邮件偏好',
  text: '每项选择立即生效，您可以随时更改。',
  failed: '未能加载您的选择',
  invitations: '通过邮件接收问卷邀请',
  invitationsNote: '新问卷始终会显示在您的问卷页面。',
  invitationsOn: '已开启问卷邀请邮件',
  invitationsOff: '已关闭问卷邀请邮件',
  invitationOpens: '允许统计邀请邮件的打开情况',
  invitationOpensNote:
    '邀请邮件将带有一张很小的图片，让我们知道您是否打开了邮件。这有助于我们改进邀请，不影响任何其他事项。',
  orderSteps: '订单的每个步骤',
  orderStepsNote: '确认、审核中、审核通过时通知您。订单的最终结果始终会以邮件告知。',
  answerNews: '答题审核消息',
  answerNewsNote: '回答未通过审核，或复核后通过时通知您。答题记录中也会显示。',
  perWeek: '每周最多接收的邀请数',
  perWeekHelp: '按连续七天计算。',
  perWeekAll: '不另设限制（最多 {n} 封）',
  perWeekOf: '每周 {n} 封',
  always: '以下邮件始终会发送：验证码与账户安全通知、需要您确认的事项、订单的最终结果，以及对您留言的回复。',
  saved: '已保存您的选择',
  logInTitle: '登录后选择接收的邮件',
  logInText: '也可以点击任意一封邀请邮件下方的链接，无需登录。',
  logIn: '登录',
};
