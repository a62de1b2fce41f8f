import { AlignLeft } from 'lucide-react';
import type { KindModule } from '../kind-module';
import { number, text } from '../properties';

export const comment: KindModule = {
  label: { en: 'Long text', zh: '长文本' },
  Icon: AlignLeft,
  beginning: {},
  properties: [number('rows'), number('maxLength'), text('placeholder')],
  validators: ['text', 'regex', 'expression'],
};
