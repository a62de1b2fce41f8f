import type { Bilingual } from '../../platform/locale';
import type { Text } from './plan-parts';

/** A value with its code and label in a results file. */
export interface Code {
  readonly code: number;
  readonly value: unknown;
  readonly label: Bilingual;
  /** The member declined to answer or did not know: programs leave such an answer out of their statistics. */
  readonly isMissing?: true;
}

/** A column that the answers to a question fill in a results file. */
export interface AnswerColumn {
  /** Follows the name of the question; null when the column has the question's own name. */
  readonly suffix: string | null;
  /** The part of the answer in this column; absent when the column has the whole answer. */
  readonly part?: Bilingual;
  readonly type: 'code' | 'number' | 'text';
  readonly codes?: readonly Code[];
  /** The part of the answer of which several choices may be selected, when the column is one of these choices. */
  readonly setOf?: { readonly suffix: string; readonly part: Bilingual };
  /** The longest text, in characters. */
  readonly length?: number;
  /** The values are lists of uploaded files, which a results file replaces by links. */
  readonly ofFiles?: true;
  /** Returns the value of this column in an answer; null without one. */
  read(answer: unknown): unknown;
}

/** Returns the single column of an answer that is one value. */
export function wholeAnswer(column: Omit<AnswerColumn, 'suffix' | 'read'>): AnswerColumn[] {
  return [{ suffix: null, ...column, read: (answer) => answer ?? null }];
}

/** The codes of a column that says whether a choice was selected. */
export const chosenOrNot: readonly Code[] = [
  { code: 0, value: 0, label: { en: 'Not chosen', zh: '未选' } },
  { code: 1, value: 1, label: { en: 'Chosen', zh: '已选' } },
];

/** Returns one column for each choice of a list: selected or not. */
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

/** Returns one part of an answer; null when the answer has no such part. */
export function partOf(answer: unknown, part: string): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null;
  return (answer as Record<string, unknown>)[part] ?? null;
}

/** Returns a text in both languages as one line without HTML tags. */
export function lineOf(text: Text): Bilingual {
  const line = (words: string) =>
    words
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return typeof text === 'string' ? { en: line(text), zh: line(text) } : { en: line(text.en), zh: line(text.zh) };
}

/** Like `lineOf`, with English for missing Chinese, and `name` when there is no text at all. */
export function lineOr(text: Text, name: string): Bilingual {
  const { en, zh } = lineOf(text);
  return { en: en || name, zh: zh || en || name };
}

/**
 * Merges the entries of all versions, oldest first, so that a code never changes its meaning; texts are those of the
 * last version.
 */
export function mergeEntries<Entry extends { readonly value: unknown }>(lists: readonly (readonly Entry[])[]): Entry[] {
  const byValue = new Map<unknown, Entry>();
  for (const entry of lists.flat()) byValue.set(entry.value, entry);
  return [...byValue.values()];
}
