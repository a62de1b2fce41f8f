import type { surveyFrequencies } from '@pollen/contract/console-results';
import type { DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { countPairs, countResponses, countValues } from '../attempts/index';
import { lineOf, moduleOf } from '../questionnaires/index';
import { codesOf, type Question } from './variables';

type Frequencies = DataOf<typeof surveyFrequencies>;
type Kind = Frequencies['kind'];

/** The newest responses from which a figure on the screen is computed; more would take too long. */
const MAX_RESPONSES = 50_000;
const BINS = 10;

/** Returns how the answers to a question can be counted. */
export function kindOf(question: Question): Kind {
  return moduleOf(question).figure(question).as;
}

/** Whether one answer may have several choices. */
export function isMultiple(question: Question): boolean {
  return kindOf(question) === 'choice' && moduleOf(question).isList?.(question) === true;
}

/** Whether a question can be the break of a table: each member gives one answer from a list. */
export function canCross(question: Question): boolean {
  return kindOf(question) === 'choice' && !isMultiple(question);
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

/** Returns how often each answer to a question was given, in all or for each answer to another question. */
export async function frequenciesOf(
  tx: Tx,
  survey: { readonly id: number; readonly completes: number },
  asked: { versions: readonly Question[]; by: readonly Question[] | null; locale: Locale },
): Promise<Frequencies> {
  const { versions, by, locale } = asked;
  const question = versions.at(-1) as Question;
  const beside = by?.at(-1) ?? null;
  const kind = kindOf(question);
  const of = { surveyId: survey.id, question: question.name, latest: MAX_RESPONSES };
  const [{ responses }, pairs, values] = await Promise.all([
    countResponses(tx, survey),
    beside ? countPairs(tx, { ...of, by: beside.name }) : [],
    beside ? [] : countValues(tx, { ...of, values: kind !== 'text' }),
  ]);
  const head = {
    question: question.name,
    title: titleOfQuestion(question, locale),
    kind,
    by: beside?.name ?? null,
    byTitle: beside && titleOfQuestion(beside, locale),
    answered: sum([...pairs, ...values].filter(({ answered }) => answered)),
    looked: Math.min(responses, MAX_RESPONSES),
    capped: responses > MAX_RESPONSES,
    multiple: isMultiple(question),
    numbers: null,
  };
  if (kind === 'text') return { ...head, series: [] };
  const codes = codesOf(versions);
  if (by && beside) {
    const bases = tally(pairs.flatMap((row) => (row.answered ? [{ value: row.by, n: row.n }] : [])));
    const given = pairs.filter(({ answered }) => !answered);
    // Each series has the same answers, also when only some groups gave an answer that is no longer offered.
    const rows = countsOf(codes, tally(given), locale);
    const series = countsOf(codesOf(by), bases, locale).map(({ key, label, count }) => {
      const here = tally(given.filter((pair) => JSON.stringify(pair.by) === key));
      return {
        title: label,
        base: count,
        bars: rows.map((row) => ({ label: row.label, count: here.get(row.key) ?? 0 })),
      };
    });
    return { ...head, series };
  }
  const rows = values.filter(({ answered }) => !answered);
  if (kind !== 'ranking') return { ...head, ...spreadOf(versions, rows, head, locale) };
  const places = Math.max(0, ...rows.map(({ place }) => place));
  const series = codes.map(({ value, label }) => {
    const here = rows.filter((row) => JSON.stringify(row.value) === JSON.stringify(value));
    const bars = Array.from({ length: places }, (_, at) => ({
      label: String(at + 1),
      count: sum(here.filter(({ place }) => place === at + 1)),
    }));
    return { title: label[locale], base: sum(here), bars };
  });
  return { ...head, series };
}

/** Returns the distribution of counted values: over ranges of numbers, grid rows, or a list of choices. */
export function spreadOf(
  versions: readonly Question[],
  rows: readonly { part: string | null; value: unknown; n: number }[],
  head: { title: string; answered: number },
  locale: Locale,
): Pick<Frequencies, 'numbers' | 'series'> {
  const question = versions.at(-1) as Question;
  if (kindOf(question) === 'number') return numbersOf(rows, head);
  const codes = codesOf(versions);
  if (kindOf(question) !== 'grid') {
    const bars = barsOf(codes, tally(rows), locale);
    return { numbers: null, series: [{ title: head.title, base: head.answered, bars }] };
  }
  const series = (moduleOf(question).parts?.(question) ?? []).map((row) => {
    const here = rows.filter(({ part }) => part === String(row.value));
    const { en, zh } = lineOf(row.text);
    const title = (locale === 'zh' ? zh || en : en) || String(row.value);
    return { title, base: sum(here), bars: barsOf(codes, tally(here), locale) };
  });
  return { numbers: null, series };
}

/** Returns the statistics of a number and its distribution over at most ten ranges of equal width. */
function numbersOf(
  rows: readonly { value: unknown; n: number }[],
  head: { title: string; answered: number },
): Pick<Frequencies, 'numbers' | 'series'> {
  const given = rows
    .flatMap(({ value, n }) => (typeof value === 'number' ? [{ value, n }] : []))
    .sort((a, b) => a.value - b.value);
  const total = sum(given);
  const [least, most] = [given[0]?.value, given.at(-1)?.value];
  if (least === undefined || most === undefined) return { numbers: null, series: [] };
  const at = (place: number) => {
    let seen = 0;
    for (const { value, n } of given) {
      seen += n;
      if (seen > place) return value;
    }
    return most;
  };
  const median = (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
  const mean = given.reduce((all, { value, n }) => all + value * n, 0) / total;
  const round = (value: number) => Math.round(value * 100) / 100;
  const numbers = { min: least, median: round(median), mean: round(mean), max: most };
  if (given.length <= BINS) {
    const bars = given.map(({ value, n }) => ({ label: String(value), count: n }));
    return { numbers, series: [{ title: head.title, base: total, bars }] };
  }
  // Whole numbers get ranges of whole numbers: nobody drinks 1.3 cups.
  const whole = given.every(({ value }) => Number.isInteger(value));
  const width = whole ? Math.ceil((most - least + 1) / BINS) : (most - least) / BINS;
  const ranges = whole ? Math.ceil((most - least + 1) / width) : BINS;
  const bars = Array.from({ length: ranges }, (_, bin) => {
    const [from, to] = [least + bin * width, least + (bin + 1) * width];
    const inside = given.filter(({ value }) => value >= from && (bin === ranges - 1 || value < to));
    const last = whole ? Math.min(to - 1, most) : round(to);
    return { label: last === from ? String(from) : `${round(from)} – ${last}`, count: sum(inside) };
  });
  return { numbers, series: [{ title: head.title, base: total, bars }] };
}
