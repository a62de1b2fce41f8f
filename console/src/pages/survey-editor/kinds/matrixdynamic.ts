import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { Rows4 } from 'lucide-react';
import { placeholder } from '../choices';
import { detailElements, detailPanelMode } from '../detail-panel';
import type { KindModule } from '../kind-module';
import { number, text } from '../properties';

export const matrixdynamic: KindModule = {
  label: { en: 'Grid with added rows', zh: '可加行矩阵' },
  Icon: Rows4,
  beginning: {
    columns: [
      { name: texts.firstItem.value, title: placeholder(texts.firstItem), cellType: 'text' },
      { name: texts.secondItem.value, title: placeholder(texts.secondItem), cellType: 'text' },
    ],
    rowCount: 2,
    maxRowCount: 10,
  },
  properties: [number('rowCount'), number('minRowCount'), number('maxRowCount'), text('addRowText'), detailPanelMode],
  lists: [
    { key: 'columns', id: 'name', label: 'title', required: true, typed: { key: 'cellType', usual: 'dropdown' } },
    detailElements,
  ],
  validators: ['expression'],
  asked: () => [],
};
