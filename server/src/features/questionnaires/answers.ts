import { LONGEST_TEXT } from '@pollen/contract/questionnaire-page';
import type { OpenQuestion } from './open-plan';
import type { ChoicesPlan, InputPlan } from './plan';
import { isChoiceValue, isEmpty, isNumeric } from './values';
import type { Word } from './words';

/** An answer read from what a browser sent: the value to keep (undefined: none), or what is wrong with its form. */
export type Reading = { readonly value: unknown } | { readonly error: Word; readonly part?: string };

const nothing: Reading = { value: undefined };

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; nobody types them either. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it looks for
  return text.replace(/\u0000/g, '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Reads one text box. */
export function readTextAnswer(raw: unknown): Reading {
  if (raw === null || raw === undefined) return nothing;
  if (typeof raw !== 'string' || raw.length > LONGEST_TEXT) return { error: 'wrongType' };
  const text = clean(raw);
  return isEmpty(text) ? nothing : { value: text };
}

/** Characters of a number: more than anybody writes. */
const LONGEST_NUMBER = 400;

function readInput(input: InputPlan, raw: unknown): Reading {
  if (!isNumeric(input.input)) return readTextAnswer(raw);
  if (raw === null || raw === undefined) return nothing;
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw } : { error: 'number' };
  if (typeof raw !== 'string') return { error: 'wrongType' };
  if (raw.length > LONGEST_NUMBER) return { error: 'number' };
  const text = raw.trim();
  if (text === '') return nothing;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text))
    ? { value: Number(text) }
    : { error: 'number' };
}

function readList({ items, special }: ChoicesPlan, raw: unknown): Reading {
  if (raw === null || raw === undefined) return nothing;
  if (!Array.isArray(raw)) return { error: 'wrongType' };
  // Before conditions compare each of its entries.
  if (raw.length > items.length + special.length) return { error: 'notOffered' };
  if (!raw.every(isChoiceValue)) return { error: 'wrongType' };
  const list: unknown[] = raw.map((one) => (typeof one === 'string' ? clean(one) : one));
  if (new Set(list).size !== list.length) return { error: 'wrongType' };
  return list.length === 0 ? nothing : { value: list };
}

function readOne(raw: unknown): Reading {
  if (raw === null || raw === undefined || raw === '') return nothing;
  return isChoiceValue(raw) ? { value: typeof raw === 'string' ? clean(raw) : raw } : { error: 'wrongType' };
}

function readParts(raw: unknown, read: (name: string, part: unknown) => Reading | null): Reading {
  if (raw === null || raw === undefined) return nothing;
  if (typeof raw !== 'object' || Array.isArray(raw)) return { error: 'wrongType' };
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(raw)) {
    const reading = read(name, part);
    if (reading === null) return { error: 'notOffered' };
    if ('error' in reading) return { error: reading.error, part: name };
    if (reading.value !== undefined) parts[name] = reading.value;
  }
  return Object.keys(parts).length === 0 ? nothing : { value: parts };
}

/** Reads the answer to a question: only its form, as what is offered depends on the other answers. */
export function readAnswer({ plan }: OpenQuestion, raw: unknown): Reading {
  switch (plan.kind) {
    case 'radiogroup':
    case 'dropdown':
    case 'boolean':
    case 'rating':
      return readOne(raw);
    case 'checkbox':
    case 'ranking':
      return readList(plan.choices, raw);
    case 'imagepicker': {
      if (plan.multiple) return readList(plan.choices, raw);
      return Array.isArray(raw) && raw.length <= 1 ? readOne(raw[0]) : readOne(raw);
    }
    case 'matrix':
      return readParts(raw, (name, part) =>
        plan.rows.items.some((row) => String(row.value) === name) ? readOne(part) : null,
      );
    case 'text':
      return readInput(plan, raw);
    case 'comment':
      return readTextAnswer(raw);
    case 'multipletext':
      return readParts(raw, (name, part) => {
        const item = plan.items.find((candidate) => candidate.name === name);
        return item ? readInput(item, part) : null;
      });
    case 'slider': {
      const list = raw === null || raw === undefined ? [] : Array.isArray(raw) ? raw : [raw];
      if (!list.every((one) => typeof one === 'number' && Number.isFinite(one))) return { error: 'wrongType' };
      if (list.length === 0) return nothing;
      if (list.length !== (plan.range ? 2 : 1)) return { error: 'wrongType' };
      return { value: plan.range ? list : list[0] };
    }
  }
}
