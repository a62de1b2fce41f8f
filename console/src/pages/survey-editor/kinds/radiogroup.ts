import { CircleDot } from 'lucide-react';
import { choiceList, choiceOrder, listedChoices, specialChoices, twoChoices } from '../choices';
import type { KindModule } from '../kind-module';

export const radiogroup: KindModule = {
  label: { en: 'Single choice', zh: '单选' },
  Icon: CircleDot,
  beginning: twoChoices,
  properties: [choiceOrder, ...specialChoices],
  lists: [choiceList],
  validators: ['expression'],
  choices: listedChoices,
};
