import type { ChineseOf } from '@pollen/ui/translator';
import type { sentMessageWords } from './sent-message.en';

export const sentMessage: ChineseOf<typeof sentMessageWords> = {
  title: '我的留言',
  heading: '留言（编号 {number}）',
  about: '相关问卷：{survey}',
  you: '您',
  us: 'Pollen 客服',
  hidden: '您的首条留言。由于任何人都可在表单中填写此邮箱，这里不显示其内容。',
  open: '我们已收到您的留言，会通过邮件回复。',
  answered: '我们已回复。如仍有疑问，请在此继续填写。',
  closed: '该会话已关闭，再次留言将重新打开。',
  reply: '您的回复',
  send: '发送回复',
  sending: '正在发送……',
  invalid: '链接无效',
  invalidText: '链接可能不完整，或留言已随账户注销而删除。您可以重新留言。',
  write: '填写留言',
};
