import type { Bilingual } from '../../platform/locale';
import type { CheckContext } from './kind-module';
import type { InputPlan, ValidatorPlan } from './plan-parts';
import { integerBetween, pickOne } from './sampling';
import { isEmail, isEmpty, isInputValue, isNumeric, isTemporal, isWebAddress } from './values';
import { word } from './words';

/**
 * The properties of an input that a text question and an item of a multiple text share. An item has no fixed bounds, step or
 * texts about them: survey-core leaves `min`, `max` and the like of items unread, and takes a number as an expression.
 */
export const inputProperties = [
  'inputType',
  'maxLength',
  'placeholder',
  'maskType',
  'maskSettings',
  'minValueExpression',
  'maxValueExpression',
] as const;

/** The validators that fit a text of one line. */
export const inputValidators: readonly ValidatorPlan['kind'][] = ['numeric', 'length', 'regex', 'email'];

/** Returns a default or an expected answer as a text; a number is one of a text, not of a day. Undefined for anything else. */
export function storedText(value: unknown, isDay = false): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && !isDay) return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Checks the value of an input; messages go to `key`. */
export function checkInput(input: InputPlan, value: unknown, key: string, context: CheckContext): void {
  const { complaints, locale, renderer } = context;
  const render = (text: InputPlan['minText'], own: string, figure: string | number) =>
    complaints.add(key, text === undefined ? own : renderer.render(text).replace('{0}', String(figure)));
  if (isEmpty(value)) return;
  if (typeof value === 'string') {
    if (value.length > input.maxLength) complaints.add(key, word('maxLength', locale, input.maxLength));
    if (input.input === 'email' && !isEmail(value)) complaints.add(key, word('email', locale));
    if (input.input === 'url' && !isWebAddress(value)) complaints.add(key, word('url', locale));
    if ((isTemporal(input.input) || input.input === 'color') && !isInputValue(input.input, value)) {
      complaints.add(key, word(input.input === 'color' ? 'color' : 'date', locale));
      return;
    }
  }
  const { min, max } = context.bounds(input);
  const isDay = isTemporal(input.input);
  if (min !== null && (value as string | number) < min) {
    render(input.minText, word(isDay ? 'dateMin' : 'min', locale, min), min);
  }
  if (max !== null && (value as string | number) > max) {
    render(input.maxText, word(isDay ? 'dateMax' : 'max', locale, max), max);
  }
  if (input.input === 'number' && input.step !== undefined && typeof value === 'number') {
    const times = value / input.step;
    if (Math.abs(times - Math.round(times)) > 1e-9)
      render(input.stepText, word('step', locale, input.step), input.step);
  }
}

/** Says why no value of an input is within its bounds; null when that is not certain. */
export function whyNeverInput({ input, min, max, step, minIf, maxIf }: InputPlan): Bilingual | null {
  // Of texts, some are neither below a number nor above it.
  if (!isNumeric(input) && !isTemporal(input)) return null;
  if (min !== undefined && max !== undefined && minIf === undefined && maxIf === undefined) {
    if (min > max)
      return { en: `its least value ${min} is above its largest ${max}`, zh: `最小值 ${min} 大于最大值 ${max}` };
    if (typeof min === 'number' && typeof max === 'number' && step !== undefined) {
      const next = Math.ceil(min / step - 1e-9) * step;
      if (next > max + 1e-9)
        return {
          en: `no multiple of ${step} lies from ${min} to ${max}`,
          zh: `${min} 到 ${max} 之间没有 ${step} 的倍数`,
        };
    }
  }
  return null;
}

/**
 * Says why no answer passes the validators; null when that is not certain. `most` is the most characters or choices of
 * an answer.
 */
export function whyNeverValid(
  validators: readonly ValidatorPlan[],
  input: Pick<InputPlan, 'min' | 'max'> | null,
  most: number | null,
): Bilingual | null {
  for (const validator of validators) {
    if (!('min' in validator || 'max' in validator)) continue;
    const { kind, min, max } = validator as { kind: string; min?: number; max?: number };
    if (min !== undefined && max !== undefined && min > max) {
      return { en: `a validator wants at least ${min} and at most ${max}`, zh: `校验要求至少 ${min} 且至多 ${max}` };
    }
    if (kind === 'length' && min !== undefined && most !== null && min > most) {
      return {
        en: `a validator wants ${min} characters, and ${most} may be written`,
        zh: `校验要求 ${min} 个字符，但最多可填 ${most} 个`,
      };
    }
    if (kind === 'count' && min !== undefined && most !== null && min > most) {
      return {
        en: `a validator wants ${min} choices, and ${most} may be chosen`,
        zh: `校验要求选择 ${min} 项，但最多可选 ${most} 项`,
      };
    }
    const above = typeof input?.max === 'number' && min !== undefined && min > input.max;
    const below = typeof input?.min === 'number' && max !== undefined && max < input.min;
    if (kind === 'numeric' && (above || below)) {
      return { en: 'a validator and the bounds exclude each other', zh: '校验与取值范围互相矛盾' };
    }
  }
  return null;
}

interface ShownInput {
  readonly input: string;
  readonly min: string | number | null;
  readonly max: string | number | null;
  readonly step: number | null;
  readonly maxLength: number;
}

const sentences = [
  'Nothing special',
  'It is fine as it is',
  'I like the taste',
  'Too expensive for me',
  'Ask my sister',
  '2',
];
const days = ['1958-03-14', '1984-07-02', '1999-12-31', '2019-05-05', '2024-02-29', '2026-11-20'];

/** Returns a sentence of a simulated respondent. */
export function sampleSentence(maxLength: number, random: () => number): string {
  return (pickOne(sentences, random) ?? '').slice(0, maxLength);
}

/** Returns the value that a simulated respondent writes into an input. */
export function sampleInput(input: ShownInput, random: () => number): string | number {
  const { min, max, step } = input;
  if (input.input === 'number' || input.input === 'range') {
    const from = typeof min === 'number' ? min : 0;
    const to = typeof max === 'number' ? max : Math.max(from + 100, 100);
    const size = step ?? 1;
    return from + size * integerBetween(0, Math.floor((to - from) / size), random);
  }
  // May be out of bounds; a second try uses one of the bounds.
  const bound = (value: string) =>
    random() < 0.3
      ? (pickOne(
          [min, max].filter((one): one is string => typeof one === 'string'),
          random,
        ) ?? value)
      : value;
  switch (input.input) {
    case 'email':
      return 'someone@example.com';
    case 'url':
      return 'https://example.com/';
    case 'tel':
      return '+1 555 0100';
    case 'color':
      return '#394ac5';
    case 'date':
      return bound(pickOne(days, random) ?? '2024-02-29');
    case 'datetime-local':
      return bound(`${pickOne(days, random)}T10:30`);
    case 'month':
      return bound((pickOne(days, random) ?? '').slice(0, 7));
    case 'week':
      return bound(`20${integerBetween(10, 26, random)}-W${integerBetween(10, 52, random)}`);
    case 'time':
      return bound(`${integerBetween(10, 23, random)}:30`);
    default:
      return sampleSentence(input.maxLength, random);
  }
}
