import type { ChineseOf } from '@pollen/ui/translator';
import type { customQuestionWords } from './custom-questions.en';

export const customQuestions: ChineseOf<typeof customQuestionWords> = {
  title: '更多问题',
  open: { other: '还有 {n} 个问题未回答。您的回答有助于匹配合适的问卷，可随时修改或清除。' },
  allAnswered: '您已全部回答，可随时修改或清除。',
  failed: '问题加载失败',
  choose: '请选择',
  required: '新会员必答。',
  sensitive: '自愿回答，仅供 Pollen 为您挑选问卷。',
  agree: '我同意 Pollen 保存此回答，用于为我挑选问卷。',
  outOfRange: '请输入 {least} 至 {most} 之间的整数。',
  save: '保存',
  saving: '正在保存',
  saved: '回答已保存',
  clear: '清除',
  clearOne: '清除“{title}”的回答',
  cleared: '回答已清除',
  requiredFirst: '请先回答标为必答的问题。',
};
