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
import { choiceProperty, choicesInObjects } from '../object-choices';
import type { ChoicesPlan, Text } from '../plan-parts';
import { complain, countIn, type QuestionSource, readQuestionChoices, readShownOr } from '../question-source';
import { whyNotName } from '../references';
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
  /** The property under which SurveyJS stores each chosen choice; absent: the choices themselves. */
  readonly property?: string;
}

/** Reads under which property SurveyJS stores each chosen choice. */
function readProperty(source: QuestionSource): { property?: string } {
  const { valuePropertyName } = source.json;
  const property = choiceProperty(source.json);
  if (property === null && (valuePropertyName === undefined || valuePropertyName === '')) return {};
  const why = property === null ? { en: 'it is no text', zh: '不是文本' } : whyNotName(property);
  if (property !== null && !why) return { property };
  complain(
    source,
    'valuePropertyName',
    `"${String(valuePropertyName).slice(0, 80)}" cannot be the property of the chosen answers: ${why?.en}.`,
    `“${String(valuePropertyName).slice(0, 80)}”不能用作所选答案的属性名：${why?.zh}。`,
    `${source.place.path}.valuePropertyName`,
  );
  return {};
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
      'valuePropertyName',
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
      choices: readQuestionChoices(source, { special: true, exclusive: true, oneByOne: true }),
      columns: typeof json.colCount === 'number' ? json.colCount : 1,
      ...(json.showSelectAllItem === true && { selectAll: readShownOr(source, 'selectAllText', words.selectAll) }),
      minSelected,
      maxSelected,
      ...readProperty(source),
    };
  },
  readStored: (plan, value) => findAllSame(choicesOf(plan), choicesInObjects(value, plan.property)),

  lists: choiceList,
  texts: choicesOf,
  domain: (plan) => domainOfChoices(plan, false),
  whyNever: (plan) =>
    areWritten(plan) ? (whyNeverSelected(plan) ?? whyNeverValid(plan.validators, null, mostSelected(plan))) : null,

  isList: () => true,
  readAnswer: ({ choices, property }, raw) => readList(choices, choicesInObjects(raw, property)),
  filterOffered: (plan, value, evaluation) =>
    Array.isArray(value) ? filterChosen(plan, choicesInObjects(value, plan.property), evaluation) : undefined,
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
