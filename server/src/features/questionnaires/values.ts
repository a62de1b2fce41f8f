import type { ChoiceValue } from '@pollen/contract/answers';
import type { InputKind } from '@pollen/contract/question-parts';

/** Returns whether the answer of an input is a number. */
export function isNumeric(kind: InputKind): boolean {
  return kind === 'number' || kind === 'range';
}

/** Returns whether the answer of an input is a day or a time, in the form of the HTML input. */
export function isTemporal(kind: InputKind): boolean {
  return kind === 'date' || kind === 'datetime-local' || kind === 'time' || kind === 'month' || kind === 'week';
}

const forms: Partial<Record<InputKind, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'datetime-local': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/,
  time: /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  week: /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/,
  color: /^#[0-9a-fA-F]{6}$/,
};

/** Returns whether a text is a value that an input of this kind can produce. */
export function isInputValue(kind: InputKind, value: string): boolean {
  const form = forms[kind];
  if (form && !form.test(value)) return false;
  if (kind !== 'date' && kind !== 'datetime-local') return true;
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    year > 0 &&
    (kind === 'date' || isInputValue('time', value.slice(11)))
  );
}

/** Returns whether a text has the form of an email address. */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false;
  const at = value.lastIndexOf('@');
  const [local, domain] = [value.slice(0, at), value.slice(at + 1)];
  return (
    at > 0 &&
    local.length <= 64 &&
    /^[^\s<>()[\]\\,;:@"]+$/.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    domain.includes('.') &&
    domain.split('.').every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label)) &&
    !/^\d*$/.test(domain.slice(domain.lastIndexOf('.') + 1)) &&
    domain.slice(domain.lastIndexOf('.') + 1).length >= 2
  );
}

/** Returns whether a text has the form of a web address. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  // A dot with something around it, in the name or later. One pattern for the whole address took time squared in the
  // number of dots.
  const rest = value.slice(value.indexOf('//') + 2);
  const dot = rest.indexOf('.', 1);
  const slash = rest.indexOf('/');
  return dot > 0 && (slash < 0 || dot < slash) && dot < rest.length - 1;
}

/**
 * Returns whether a value is empty, as in survey-core: white space is empty, zero and false are not. A list of instances
 * is empty when none of them has an answer.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every((one) => typeof one === 'object' && isEmpty(one));
  if (typeof value === 'object') return Object.values(value).every(isEmpty);
  return typeof value === 'number' && Number.isNaN(value);
}

/** Returns whether a value can be the value of a choice. */
export function isChoiceValue(value: unknown): value is ChoiceValue {
  return (
    typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'string'
  );
}

/** Returns whether two values are the same choice: survey-core compares loosely, so "1" and 1 are. */
export function looselySame(one: unknown, other: unknown): boolean {
  return (
    isChoiceValue(one) &&
    isChoiceValue(other) &&
    String(one).trim().toLowerCase() === String(other).trim().toLowerCase()
  );
}

/** Returns a text or number unchanged; null for anything else. */
export function scalar(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Returns a single value; null for anything else. */
export function choiceValue(value: unknown): ChoiceValue | null {
  return typeof value === 'boolean' ? value : scalar(value);
}

/** Returns the values of a list, or one value as a list. */
export function choiceValues(value: unknown): ChoiceValue[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => choiceValue(one) !== null);
}

/** Returns the parts of an answer that has parts. */
export function partsIn(value: unknown): Record<string, ChoiceValue> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, part]) => choiceValue(part) !== null));
}

/** Returns an answer without texts of its own as it was given. */
export function displayPlain(value: unknown): string {
  return Array.isArray(value) ? value.join('–') : String(value);
}
