import type { Locale } from '../../platform/locale';
import { lineOf, moduleOf } from '../questionnaires/index';
import { kindOf } from './frequencies';
import { rangesOf } from './ranges';
import { codesOf, type Question } from './variables';

/** A question over all versions of its survey, the oldest first. */
export type Versions = readonly Question[];

/** One row of shares: an answer, or a range of numbers. */
export interface Category {
  /** Unique among the categories of a part. */
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  /** Keys of the values that count in this category. */
  readonly keys: readonly string[];
}

/** What one table is about: the whole question, a row of a grid or an entry of a ranking. */
export interface Part {
  /** Unique among the parts of a question. */
  readonly id: string;
  readonly label: string | null;
  readonly categories: readonly Category[];
  /** `scale`: steps that have boxes, the highest first. `numbers`: values that have a mean. */
  readonly measure: 'scale' | 'numbers' | 'none';
}

/** Returns the key by which two values are compared: their JSON. */
export function keyOf(value: unknown): string {
  return JSON.stringify(value);
}

/** Values that are counted although they are no longer offered, at most. */
const MAX_GONE = 100;

/** Returns the categories of a question: everything that is offered, then what was given and is no longer offered. */
export function categoriesOf(versions: Versions, given: Iterable<unknown>, locale: Locale): Category[] {
  const categories = new Map<string, Category>();
  const add = (value: unknown, label: string) => {
    const key = keyOf(value);
    if (!categories.has(key)) categories.set(key, { id: key, label, value, keys: [key] });
  };
  for (const { value, label } of codesOf(versions)) add(value, label[locale]);
  const most = categories.size + MAX_GONE;
  for (const value of given) {
    if (categories.size >= most) break;
    add(value, String(value));
  }
  return [...categories.values()];
}

/** Returns the values of an answer: those of a list, or the answer itself; none without an answer. */
export function listOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  return answer === null ? [] : [answer];
}

/** The values that an answer gives to one part of the question. */
interface PartAnswer {
  readonly part: number;
  readonly values: readonly unknown[];
}

/** How the answers to one question become tables. */
export interface TableReader {
  readonly parts: number;
  /** Returns the parts that an answer says something about, each once. */
  read(answer: unknown): PartAnswer[];
  /** Returns a part, whose categories follow from the values that were given to it. */
  partOf(part: number, given: Iterable<unknown>): Part;
}

/** Returns how the answers to a question become tables; no parts for texts. */
export function tableReaderOf(versions: Versions, locale: Locale): TableReader {
  const question = versions.at(-1) as Question;
  const kind = kindOf(question);
  const measure = moduleOf(question).figure(question).isScale === true ? 'scale' : 'none';
  if (kind === 'choice') {
    return {
      parts: 1,
      read: (answer) => [{ part: 0, values: listOf(answer) }],
      partOf: (_, given) => ({ id: '', label: null, categories: categoriesOf(versions, given, locale), measure }),
    };
  }
  if (kind === 'grid') {
    const rows = moduleOf(question).parts?.(question) ?? [];
    const placeOf = new Map(rows.map(({ value }, place) => [String(value), place]));
    return {
      parts: rows.length,
      read: (answer) =>
        Object.entries(answer ?? {}).flatMap(([row, value]) => {
          const part = placeOf.get(row);
          return part === undefined || value === null ? [] : [{ part, values: listOf(value) }];
        }),
      partOf: (place, given) => {
        const { value, text } = rows[place] as (typeof rows)[number];
        const { en, zh } = lineOf(text);
        const label = (locale === 'zh' ? zh || en : en) || String(value);
        return { id: String(value), label, categories: categoriesOf(versions, given, locale), measure };
      },
    };
  }
  if (kind === 'ranking') {
    const options = codesOf(versions);
    const placeOf = new Map(options.map(({ value }, place) => [keyOf(value), place]));
    const places = options.map((_, at) => ({
      id: keyOf(at + 1),
      label: String(at + 1),
      value: at + 1,
      keys: [keyOf(at + 1)],
    }));
    return {
      parts: options.length,
      read: (answer) =>
        listOf(answer).flatMap((value, at) => {
          const part = placeOf.get(keyOf(value));
          return part === undefined ? [] : [{ part, values: [at + 1] }];
        }),
      partOf: (place) => {
        const { value, label } = options[place] as (typeof options)[number];
        return { id: keyOf(value), label: label[locale], categories: places, measure: 'numbers' };
      },
    };
  }
  if (kind === 'number') {
    return {
      parts: 1,
      read: (answer) => (typeof answer === 'number' ? [{ part: 0, values: [answer] }] : []),
      partOf: (_, given) => {
        const values = [...given] as number[];
        const categories = rangesOf(values).map(({ label, contains }) => ({
          id: label,
          label,
          value: label,
          keys: values.filter(contains).map(keyOf),
        }));
        return { id: '', label: null, categories, measure: 'numbers' };
      },
    };
  }
  return { parts: 0, read: () => [], partOf: () => ({ id: '', label: null, categories: [], measure: 'none' }) };
}
