import { ToggleLeft } from 'lucide-react';
import type { Scalar } from '../expressions';
import type { KindModule } from '../kind-module';
import { text } from '../properties';
import { anyText } from '../texts';

export const boolean: KindModule = {
  label: { en: 'Yes or no', zh: '是否题' },
  Icon: ToggleLeft,
  beginning: {},
  properties: [text('labelTrue'), text('labelFalse')],
  validators: ['expression'],
  choices: (question, lang) => {
    const answer = (value: unknown, otherwise: boolean, label: unknown) => {
      const own = ['string', 'number', 'boolean'].includes(typeof value) ? (value as Scalar) : otherwise;
      return { value: own, text: anyText(label, lang) || String(own) };
    };
    return [
      answer(question.valueTrue, true, question.labelTrue),
      answer(question.valueFalse, false, question.labelFalse),
    ];
  },
};
