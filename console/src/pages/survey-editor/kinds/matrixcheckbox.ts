import { TableProperties } from 'lucide-react';
import type { KindModule } from '../kind-module';
import { flag, select } from '../properties';
import { matrix } from './matrix';

export const matrixcheckbox: KindModule = {
  label: { en: 'Multiple choice grid', zh: '矩阵多选' },
  Icon: TableProperties,
  beginning: { ...matrix.beginning, cellType: 'checkbox' },
  properties: [flag('eachRowRequired'), select('rowOrder', 'initial', 'random')],
  lists: [
    { key: 'rows', id: 'value', label: 'text' },
    { key: 'columns', id: 'value', label: 'text', exclusive: true },
  ],
  hasCellTexts: true,
  validators: ['expression'],
  asked: (question, lang) => (matrix.asked?.(question, lang) ?? []).map((part) => ({ ...part, many: true })),
};
