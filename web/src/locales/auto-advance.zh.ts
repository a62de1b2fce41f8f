import type { ChineseOf } from '@pollen/ui/translator';
import type { autoAdvanceWords } from './auto-advance.en';

export const autoAdvance: ChineseOf<typeof autoAdvanceWords> = {
  title: '作答方式',
  text: '保存在此浏览器中。',
  label: '选择后自动进入下一题',
  note: '适用于除最后一题外的单选题，您可随时返回上一题。',
};
