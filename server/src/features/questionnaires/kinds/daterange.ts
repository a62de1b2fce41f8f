import type { DateRangeQuestion } from '@pollen/contract/questions';
import { lineOr, partOf } from '../answer-columns';
import { readInput as readInputAnswer, readParts } from '../answers';
import { readInput } from '../compile-inputs';
import { isObject } from '../json';
import type { KindModule } from '../kind-module';
import type { InputPlan } from '../plan-parts';
import { checkInput, sampleInput, whyNeverInput } from '../text-fields';
import { displayPlain, isEmpty, isInputValue, partsIn } from '../values';
import { word } from '../words';

interface DateRangePlan {
  readonly kind: 'daterange';
  /** The rules for both days. */
  readonly day: InputPlan;
}

const ends = [
  { value: 'from', text: { en: 'From', zh: '开始日期' } },
  { value: 'to', text: { en: 'To', zh: '结束日期' } },
] as const;

const DAY_LENGTH = '2026-11-23'.length;

/** The first and the last day of a period. SurveyJS has no such type. */
export const daterange: KindModule<DateRangePlan, DateRangeQuestion> = {
  properties: {
    used: ['min', 'max', 'minValueExpression', 'maxValueExpression', 'minErrorText', 'maxErrorText'],
    ignored: [],
  },
  entries: {},
  validators: [],
  readPartNames: () => ends.map(({ value }) => value),
  compile: ({ compiler, json, place }) => ({
    kind: 'daterange',
    day: readInput(compiler, { ...json, inputType: 'date' }, place, undefined, undefined),
  }),
  readStored: (_plan, value) => {
    if (!isObject(value) || Object.keys(value).length !== ends.length) return undefined;
    const { from, to } = value;
    if (typeof from !== 'string' || typeof to !== 'string' || from > to) return undefined;
    return isInputValue('date', from) && isInputValue('date', to) ? { from, to } : undefined;
  },

  fields: ({ day }) => ends.map(({ value }) => ({ ...day, part: value, validators: [] })),
  domain: () => ({ offered: null, range: null, single: false }),
  whyNever: ({ day }) => whyNeverInput(day),

  readAnswer: ({ day }, raw) =>
    readParts(raw, (name, part) => (ends.some(({ value }) => value === name) ? readInputAnswer(day, part) : null)),
  check: ({ name, day }, value, context) => {
    if (isEmpty(value)) return;
    const { complaints, locale } = context;
    const parts = partsIn(value);
    for (const { value: end } of ends) {
      const key = `${name}.${end}`;
      if (isEmpty(parts[end])) complaints.add(key, word('requiredItem', locale));
      else checkInput(day, parts[end], key, context);
    }
    const { from, to } = parts;
    if (complaints.has(`${name}.from`) || complaints.has(`${name}.to`)) return;
    if (String(to) < String(from)) complaints.add(`${name}.to`, word('dateMin', locale, String(from)));
  },
  display: (_plan, value) => displayPlain(value),
  view: ({ day }, value, { input }) => {
    const { min, max } = input(day);
    const { from = '', to = '' } = partsIn(value);
    return {
      min: typeof min === 'string' ? min : null,
      max: typeof max === 'string' ? max : null,
      value: { from: String(from), to: String(to) },
    };
  },

  sample: ({ min, max }, random) => {
    const day = () => String(sampleInput({ input: 'date', min, max, step: null, maxLength: DAY_LENGTH }, random));
    const [from, to] = [day(), day()].sort();
    return { from, to };
  },
  seconds: () => 10,

  figure: () => ({ as: 'text', countsEach: false }),
  parts: () => ends,
  columns: () =>
    ends.map(({ value, text }) => ({
      suffix: value,
      part: lineOr(text, value),
      type: 'text',
      length: DAY_LENGTH,
      read: (answer) => partOf(answer, value),
    })),
};
