import { SquareCheck } from 'lucide-react';
import { choiceList, choiceOrder, listedChoices, specialChoices, specialOf, twoChoices } from '../choices';
import type { KindModule } from '../kind-module';
import { flag, number } from '../properties';

export const checkbox: KindModule = {
  label: { en: 'Multiple choice', zh: '多选' },
  Icon: SquareCheck,
  beginning: twoChoices,
  properties: [
    choiceOrder,
    number('minSelectedChoices'),
    number('maxSelectedChoices'),
    flag('showSelectAllItem'),
    ...specialChoices,
  ],
  lists: [{ ...choiceList, exclusive: true }],
  validators: ['answercount', 'expression'],
  choices: listedChoices,
  asked: (question, lang) => [
    { suffix: '', choices: [...listedChoices(question, lang), ...specialOf(question)], many: true },
  ],
};
