import { LONGEST_TEXT } from '@pollen/contract/answers';
import type { CheckboxQuestion } from '@pollen/contract/questions';
import { columnPerChoice } from '../answer-columns';
import { readList } from '../answers';
import {
  areWritten,
  checkOffered,
  checkSelected,
  choiceList,
  choiceProperties,
  choicesOf,
  displayChosen,
  domainOfChoices,
  entryProperties,
  figureOfChoices,
  filterChosen,
  findAllSame,
  mostSelected,
  sampleChoices,
  specialChoiceProperties,
  whyNeverSelected,
} from '../choice-lists';
import type { KindModule } from '../kind-module';
import type { ChoicesPlan, Text } from '../plan-parts';
import { complain, countIn, readQuestionChoices, readShownOr } from '../question-source';
import { whyNeverValid } from '../text-fields';
import { choiceValues } from '../values';
import { words } from '../words';

interface CheckboxPlan {
  readonly kind: 'checkbox';
  readonly choices: ChoicesPlan;
  readonly columns: number;
  readonly selectAll?: Text;
  readonly minSelected: number;
  readonly maxSelected: number;
}

/** Any number of choices from a list. */
export const checkbox: KindModule<CheckboxPlan, CheckboxQuestion> = {
  properties: {
    used: [
      ...choiceProperties,
      ...specialChoiceProperties,
      'colCount',
      'showSelectAllItem',
      'selectAllText',
      'minSelectedChoices',
      'maxSelectedChoices',
    ],
    ignored: ['separateSpecialChoices'],
  },
  entries: { choices: { className: 'checkboxitem', used: [...entryProperties, 'isExclusive'], ignored: [] } },
  validators: ['count'],
  compile: (source) => {
    const { json } = source;
    const [minSelected, maxSelected] = [countIn(json.minSelectedChoices), countIn(json.maxSelectedChoices)];
    if (maxSelected > 0 && minSelected > maxSelected)
      complain(
        source,
        null,
        'minSelectedChoices is greater than maxSelectedChoices.',
        'minSelectedChoices 大于 maxSelectedChoices。',
      );
    return {
      kind: 'checkbox',
      choices: readQuestionChoices(source, { special: true, exclusive: true }),
      columns: typeof json.colCount === 'number' ? json.colCount : 1,
      ...(json.showSelectAllItem === true && { selectAll: readShownOr(source, 'selectAllText', words.selectAll) }),
      minSelected,
      maxSelected,
    };
  },
  readStored: (plan, value) => findAllSame(choicesOf(plan), value),

  lists: choiceList,
  texts: choicesOf,
  domain: (plan) => domainOfChoices(plan, false),
  whyNever: (plan) =>
    areWritten(plan) ? (whyNeverSelected(plan) ?? whyNeverValid(plan.validators, null, mostSelected(plan))) : null,

  isList: () => true,
  readAnswer: ({ choices }, raw) => readList(choices, raw),
  filterOffered: (plan, value, evaluation) =>
    Array.isArray(value) ? filterChosen(plan, value, evaluation) : undefined,
  check: (plan, value, context) => {
    checkOffered(plan, value, context);
    checkSelected(plan, value, context);
  },
  display: displayChosen,
  view: (plan, value, { choices, render }) => ({
    choices: choices(plan.choices, plan.name),
    columns: plan.columns,
    selectAll: plan.selectAll === undefined ? null : render(plan.selectAll),
    minSelected: plan.minSelected,
    maxSelected: plan.maxSelected,
    value: choiceValues(value),
  }),

  sample: sampleChoices,
  seconds: () => 4,

  figure: figureOfChoices,
  options: choicesOf,
  columns: (plan, _versions, codes) =>
    areWritten(plan)
      ? columnPerChoice(codes)
      : [
          {
            suffix: null,
            type: 'text',
            length: LONGEST_TEXT,
            read: (answer) => (Array.isArray(answer) ? answer.join('; ') : null),
          },
        ],
};
