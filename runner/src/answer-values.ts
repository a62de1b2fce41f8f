import type { AnswerValue, ChoiceValue, InputKind } from '@pollen/contract/questionnaire-page';

export function isEmpty(answer: AnswerValue | undefined): boolean {
  if (answer === undefined || answer === null || answer === '') return true;
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer === 'object') return Object.values(answer).every((part) => part === null || part === '');
  return false;
}

export function isSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (isEmpty(one) && isEmpty(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

export function asList(answer: AnswerValue | undefined): ChoiceValue[] {
  if (Array.isArray(answer)) return answer;
  return isEmpty(answer) || typeof answer === 'object' ? [] : [answer as ChoiceValue];
}

export function asParts(answer: AnswerValue | undefined): Record<string, ChoiceValue | null> {
  return answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
}

export function asText(answer: AnswerValue | undefined): string {
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}

const numeric: readonly InputKind[] = ['number', 'range'];

/** What was typed into an input, a number as a number: a field holds it as text while it is typed. */
export function typedValue(input: InputKind, value: ChoiceValue): ChoiceValue {
  const figure = numeric.includes(input) && typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(figure) ? figure : value;
}

/** Messages of a grid row or a text item. */
export function partMessages(errors: Record<string, string[]>, question: string, part: string): string[] {
  return errors[`${question}.${part}`] ?? [];
}

/** The parts of an answer that hold something. */
export function filledParts(answer: AnswerValue | undefined): [string, ChoiceValue][] {
  return Object.entries(asParts(answer)).flatMap(([name, part]) =>
    part === null || part === '' ? [] : [[name, part]],
  );
}

/** An answer as it is sent, of a question whose answers need no change: nothing is sent as `null`. */
export function nullWhenEmpty(_question: unknown, answer: AnswerValue): AnswerValue {
  return isEmpty(answer) ? null : answer;
}
