import type { ChineseOf } from '@pollen/ui/translator';
import type { unsubscribeWords } from './unsubscribe.en';

export const unsubscribe: ChineseOf<typeof unsubscribeWords> = {
  title: '问卷邀请',
  question: '不再通过邮件接收问卷邀请？',
  text: '新问卷仍会出现在您的问卷页面，与订单和账户安全有关的邮件也会照常发送。',
  stop: '停止邀请邮件',
  stopping: '正在停止',
  stopped: '已停止问卷邀请邮件',
  stoppedText: '已在发送途中的一两封邮件仍可能送达。',
  undo: '我还是想接收',
  undoing: '正在恢复',
  back: '已恢复问卷邀请邮件',
  backText: '您可以随时在此处或“账户设置”中停止接收。',
  preferences: '选择接收哪些邮件、每周几封',
  noToken: '链接不完整',
  noTokenText: '请重新打开邮件中的链接，或在“账户设置”中关闭问卷邀请。',
  settings: '账户设置',
};
