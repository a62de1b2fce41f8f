import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { Rows3 } from 'lucide-react';
import { entriesOf, placeholder } from '../choices';
import type { KindModule } from '../kind-module';

export const multipletext: KindModule = {
  label: { en: 'Several texts', zh: '多项填空' },
  Icon: Rows3,
  beginning: {
    items: [
      { name: texts.firstItem.value, title: placeholder(texts.firstItem) },
      { name: texts.secondItem.value, title: placeholder(texts.secondItem) },
    ],
  },
  properties: [],
  lists: [{ key: 'items', id: 'name', label: 'title', required: true }],
  validators: ['expression'],
  asked: (question, lang) =>
    entriesOf(question.items, 'name', 'title', lang).map(({ value, text }) => ({
      suffix: `.${value}`,
      title: text,
      choices: [],
    })),
};
