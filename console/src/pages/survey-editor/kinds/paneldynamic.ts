import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { CopyPlus } from 'lucide-react';
import { placeholder } from '../choices';
import type { KindModule } from '../kind-module';
import { number, text } from '../properties';

export const paneldynamic: KindModule = {
  label: { en: 'Dynamic panel', zh: '动态面板' },
  Icon: CopyPlus,
  beginning: {
    panelCount: 1,
    maxPanelCount: 10,
    templateElements: [
      { type: 'text', name: texts.firstItem.value, title: placeholder(texts.firstItem) },
      { type: 'text', name: texts.secondItem.value, title: placeholder(texts.secondItem) },
    ],
  },
  properties: [
    number('panelCount'),
    number('minPanelCount'),
    number('maxPanelCount'),
    text('templateTitle'),
    text('addPanelText'),
  ],
  lists: [
    { key: 'templateElements', id: 'name', label: 'title', required: true, typed: { key: 'type', usual: 'text' } },
  ],
  validators: ['expression'],
  asked: () => [],
};
