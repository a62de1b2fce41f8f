import type { RadioQuestion } from '@pollen/contract/questions';
import { wholeAnswer } from '../answer-columns';
import { readOne } from '../answers';
import {
  areWritten,
  checkOffered,
  choiceItem,
  choiceList,
  choiceProperties,
  choicesOf,
  displayChosen,
  domainOfChoices,
  figureOfChoices,
  filterChosen,
  findSame,
  sampleChoice,
  specialChoiceProperties,
} from '../choice-lists';
import type { KindModule } from '../kind-module';
import { MAX_VALUE_CHARACTERS } from '../limits';
import type { ChoicesPlan } from '../plan-parts';
import { readQuestionChoices } from '../question-source';
import { choiceValue } from '../values';

interface RadioPlan {
  readonly kind: 'radiogroup';
  readonly choices: ChoicesPlan;
  readonly columns: number;
}

/** One choice from a list that is fully visible. */
export const radiogroup: KindModule<RadioPlan, RadioQuestion> = {
  properties: {
    used: [...choiceProperties, ...specialChoiceProperties, 'colCount'],
    ignored: ['separateSpecialChoices'],
  },
  entries: { choices: choiceItem },
  validators: [],
  compile: (source) => ({
    kind: 'radiogroup',
    choices: readQuestionChoices(source, { special: true }),
    columns: typeof source.json.colCount === 'number' ? source.json.colCount : 1,
  }),
  readStored: (plan, value) => findSame(choicesOf(plan), value),

  lists: choiceList,
  texts: choicesOf,
  domain: (plan) => domainOfChoices(plan, true),

  readAnswer: (_plan, raw) => readOne(raw),
  filterOffered: filterChosen,
  check: checkOffered,
  display: displayChosen,
  view: (plan, value, { choices }) => ({
    choices: choices(plan.choices, plan.name),
    columns: plan.columns,
    value: choiceValue(value),
  }),

  sample: sampleChoice,
  seconds: () => 2,

  figure: figureOfChoices,
  options: choicesOf,
  columns: (plan, _versions, codes) =>
    wholeAnswer(areWritten(plan) ? { type: 'code', codes } : { type: 'text', length: MAX_VALUE_CHARACTERS }),
};
