import { Type } from 'lucide-react';
import type { KindModule } from '../kind-module';
import { text as bilingual, number, plain, select } from '../properties';

export const text: KindModule = {
  label: { en: 'Short text', zh: '填空' },
  Icon: Type,
  beginning: {},
  properties: [
    select('inputType', 'text', 'number', 'email', 'tel', 'url', 'date', 'month', 'time'),
    plain('min'),
    plain('max'),
    number('maxLength'),
    bilingual('placeholder'),
  ],
  validators: ['numeric', 'text', 'email', 'regex', 'expression'],
  asked: ({ inputType }) => [{ suffix: '', choices: [], numeric: inputType === 'number' }],
};
