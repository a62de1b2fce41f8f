import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { Grid3x3 } from 'lucide-react';
import { bilingual, entriesOf, placeholder } from '../choices';
import type { KindModule } from '../kind-module';
import { flag, select } from '../properties';

export const matrix: KindModule = {
  label: { en: 'Grid', zh: '矩阵单选' },
  Icon: Grid3x3,
  beginning: {
    columns: [
      { value: 'good', text: bilingual('Good', '好') },
      { value: 'bad', text: bilingual('Bad', '不好') },
    ],
    rows: [
      { value: texts.firstRow.value, text: placeholder(texts.firstRow) },
      { value: texts.secondRow.value, text: placeholder(texts.secondRow) },
    ],
  },
  properties: [flag('eachRowRequired'), flag('eachRowUnique'), select('rowOrder', 'initial', 'random')],
  lists: [
    { key: 'rows', id: 'value', label: 'text' },
    { key: 'columns', id: 'value', label: 'text' },
  ],
  hasCellTexts: true,
  validators: ['expression'],
  asked: (question, lang) => {
    const choices = entriesOf(question.columns, 'value', 'text', lang);
    const rows = entriesOf(question.rows, 'value', 'text', lang);
    return rows.map(({ value, text }) => ({ suffix: `.${value}`, title: text, choices }));
  },
};
