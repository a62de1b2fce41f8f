import type { Bilingual } from '../../platform/locale';
import type { Text } from './plan-parts';

/** A value that stands for itself, or for a choice with a code and a label. */
export interface Code {
  readonly code: number;
  readonly value: unknown;
  readonly label: Bilingual;
}

/** A column that the answers to a question fill in a results file. */
export interface AnswerColumn {
  /** Behind the name of the question; null: the column is the question's own. */
  readonly suffix: string | null;
  /** What of the question the column holds; absent: all of it. */
  readonly part?: Bilingual;
  readonly type: 'code' | 'number' | 'text';
  readonly codes?: readonly Code[];
  /** Longest text in characters. */
  readonly length?: number;
  /** The value out of an answer; null where there is none. */
  read(answer: unknown): unknown;
}

/** The column of an answer that is one value. */
export function wholeAnswer(column: Omit<AnswerColumn, 'suffix' | 'read'>): AnswerColumn[] {
  return [{ suffix: null, ...column, read: (answer) => answer ?? null }];
}

/** Codes of a choice that is made or not. */
export const chosenOrNot: readonly Code[] = [
  { code: 0, value: 0, label: { en: 'Not chosen', zh: '未选' } },
  { code: 1, value: 1, label: { en: 'Chosen', zh: '已选' } },
];

/** One column for each choice of a list: chosen or not. */
export function columnPerChoice(codes: readonly Code[]): AnswerColumn[] {
  return codes.map(({ code, value, label }) => ({
    suffix: String(code),
    part: label,
    type: 'code',
    codes: chosenOrNot,
    read: (answer) => {
      if (answer === undefined || answer === null) return null;
      return (Array.isArray(answer) ? answer : [answer]).includes(value) ? 1 : 0;
    },
  }));
}

/** One part of an answer; null where the answer has no such part. */
export function partOf(answer: unknown, part: string): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null;
  return (answer as Record<string, unknown>)[part] ?? null;
}

/** A text in both languages as one line without tags. */
export function lineOf(text: Text): Bilingual {
  const line = (words: string) =>
    words
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return typeof text === 'string' ? { en: line(text), zh: line(text) } : { en: line(text.en), zh: line(text.zh) };
}

/** As `lineOf`, with English for missing Chinese, and a name where there is no text at all. */
export function lineOr(text: Text, name: string): Bilingual {
  const { en, zh } = lineOf(text);
  return { en: en || name, zh: zh || en || name };
}

/** Entries of all versions, oldest first, so that a code never changes its meaning; worded as last. */
export function united<Entry extends { readonly value: unknown }>(lists: readonly (readonly Entry[])[]): Entry[] {
  const byValue = new Map<unknown, Entry>();
  for (const entry of lists.flat()) byValue.set(entry.value, entry);
  return [...byValue.values()];
}
