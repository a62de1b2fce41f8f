import type { versionChoices } from '@pollen/contract/console-results';
import type { DataOf } from '@pollen/contract/operation';
import type { Locale } from '../../platform/locale';
import { lineOf, moduleOf } from '../questionnaires/index';
import { rangesOf } from './ranges';
import { codesOf, type Question } from './variables';

type Choices = DataOf<typeof versionChoices>;
type Kind = Choices['kind'];

/** Returns how the answers to a question can be counted. */
export function kindOf(question: Question): Kind {
  return moduleOf(question).figure(question).as;
}

/** Returns whether one answer, or one row of it, may have several choices. */
export function isMultiple(question: Question): boolean {
  if (moduleOf(question).figure(question).hasSeveral) return true;
  return kindOf(question) === 'choice' && moduleOf(question).isList?.(question) === true;
}

/** Returns whether a question can be the break of a table: members choose one or several answers from a list. */
export function canCross(question: Question): boolean {
  return kindOf(question) === 'choice';
}

/** Returns the title of a question. */
export function titleOfQuestion(question: Question, locale: Locale): string {
  return lineOf(question.title)[locale] || lineOf(question.title).en || question.name;
}

/**
 * Returns the counts of all choices: the offered ones, also those that nobody chose, and given ones that are no longer
 * offered.
 */
function countsOf(codes: ReturnType<typeof codesOf>, counts: ReadonlyMap<string, number>, locale: Locale) {
  const known = codes.map(({ value, label }) => ({ key: JSON.stringify(value), label: label[locale] }));
  const keys = new Set(known.map(({ key }) => key));
  const gone = [...counts.keys()]
    .filter((key) => !keys.has(key))
    .slice(0, 100)
    .map((key) => ({ key, label: String(JSON.parse(key)) }));
  return [...known, ...gone].map(({ key, label }) => ({ key, label, count: counts.get(key) ?? 0 }));
}

function barsOf(...of: Parameters<typeof countsOf>) {
  return countsOf(...of).map(({ label, count }) => ({ label, count }));
}

function tally(rows: readonly { value: unknown; n: number }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value, n } of rows) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + n);
  }
  return counts;
}

function sum(rows: readonly { n: number }[]): number {
  return rows.reduce((total, { n }) => total + n, 0);
}

/** How counted values spread: over ranges of numbers, the rows of a grid, or a list of choices. */
export function spreadOf(
  versions: readonly Question[],
  rows: readonly { part: string | null; value: unknown; n: number }[],
  head: { title: string; answered: number },
  locale: Locale,
): Choices['series'] {
  const question = versions.at(-1) as Question;
  if (kindOf(question) === 'number') return seriesOfNumbers(rows, head);
  const codes = codesOf(versions);
  if (kindOf(question) !== 'grid') {
    const bars = barsOf(codes, tally(rows), locale);
    return [{ title: head.title, base: head.answered, bars }];
  }
  return (moduleOf(question).parts?.(question) ?? []).map((row) => {
    const own = rows.filter(({ part }) => part === String(row.value));
    // Where a row has several choices, the members who answered it are counted beside them.
    const here = own.filter(({ value }) => value !== null);
    const base = isMultiple(question) ? sum(own.filter(({ value }) => value === null)) : sum(here);
    const { en, zh } = lineOf(row.text);
    const title = (locale === 'zh' ? zh || en : en) || String(row.value);
    return { title, base, bars: barsOf(codes, tally(here), locale) };
  });
}

/** How numbers spread over ranges. */
function seriesOfNumbers(
  rows: readonly { value: unknown; n: number }[],
  head: { title: string; answered: number },
): Choices['series'] {
  const given = rows.flatMap(({ value, n }) => (typeof value === 'number' ? [{ value, n }] : []));
  if (given.length === 0) return [];
  const bars = rangesOf(given.map(({ value }) => value)).map(({ label, contains }) => ({
    label,
    count: sum(given.filter(({ value }) => contains(value))),
  }));
  return [{ title: head.title, base: sum(given), bars }];
}
