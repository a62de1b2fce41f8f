import { LONGEST_TEXT, MOST_INSTANCES } from '@pollen/contract/answers';
import type { ChoicesPlan, InputPlan } from './plan-parts';
import { isChoiceValue, isEmpty, isNumeric } from './values';
import type { Word } from './words';

/**
 * The result of reading an answer that a browser sent: the value to store (undefined: no answer), or what is wrong with
 * its form.
 */
export type ParsedAnswer = { readonly value: unknown } | { readonly error: Word; readonly part?: string };

export const noAnswer: ParsedAnswer = { value: undefined };

/** Removes NUL and unpaired surrogates, which PostgreSQL cannot store in JSON and nobody types. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it looks for
  return text.replace(/\u0000/g, '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Reads one text box. */
export function readTextAnswer(raw: unknown): ParsedAnswer {
  if (raw === null || raw === undefined) return noAnswer;
  if (typeof raw !== 'string' || raw.length > LONGEST_TEXT) return { error: 'wrongType' };
  const text = clean(raw);
  return isEmpty(text) ? noAnswer : { value: text };
}

/** The longest number in characters: more than anybody writes. */
const LONGEST_NUMBER = 400;

/** Reads the value of an input. */
export function readInput(input: InputPlan, raw: unknown): ParsedAnswer {
  if (!isNumeric(input.input)) return readTextAnswer(raw);
  if (raw === null || raw === undefined) return noAnswer;
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw } : { error: 'number' };
  if (typeof raw !== 'string') return { error: 'wrongType' };
  if (raw.length > LONGEST_NUMBER) return { error: 'number' };
  const text = raw.trim();
  if (text === '') return noAnswer;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text))
    ? { value: Number(text) }
    : { error: 'number' };
}

/** Reads a list of distinct values out of `choices`. */
export function readList({ items, special, carriedFrom }: ChoicesPlan, raw: unknown): ParsedAnswer {
  if (raw === null || raw === undefined) return noAnswer;
  if (!Array.isArray(raw)) return { error: 'wrongType' };
  // Checked before conditions compare every entry.
  const most = carriedFrom ? MOST_INSTANCES : items.length;
  if (raw.length > most + special.length) return { error: 'notOffered' };
  if (!raw.every(isChoiceValue)) return { error: 'wrongType' };
  const list: unknown[] = raw.map((one) => (typeof one === 'string' ? clean(one) : one));
  if (new Set(list).size !== list.length) return { error: 'wrongType' };
  return list.length === 0 ? noAnswer : { value: list };
}

/** Reads one value. */
export function readOne(raw: unknown): ParsedAnswer {
  if (raw === null || raw === undefined || raw === '') return noAnswer;
  return isChoiceValue(raw) ? { value: typeof raw === 'string' ? clean(raw) : raw } : { error: 'wrongType' };
}

/** Reads an answer of several parts. `read` returns null for a part that the question does not have. */
export function readParts(raw: unknown, read: (name: string, part: unknown) => ParsedAnswer | null): ParsedAnswer {
  if (raw === null || raw === undefined) return noAnswer;
  if (typeof raw !== 'object' || Array.isArray(raw)) return { error: 'wrongType' };
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(raw)) {
    const reading = read(name, part);
    if (reading === null) return { error: 'notOffered' };
    if ('error' in reading) return { error: reading.error, part: name };
    if (reading.value !== undefined) parts[name] = reading.value;
  }
  return Object.keys(parts).length === 0 ? noAnswer : { value: parts };
}
