import type { SliderQuestion } from '@pollen/contract/questions';
import { wholeAnswer } from '../answer-columns';
import { noAnswer } from '../answers';
import { within } from '../compile-choices';
import type { KindModule } from '../kind-module';
import { anyNumber, LARGEST } from '../number-bounds';
import type { Text } from '../plan-parts';
import { complain } from '../question-source';
import { integerBetween } from '../sampling';
import { readTextOr } from '../texts';
import { choiceValues, displayPlain, isEmpty } from '../values';
import { word } from '../words';

interface SliderPlan {
  readonly kind: 'slider';
  /** Whether the slider has two thumbs; the answer is then a list of two numbers. */
  readonly range: boolean;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly labels: readonly { readonly value: number; readonly text: Text }[];
  readonly format: string;
  readonly minDistance?: number;
  readonly maxDistance?: number;
}

/** The most slider positions that are counted one by one; with more of them the sums would grow with the answers. */
const MAX_COUNTED_POSITIONS = 300;

/** A number or a range on a scale. */
export const slider: KindModule<SliderPlan, SliderQuestion> = {
  properties: {
    used: [
      'sliderType',
      'min',
      'max',
      'step',
      'minRangeLength',
      'maxRangeLength',
      'customLabels',
      'showLabels',
      'labelFormat',
      'tooltipFormat',
      'labelCount',
      'autoGenerate',
    ],
    ignored: ['tooltipVisibility', 'allowDragRange', 'allowSwap'],
    bounds: { min: anyNumber, max: anyNumber, step: [0.000_001, LARGEST] },
  },
  entries: {
    customLabels: {
      className: 'sliderlabel',
      used: ['value', 'text'],
      ignored: ['showValue'],
      bounds: { value: anyNumber },
    },
  },
  validators: [],
  derive: ({ showLabels, renderedLabels = [] }) =>
    showLabels ? renderedLabels.map(({ value, locText }) => ({ value, text: locText.getJson() })) : [],
  compile: (source) => {
    const { compiler, json, place, derived } = source;
    const number = (value: unknown, otherwise: number) =>
      typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
    const [min, max, step] = [number(json.min, 0), number(json.max, 100), number(json.step, 1)];
    if (min >= max || step <= 0 || step > max - min)
      complain(source, null, 'min, max and step do not make a scale.', 'min、max 与 step 无法构成刻度。');
    return {
      kind: 'slider',
      range: json.sliderType === 'range',
      min,
      max,
      step,
      labels: derived.map(({ value, text: label }, index) => ({
        value: Number(value),
        text: readTextOr(compiler, label, within(place, `customLabels[${index}]`), String(value)),
      })),
      format: typeof json.tooltipFormat === 'string' ? json.tooltipFormat.slice(0, 50) : '{0}',
      ...(typeof json.minRangeLength === 'number' && { minDistance: json.minRangeLength }),
      ...(typeof json.maxRangeLength === 'number' && { maxDistance: json.maxRangeLength }),
    };
  },
  readStored: ({ range, min, max }, value) => {
    const within = (one: unknown): one is number => typeof one === 'number' && one >= min && one <= max;
    if (!range) return within(value) ? value : undefined;
    return Array.isArray(value) && value.length === 2 && value.every(within) ? value : undefined;
  },

  domain: ({ range, min, max }) => ({ offered: null, range: range ? null : { min, max }, single: true }),
  whyNever: ({ range, minDistance = 0, maxDistance = Number.POSITIVE_INFINITY, min, max }) => {
    if (!range || (minDistance <= maxDistance && minDistance <= max - min && maxDistance >= 0)) return null;
    return { en: 'no two values lie as far apart as they must', zh: '没有两个值满足要求的间距' };
  },

  isList: ({ range }) => range,
  readAnswer: ({ range }, raw) => {
    const list = raw === null || raw === undefined ? [] : Array.isArray(raw) ? raw : [raw];
    if (!list.every((one) => typeof one === 'number' && Number.isFinite(one))) return { error: 'wrongType' };
    if (list.length === 0) return noAnswer;
    if (list.length !== (range ? 2 : 1)) return { error: 'wrongType' };
    return { value: range ? list : list[0] };
  },
  check: (plan, value, { complaints, locale }) => {
    if (isEmpty(value)) return;
    const list = [value].flat() as number[];
    const fits = (one: number) => {
      const steps = (one - plan.min) / plan.step;
      return one >= plan.min && one <= plan.max && (Math.abs(steps - Math.round(steps)) < 1e-6 || one === plan.max);
    };
    if (!list.every(fits)) complaints.add(plan.name, word('between', locale, plan.min, plan.max));
    const [from = 0, to = 0] = list;
    const [least, most] = [plan.minDistance ?? 0, plan.maxDistance ?? plan.max - plan.min];
    if (plan.range && (to < from || to - from < least || to - from > most)) {
      complaints.add(plan.name, word('distance', locale, least, most));
    }
  },
  display: (_plan, value) => displayPlain(value),
  view: (plan, value, { render }) => ({
    range: plan.range,
    min: plan.min,
    max: plan.max,
    step: plan.step,
    labels: plan.labels.map((mark) => ({ value: mark.value, text: render(mark.text) })),
    format: plan.format,
    minDistance: plan.minDistance ?? null,
    maxDistance: plan.maxDistance ?? null,
    value: choiceValues(value).filter((one) => typeof one === 'number'),
  }),

  sample: ({ min, max, step, range }, random) => {
    const position = () => min + step * integerBetween(0, Math.floor((max - min) / step), random);
    if (!range) return position();
    const [one, other] = [position(), position()];
    return [Math.min(one, other), Math.max(one, other)];
  },
  seconds: () => 3.5,

  figure: ({ range, min, max, step }) => ({
    as: range ? 'text' : 'number',
    countsEach: !range && (max - min) / step < MAX_COUNTED_POSITIONS,
  }),
  columns: ({ range }) => {
    if (!range) return wholeAnswer({ type: 'number' });
    const ends = [
      { en: 'from', zh: '下限' },
      { en: 'to', zh: '上限' },
    ];
    return ends.map((part, end) => ({
      suffix: part.en,
      part,
      type: 'number',
      read: (answer) => (Array.isArray(answer) ? (answer[end] ?? null) : null),
    }));
  },
};
