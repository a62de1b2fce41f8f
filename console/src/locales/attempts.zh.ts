import type { ChineseOf } from '@pollen/ui/translator';
import type { attemptWords } from './attempts.en';

export const attempts: ChineseOf<typeof attemptWords> = {
  survey: '问卷',
  number: '编号 {id}',
  outcome: '结果',
  started: '开始时间',
  duration: '用时',
  coins: '金币',
};
