import { SquareChevronDown } from 'lucide-react';
import { choiceList, choiceOrder, listedChoices, specialChoices, twoChoices } from '../choices';
import type { KindModule } from '../kind-module';
import { text } from '../properties';

export const dropdown: KindModule = {
  label: { en: 'Dropdown', zh: '下拉选择' },
  Icon: SquareChevronDown,
  beginning: twoChoices,
  properties: [choiceOrder, text('placeholder'), ...specialChoices],
  lists: [choiceList],
  validators: ['expression'],
  choices: listedChoices,
};
