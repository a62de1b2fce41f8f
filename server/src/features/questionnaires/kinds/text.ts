import type { TextQuestion } from '@pollen/contract/questions';
import { wholeAnswer } from '../answer-columns';
import { readInput as readInputAnswer } from '../answers';
import { within } from '../compile-choices';
import { readInput } from '../compile-inputs';
import type { KindModule } from '../kind-module';
import { MAX_CHOICES } from '../limits';
import type { InputPlan, Text } from '../plan-parts';
import {
  checkInput,
  inputProperties,
  inputValidators,
  sampleInput,
  storedText,
  whyNeverInput,
  whyNeverValid,
} from '../text-fields';
import { readText } from '../texts';
import { displayPlain, isNumeric, isTemporal, scalar } from '../values';

interface TextPlan extends InputPlan {
  readonly kind: 'text';
  readonly suggestions: readonly Text[];
  readonly autocomplete: string;
}

/** One line of text, a number, a day or any other input. */
export const text: KindModule<TextPlan, TextQuestion> = {
  properties: {
    used: [
      ...inputProperties,
      'min',
      'max',
      'step',
      'dataList',
      'autocomplete',
      'minErrorText',
      'maxErrorText',
      'stepErrorText',
    ],
    ignored: ['inputSize', 'textUpdateMode', 'inputTextAlignment'],
  },
  entries: {},
  validators: inputValidators,
  compile: ({ compiler, json, place, general, patternLimit }) => {
    const list = Array.isArray(json.dataList) ? json.dataList : [];
    return {
      kind: 'text',
      ...readInput(compiler, json, place, general.maxTextLength, patternLimit),
      suggestions: list
        .slice(0, MAX_CHOICES)
        .map((item, index) => readText(compiler, item, within(place, `dataList[${index}]`))),
      autocomplete:
        typeof json.autocomplete === 'string' && /^[a-z0-9 -]{0,60}$/.test(json.autocomplete) ? json.autocomplete : '',
    };
  },
  readStored: ({ input }, value) => {
    if (!isNumeric(input)) return storedText(value, isTemporal(input));
    return Number.isFinite(Number(value)) ? Number(value) : undefined;
  },

  texts: ({ placeholder }) => [{ text: placeholder }],
  fields: (plan) => [{ ...plan, part: null }],
  domain: ({ input, min, max }) => ({
    offered: null,
    range: isNumeric(input) && typeof min === 'number' && typeof max === 'number' ? { min, max } : null,
    single: true,
  }),
  whyNever: (plan) => whyNeverInput(plan) ?? whyNeverValid(plan.validators, plan, plan.maxLength),

  readAnswer: readInputAnswer,
  check: (plan, value, context) => checkInput(plan, value, plan.name, context),
  display: (_plan, value) => displayPlain(value),
  view: (plan, value, { input, render }) => ({
    ...input(plan),
    suggestions: plan.suggestions.map(render),
    autocomplete: plan.autocomplete,
    value: scalar(value),
  }),

  sample: sampleInput,
  seconds: () => 6,

  figure: ({ input }) => ({ as: isNumeric(input) ? 'number' : 'text', countsEach: false }),
  columns: ({ input, maxLength }) =>
    wholeAnswer(isNumeric(input) ? { type: 'number' } : { type: 'text', length: maxLength }),
};
