import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { Table2 } from 'lucide-react';
import { placeholder } from '../choices';
import { detailElements, detailPanelMode } from '../detail-panel';
import type { KindModule } from '../kind-module';
import { select } from '../properties';

export const matrixdropdown: KindModule = {
  label: { en: 'Grid of questions', zh: '问题矩阵' },
  Icon: Table2,
  beginning: {
    columns: [
      { name: texts.firstItem.value, title: placeholder(texts.firstItem), cellType: 'text' },
      { name: texts.secondItem.value, title: placeholder(texts.secondItem), cellType: 'text' },
    ],
    rows: [
      { value: texts.firstRow.value, text: placeholder(texts.firstRow) },
      { value: texts.secondRow.value, text: placeholder(texts.secondRow) },
    ],
  },
  properties: [select('rowOrder', 'initial', 'random'), detailPanelMode],
  lists: [
    { key: 'rows', id: 'value', label: 'text' },
    { key: 'columns', id: 'name', label: 'title', required: true, typed: { key: 'cellType', usual: 'dropdown' } },
    detailElements,
  ],
  validators: ['expression'],
};
