import type { ChineseOf } from '@pollen/ui/translator';
import type { sharedResultWords } from './shared-results.en';

export const sharedResults: ChineseOf<typeof sharedResultWords> = {
  title: '调查结果',
  readOnly: '只读',
  openUntil: '有效期至 {day}',
  notShown: '无法显示结果',
  resultsFor: '为{client}提供的结果',
  base: '样本基数：',
  running: '调查仍在进行，每新增十份答卷更新一次。',
  weighted: '数值已按总体比例加权，人数未加权。',
  responses: { other: '份答卷' },
  questions: '题目',
  tooFew: '答卷不足 10 份，不予显示。',
  texts: '答案',
  foot: '字母表示该数值在 95% 置信水平上高于对应字母的列。不足 10 人的分组不予显示。结果不含姓名、邮箱和生日，无法识别任何人。',
};
