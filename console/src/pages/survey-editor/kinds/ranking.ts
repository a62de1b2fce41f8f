import { ArrowDownWideNarrow } from 'lucide-react';
import { choiceList, choiceOrder, listedChoices, twoChoices } from '../choices';
import type { KindModule } from '../kind-module';
import { flag, number } from '../properties';

export const ranking: KindModule = {
  label: { en: 'Ranking', zh: '排序' },
  Icon: ArrowDownWideNarrow,
  beginning: twoChoices,
  properties: [choiceOrder, flag('selectToRankEnabled'), number('minSelectedChoices'), number('maxSelectedChoices')],
  lists: [choiceList],
  validators: ['answercount', 'expression'],
  // Rules test the first place of the ranking.
  asked: (question, lang) => [{ suffix: '[0]', choices: listedChoices(question, lang) }],
};
