import {
  HIDDEN_BASE,
  MAX_COLUMNS,
  type questionTables,
  SMALL_BASE,
  tooManyColumns,
} from '@pollen/contract/console-tables';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { type Combination, countCombinations, countResponses } from '../attempts/index';
import { lineOf, moduleOf } from '../questionnaires/index';
import { isMultiple, kindOf, titleOfQuestion } from './frequencies';
import { rangesOf } from './ranges';
import {
  describe,
  effectiveBase,
  isHigherMean,
  isHigherShare,
  type Level,
  margin,
  median,
  type Sample,
  type Share,
  type Weighted,
} from './statistics';
import { codesOf, type Question } from './variables';

/** Newest responses that a table looks at: more take longer than somebody waits. */
const LOOKED_AT = 50_000;

type Tables = DataOf<typeof questionTables>;
type Table = Tables['tables'][number];
type Row = Table['rows'][number];
type Column = Tables['columns'][number];

/** A question over all versions of its survey. */
export type Versions = readonly Question[];

interface Category {
  readonly value: unknown;
  /** The value as JSON, by which categories are compared. */
  readonly key: string;
  readonly label: string;
}

/** Answers that are the same, and how many respondents gave them. */
interface Group {
  readonly answer: unknown;
  /** Key of the category in each break. */
  readonly inBreaks: readonly string[];
  readonly n: number;
  readonly weight: number;
}

/** The categories of a question: everything that is offered, then what was given and is no longer offered. */
export function categoriesOf(versions: Versions, given: Iterable<unknown>, locale: Locale): Category[] {
  const offered = codesOf(versions).map(({ value, label }) => ({
    value,
    key: JSON.stringify(value),
    label: label[locale],
  }));
  const known = new Set(offered.map(({ key }) => key));
  const gone = new Map<string, Category>();
  for (const value of given) {
    const key = JSON.stringify(value);
    if (!known.has(key) && gone.size < 100) gone.set(key, { value, key, label: String(value) });
  }
  return [...offered, ...gone.values()];
}

/** Returns the letter of a column counted from 0: A, B ... Z, AA, AB ... */
export function letterOf(place: number): string {
  const before = Math.floor(place / 26) - 1;
  return (before < 0 ? '' : letterOf(before)) + String.fromCharCode(65 + (place % 26));
}

/** One table to be counted: what of an answer it looks at. */
interface Part {
  readonly label: string | null;
  /** Every category that an answer names; empty: the part was not answered. */
  read(answer: unknown): readonly unknown[];
  readonly categories: readonly Category[];
  /** The key of the category that a value belongs to. */
  keyOf(value: unknown): string;
  /** The values are numbers whose mean is of use. */
  readonly isScale: boolean;
}

const keyOf = (value: unknown) => JSON.stringify(value);

function partsOf(versions: Versions, answers: readonly unknown[], locale: Locale): Part[] {
  const question = versions.at(-1) as Question;
  const kind = kindOf(question);
  const isScale = moduleOf(question).figure(question).isScale === true;
  const listOf = (answer: unknown) => (Array.isArray(answer) ? answer : answer === null ? [] : [answer]);
  if (kind === 'choice') {
    const categories = categoriesOf(versions, answers.flatMap(listOf), locale);
    return [{ label: null, read: listOf, categories, keyOf, isScale }];
  }
  if (kind === 'grid') {
    return (moduleOf(question).parts?.(question) ?? []).map(({ value, text }) => {
      const read = (answer: unknown) => {
        const given = (answer as Record<string, unknown> | null)?.[String(value)];
        return given === undefined || given === null ? [] : [given];
      };
      const { en, zh } = lineOf(text);
      const label = (locale === 'zh' ? zh || en : en) || String(value);
      return { label, read, categories: categoriesOf(versions, answers.flatMap(read), locale), keyOf, isScale };
    });
  }
  if (kind === 'ranking') {
    const options = codesOf(versions);
    const places = options.map((_, place) => ({ value: place + 1, key: String(place + 1), label: String(place + 1) }));
    return options.map(({ value, label }) => ({
      label: label[locale],
      read: (answer) => {
        const place = listOf(answer).findIndex((each) => JSON.stringify(each) === JSON.stringify(value));
        return place < 0 ? [] : [place + 1];
      },
      categories: places,
      keyOf,
      isScale: true,
    }));
  }
  if (kind === 'number') {
    const read = (answer: unknown) => (typeof answer === 'number' ? [answer] : []);
    const ranges = rangesOf(answers.flatMap(read) as number[]);
    const categories = ranges.map(({ label }, place) => ({ value: label, key: String(place), label }));
    const rangeOf = (value: unknown) => String(ranges.findIndex((range) => range.contains(value as number)));
    return [{ label: null, read, categories, keyOf: rangeOf, isScale: true }];
  }
  return [];
}

/** What one part counts in one column. */
interface Counted {
  readonly base: number;
  readonly effective: number;
  readonly weight: number;
  /** Respondents, and the sum of their weights, by category. */
  readonly byCategory: ReadonlyMap<string, { readonly count: number; readonly weight: number }>;
  readonly numbers: Weighted;
}

function count(part: Part, groups: readonly Group[]): Counted {
  const byCategory = new Map<string, { count: number; weight: number }>();
  const numbers: { value: number; weight: number; count: number }[] = [];
  const respondents: { weight: number; count: number }[] = [];
  let base = 0;
  let total = 0;
  for (const { answer, n, weight } of groups) {
    const given = part.read(answer);
    if (given.length === 0) continue;
    base += n;
    total += n * weight;
    respondents.push({ weight, count: n });
    for (const value of given) {
      const key = part.keyOf(value);
      const before = byCategory.get(key);
      byCategory.set(key, { count: (before?.count ?? 0) + n, weight: (before?.weight ?? 0) + n * weight });
      if (part.isScale && typeof value === 'number') numbers.push({ value, weight, count: n });
    }
  }
  return { base, effective: effectiveBase(respondents), weight: total, byCategory, numbers };
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

const isNps = (categories: readonly Category[]) =>
  categories.length === 11 &&
  categories.every(({ value }) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10);

/** The score that a step of 0 to 10 counts with. */
const npsScore = (value: number) => (value >= 9 ? 100 : value <= 6 ? -100 : 0);

interface Grid {
  readonly columns: readonly Column[];
  readonly counted: readonly Counted[];
  readonly level: Level;
}

/** Letters of the columns of the same break that are lower than the one at `place`, by a test of two columns. */
function lower(grid: Grid, place: number, isHigher: (first: number, second: number) => boolean): string {
  const { columns, counted } = grid;
  const own = columns[place] as Column;
  const isTested = (at: number) => (counted[at]?.base ?? 0) >= SMALL_BASE;
  if (own.letter === null || !isTested(place)) return '';
  return columns
    .filter(
      (other, at) =>
        other !== own && other.letter !== null && other.break === own.break && isTested(at) && isHigher(place, at),
    )
    .map(({ letter }) => letter)
    .join('');
}

/** Returns whether a cell of a break has too few respondents, in its column or in this part of the question. */
function isHidden({ columns, counted }: Grid, place: number): boolean {
  const column = columns[place];
  return column?.letter !== null && (column?.size === 'hidden' || (counted[place]?.base ?? 0) < HIDDEN_BASE);
}

function shareRow(grid: Grid, kind: Row['kind'], label: string, keys: readonly string[]): Row {
  const shares: (Share & { count: number })[] = grid.counted.map(({ byCategory, effective, weight }) => {
    const chosen = keys.flatMap((key) => byCategory.get(key) ?? []);
    const share = weight === 0 ? 0 : chosen.reduce((sum, each) => sum + each.weight, 0) / weight;
    return { effective, share, count: chosen.reduce((sum, each) => sum + each.count, 0) };
  });
  const isHigher = (first: number, second: number) =>
    isHigherShare(shares[first] as Share, shares[second] as Share, grid.level);
  return {
    kind,
    label,
    cells: shares.map(({ share, count: chosen }, place) => {
      const { base } = grid.counted[place] as Counted;
      if (isHidden(grid, place)) return { value: null, count: null, above: '' };
      return { value: base === 0 ? null : round(100 * share), count: chosen, above: lower(grid, place, isHigher) };
    }),
  };
}

/** A row of figures that are no share; `samples` makes the columns comparable. */
function figureRow(
  grid: Grid,
  kind: Row['kind'],
  figures: readonly (number | null)[],
  samples: readonly (Sample | null)[] | null,
): Row {
  const isHigher = (first: number, second: number) => {
    const [one, other] = [samples?.[first], samples?.[second]];
    return !!one && !!other && isHigherMean(one, other, grid.level);
  };
  return {
    kind,
    label: '',
    cells: figures.map((figure, place) => {
      if (isHidden(grid, place) || figure === null) return { value: null, count: null, above: '' };
      return { value: round(figure), count: null, above: samples ? lower(grid, place, isHigher) : '' };
    }),
  };
}

function tableOf(part: Part, columns: readonly Column[], groups: readonly (readonly Group[])[], level: Level): Table {
  const counted = groups.map((inColumn) => count(part, inColumn));
  const grid: Grid = { columns, counted, level };
  const rows: Row[] = [];
  const share = (kind: Row['kind'], label: string, of: readonly Category[]) =>
    rows.push(
      shareRow(
        grid,
        kind,
        label,
        of.map(({ key }) => key),
      ),
    );
  const numeric = part.isScale ? part.categories.filter(({ value }) => typeof value === 'number') : [];
  const byValue = [...numeric].sort((a, b) => Number(b.value) - Number(a.value));
  let npsInterval: Table['npsInterval'] = null;
  if (isNps(byValue)) {
    const scores = counted.map(({ numbers }) =>
      describe(numbers.map((each) => ({ ...each, value: npsScore(each.value) }))),
    );
    rows.push(
      figureRow(
        grid,
        'nps',
        scores.map((sample) => sample?.mean ?? null),
        scores,
      ),
    );
    share('promoters', '', byValue.slice(0, 2));
    share('passives', '', byValue.slice(2, 4));
    share('detractors', '', byValue.slice(4));
    const half = scores[0] ? margin(scores[0], level) : null;
    if (scores[0] && half !== null) {
      const { mean } = scores[0];
      npsInterval = { low: round(Math.max(-100, mean - half)), high: round(Math.min(100, mean + half)) };
    }
  }
  // Half of four points is no box.
  const hasBoxes = byValue.length >= 5 && part.categories.length === byValue.length && !isNps(byValue);
  const pair = (of: readonly Category[]) =>
    of
      .map(({ value }) => String(value))
      .sort()
      .join(', ');
  if (hasBoxes) share('top2', pair(byValue.slice(0, 2)), byValue.slice(0, 2));
  for (const category of byValue.length === part.categories.length ? byValue : part.categories) {
    share('share', category.label, [category]);
  }
  if (hasBoxes) share('bottom2', pair(byValue.slice(-2)), byValue.slice(-2));
  if (part.isScale) {
    const samples = counted.map(({ numbers }) => describe(numbers));
    rows.push(
      figureRow(
        grid,
        'mean',
        samples.map((sample) => sample?.mean ?? null),
        samples,
      ),
    );
    rows.push(
      figureRow(
        grid,
        'median',
        counted.map(({ numbers }) => median(numbers)),
        null,
      ),
    );
    const deviations = samples.map((sample) => (sample?.variance == null ? null : Math.sqrt(sample.variance)));
    rows.push(figureRow(grid, 'deviation', deviations, null));
  }
  return { part: part.label, rows, npsInterval };
}

/**
 * Hides the columns of each break that have too few respondents. What is hidden of a break would follow from the column of
 * all and the others: the next smallest columns are hidden too, until enough respondents are.
 */
function hideSmall(columns: Column[]): void {
  for (const name of new Set(columns.map((column) => column.break))) {
    const bySize = columns.filter((column) => column.break === name);
    bySize.sort((a, b) => (a.base ?? 0) - (b.base ?? 0));
    let hidden = 0;
    for (const column of bySize) {
      const base = column.base ?? 0;
      if (base >= HIDDEN_BASE && (hidden === 0 || hidden >= HIDDEN_BASE)) break;
      hidden += base;
      Object.assign(column, { base: null, size: 'hidden' });
    }
  }
}

/** The columns of a table, and which groups of respondents each of them has. */
function columnsOf(
  breaks: readonly { readonly title: string; readonly categories: readonly Category[] }[],
  groups: readonly Group[],
): { columns: Column[]; groups: Group[][] } {
  const wanted = breaks.flatMap(({ title, categories }, place) =>
    categories.map(({ key, label }) => ({
      title,
      label,
      inColumn: groups.filter((group) => group.inBreaks[place] === key),
    })),
  );
  if (wanted.length > MAX_COLUMNS) throw new Refusal(tooManyColumns, { columns: wanted.length, most: MAX_COLUMNS });
  const baseOf = (of: readonly Group[]) => of.reduce((sum, { answer, n }) => sum + (answer === null ? 0 : n), 0);
  const all: Column = { break: null, label: '', letter: null, base: baseOf(groups), size: 'enough' };
  const columns = wanted.map(({ title, label, inColumn }, place): Column => {
    const base = baseOf(inColumn);
    return { break: title, label, letter: letterOf(place), base, size: base < SMALL_BASE ? 'small' : 'enough' };
  });
  hideSmall(columns);
  return { columns: [all, ...columns], groups: [[...groups], ...wanted.map(({ inColumn }) => inColumn)] };
}

/** The tables of one question: one, or one for each row of a grid or entry of a ranking. */
export async function tablesOf(
  tx: Tx,
  survey: { readonly id: number; readonly completes: number },
  asked: {
    readonly question: Versions;
    readonly breaks: readonly Versions[];
    readonly filters: readonly {
      readonly by: Versions;
      readonly categories: BodyOf<typeof questionTables>['filters'][number]['categories'];
    }[];
    readonly level: Level;
    readonly locale: Locale;
  },
): Promise<Tables> {
  const { breaks, filters, level, locale } = asked;
  const question = asked.question.at(-1) as Question;
  const nameOf = (versions: Versions) => (versions.at(-1) as Question).name;
  const questions = [
    { name: question.name, isText: kindOf(question) === 'text' },
    ...[...breaks, ...filters.map(({ by }) => by)].map((versions) => ({ name: nameOf(versions), isText: false })),
  ];
  const [{ responses }, combinations] = await Promise.all([
    countResponses(tx, survey),
    countCombinations(tx, { surveyId: survey.id, questions, latest: LOOKED_AT }),
  ]);
  const among = filters.map(({ categories }) => new Set(categories.map((value) => JSON.stringify(value))));
  const isKept = ({ answers }: Combination) =>
    among.every((keys, place) => keys.has(JSON.stringify(answers[1 + breaks.length + place])));
  const groups = combinations.filter(isKept).map(
    ({ answers, n }): Group => ({
      answer: answers[0],
      inBreaks: breaks.map((_, place) => JSON.stringify(answers[1 + place])),
      n,
      weight: 1,
    }),
  );
  const found = columnsOf(
    breaks.map((versions, place) => ({
      title: titleOfQuestion(versions.at(-1) as Question, locale),
      categories: categoriesOf(
        versions,
        combinations.flatMap(({ answers }) => answers[1 + place] ?? []),
        locale,
      ),
    })),
    groups,
  );
  const parts = partsOf(
    asked.question,
    groups.map(({ answer }) => answer),
    locale,
  );
  return {
    surveyId: survey.id,
    question: question.name,
    title: titleOfQuestion(question, locale),
    kind: kindOf(question),
    multiple: isMultiple(question),
    looked: Math.min(responses, LOOKED_AT),
    capped: responses > LOOKED_AT,
    columns: found.columns,
    tables: parts.map((part) => tableOf(part, found.columns, found.groups, level)),
  };
}
