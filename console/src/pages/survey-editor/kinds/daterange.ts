import { CalendarRange } from 'lucide-react';
import type { KindModule } from '../kind-module';
import { plain } from '../properties';

const ends = [
  { suffix: '.from', title: { en: 'From', zh: '开始日期' } },
  { suffix: '.to', title: { en: 'To', zh: '结束日期' } },
];

export const daterange: KindModule = {
  label: { en: 'Date range', zh: '日期范围' },
  Icon: CalendarRange,
  beginning: {},
  properties: [plain('min'), plain('max')],
  validators: ['expression'],
  asked: (_question, lang) => ends.map(({ suffix, title }) => ({ suffix, title: title[lang], choices: [] })),
};
