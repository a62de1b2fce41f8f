import type { AnswerValue, ChoiceValue } from '@pollen/contract/answers';
import type { AnswerFile, InputKind } from '@pollen/contract/question-parts';

/** The number of an instance among its answers. The same as in the contract, whose schemas browsers do not load. */
export const INSTANCE_ID = '#';

/** The keys of an instance whose answers the member changed, among its answers. It is never sent. */
const CHANGED_KEYS = '#changed';

/** The answers of one panel or row by the keys of its questions; its number under `#`. */
export type InstanceAnswers = Record<string, AnswerValue>;

/** Returns the keys of an instance whose answers the member changed. */
export function changedKeys(answers: InstanceAnswers): ReadonlySet<string> {
  return new Set(asList(answers[CHANGED_KEYS]).map(String));
}

/** Returns the answers of an instance with others that the member gave. */
export function withChanges(answers: InstanceAnswers, changes: InstanceAnswers): InstanceAnswers {
  const keys = Object.keys(changes).filter((key) => !isOfInstance(key));
  return { ...answers, ...changes, [CHANGED_KEYS]: [...new Set([...changedKeys(answers), ...keys])] };
}

/** Returns whether a key stands for something about an instance, not for an answer in it. */
export function isOfInstance(key: string): boolean {
  return key === INSTANCE_ID || key === CHANGED_KEYS;
}

/**
 * Returns whether an answer counts as not given: nothing, an empty text, an empty list or an object whose parts are all
 * empty.
 */
export function isEmpty(answer: AnswerValue | undefined): boolean {
  if (answer === undefined || answer === null || answer === '') return true;
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer === 'object') return Object.values(answer).every(isEmptyPart);
  return false;
}

function isEmptyPart(part: AnswerValue): boolean {
  return part === null || part === '' || (Array.isArray(part) && part.length === 0);
}

/** Returns whether two answers are equal; all empty answers equal each other, and the order of a list matters. */
export function isSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (isEmpty(one) && isEmpty(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the chosen values of an answer as a list: a single value becomes a list of one, no answer and an object an
 * empty list.
 */
export function asList(answer: AnswerValue | undefined): ChoiceValue[] {
  if (Array.isArray(answer)) return answer.filter((one) => typeof one !== 'object');
  return isEmpty(answer) || typeof answer === 'object' ? [] : [answer as ChoiceValue];
}

/** Returns the parts of an answer by name; an answer without parts becomes an empty object. */
export function asParts(answer: AnswerValue | undefined): Record<string, ChoiceValue | null> {
  return answer !== null && typeof answer === 'object' && !Array.isArray(answer)
    ? (answer as Record<string, ChoiceValue | null>)
    : {};
}

/** Returns the selected values of each row of an answer, by row. */
function asLists(answer: AnswerValue | undefined): Record<string, ChoiceValue[]> {
  return Object.fromEntries(Object.entries(asParts(answer)).map(([name, part]) => [name, asList(part)]));
}

/** Returns the instances of an answer, in their order. */
export function asInstances(answer: AnswerValue | undefined): InstanceAnswers[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return list.filter((one): one is InstanceAnswers => typeof one === 'object' && one !== null);
}

/** Returns the uploaded files of an answer. */
export function asFiles(answer: AnswerValue | undefined): AnswerFile[] {
  return asInstances(answer) as unknown as AnswerFile[];
}

/** Returns the answers of the rows of an answer by row. */
export function asRows(answer: AnswerValue | undefined): Record<string, InstanceAnswers> {
  return asParts(answer) as unknown as Record<string, InstanceAnswers>;
}

/** Returns a text or a number as text, and an empty text for every other answer. */
export function asText(answer: AnswerValue | undefined): string {
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}

const numeric: readonly InputKind[] = ['number', 'range'];

/** Returns the value of an input, as a number for a numeric field, which holds text while it is edited. */
export function typedValue(input: InputKind, value: ChoiceValue): ChoiceValue {
  const figure = numeric.includes(input) && typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(figure) ? figure : value;
}

/** Messages of a grid row or a text item. */
export function partMessages(errors: Record<string, string[]>, question: string, part: string): string[] {
  return errors[`${question}.${part}`] ?? [];
}

/** Returns the parts of an answer that are not empty. */
export function filledParts(answer: AnswerValue | undefined): [string, ChoiceValue][] {
  return Object.entries(asParts(answer)).flatMap(([name, part]) =>
    part === null || part === '' ? [] : [[name, part]],
  );
}

/**
 * Returns the answer in the form in which it is sent, for questions that need no conversion: an empty one is `null`.
 */
export function nullWhenEmpty(_question: unknown, answer: AnswerValue): AnswerValue {
  return isEmpty(answer) ? null : answer;
}

/** Returns an answer of lists in the form in which it is sent: rows without a selected value are left out. */
export function withoutEmptyLists(_question: unknown, answer: AnswerValue): AnswerValue {
  const rows = Object.entries(asLists(answer)).filter(([, chosen]) => chosen.length > 0);
  return rows.length > 0 ? Object.fromEntries(rows) : null;
}

/** Returns an answer of parts in the form in which it is sent: empty parts are left out, and no parts are `null`. */
export function withoutEmptyParts(_question: unknown, answer: AnswerValue): AnswerValue {
  const parts = filledParts(answer);
  return parts.length > 0 ? Object.fromEntries(parts) : null;
}
