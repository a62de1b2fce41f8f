import type { ChineseOf } from '@pollen/ui/translator';
import type { commentWords } from './survey-comments.en';

export const surveyComments: ChineseOf<typeof commentWords> = {
  title: '评论',
  count: { other: '{n} 条评论' },
  write: '给同事的评论',
  writeReply: '回复',
  reply: '回复',
  send: '发表评论',
  sending: '正在发送',
  resolve: '标记为已解决',
  resolving: '正在处理',
  reopen: '重新打开',
  reopening: '正在打开',
  resolvedBy: '{name}于 {when} 标记为已解决',
  showResolved: { other: '显示 {n} 条已解决的评论' },
  hideResolved: '隐藏已解决的评论',
  client: '客户',
  deleteOne: '删除{name}的评论',
  deleteQuestion: '删除该评论及其回复？',
  delete: '删除',
  deleting: '正在删除',
  elsewhere: '其他位置的评论',
  elsewhereNote: '对应的题目或页面已重命名、删除，或不在此版本中。',
};
