import type { DropdownQuestion } from '@pollen/contract/questions';
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
import type { Json } from '../json';
import type { KindModule } from '../kind-module';
import { MAX_CHOICES, MAX_VALUE_CHARACTERS } from '../limits';
import { numberOr } from '../number-bounds';
import type { ChoicesPlan, Text } from '../plan-parts';
import { readQuestionChoices, readShownOr } from '../question-source';
import { choiceValue } from '../values';
import { words } from '../words';

interface DropdownPlan {
  readonly kind: 'dropdown';
  readonly choices: ChoicesPlan;
  readonly placeholder: Text;
}

/** Counts the choices that `choicesMin`, `choicesMax` and `choicesStep` generate. */
function generatedChoices(json: Json): number {
  const [from, to] = [numberOr(json.choicesMin, 0), numberOr(json.choicesMax, 0)];
  return to > from ? Math.floor((to - from) / numberOr(json.choicesStep, 1)) + 1 : 0;
}

/** One choice from a list that opens. */
export const dropdown: KindModule<DropdownPlan, DropdownQuestion> = {
  properties: {
    used: [...choiceProperties, ...specialChoiceProperties, 'placeholder', 'choicesMin', 'choicesMax', 'choicesStep'],
    ignored: ['separateSpecialChoices', 'autocomplete', 'textWrapEnabled', 'searchEnabled', 'searchMode'],
  },
  entries: { choices: choiceItem },
  validators: [],
  checkSize: (json, path, element, problems) => {
    const made = generatedChoices(json);
    if (made <= MAX_CHOICES) return made;
    problems.add(
      `${path}.choicesMax`,
      element,
      `choicesMin, choicesMax and choicesStep make more than ${MAX_CHOICES} choices.`,
      `choicesMin、choicesMax 与 choicesStep 生成的选项超过 ${MAX_CHOICES} 个。`,
      path,
    );
    return 0;
  },
  compile: (source) => {
    const { json } = source;
    const own = Array.isArray(json.choices) ? json.choices : [];
    const [from, to, step] = [
      Number(json.choicesMin ?? 0),
      Number(json.choicesMax ?? 0),
      Number(json.choicesStep ?? 1) || 1,
    ];
    const numbers: number[] = [];
    for (let value = from; to > from && value <= to && numbers.length <= MAX_CHOICES; value += step)
      numbers.push(value);
    return {
      kind: 'dropdown',
      choices: readQuestionChoices(source, { special: true }, [...own, ...numbers]),
      placeholder: readShownOr(source, 'placeholder', words.choose),
    };
  },
  readStored: (plan, value) => findSame(choicesOf(plan), value),

  lists: choiceList,
  texts: (plan) => [...choicesOf(plan), { text: plan.placeholder }],
  domain: (plan) => domainOfChoices(plan, true),

  readAnswer: (_plan, raw) => readOne(raw),
  filterOffered: filterChosen,
  check: checkOffered,
  display: displayChosen,
  view: (plan, value, { choices, render }) => ({
    choices: choices(plan.choices, plan.name),
    placeholder: render(plan.placeholder),
    value: choiceValue(value),
  }),

  sample: sampleChoice,
  seconds: () => 2,

  figure: figureOfChoices,
  options: choicesOf,
  columns: (plan, _versions, codes) =>
    wholeAnswer(areWritten(plan) ? { type: 'code', codes } : { type: 'text', length: MAX_VALUE_CHARACTERS }),
};
