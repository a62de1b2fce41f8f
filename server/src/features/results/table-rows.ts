import { HIDDEN_BASE, type questionTables, SMALL_BASE } from '@pollen/contract/console-tables';
import type { DataOf } from '@pollen/contract/operation';
import {
  describe,
  effectiveBase,
  isHigherMean,
  isHigherShare,
  type Level,
  margin,
  median,
  type Numbers,
  type Sample,
  type Share,
  type Weighed,
  weighTogether,
} from './statistics';
import type { Category, Part } from './table-parts';

type Tables = DataOf<typeof questionTables>;
type Table = Tables['tables'][number];
type Row = Table['rows'][number];
/** A column of a table, as the contract has it. */
export type Column = Tables['columns'][number];

/** What one part counts in one column. */
export interface Counts {
  /** Respondents who answered the part. */
  base: Tally;
  /** By the key of a value: the value, and the respondents who gave it. */
  readonly byValue: Map<string, { readonly value: unknown; readonly tally: Tally }>;
}

/** Respondents while they are counted. */
export type Tally = { -readonly [Sum in keyof Weighed]: Weighed[Sum] };

/** Returns a tally of nobody. */
export function newTally(): Tally {
  return { count: 0, weight: 0, squares: 0 };
}

/** Adds as many respondents, who have the same weight. */
export function addTo(tally: Tally, count: number, weight: number): void {
  tally.count += count;
  tally.weight += count * weight;
  tally.squares += count * weight * weight;
}

interface Grid {
  readonly columns: readonly Column[];
  readonly counts: readonly Counts[];
  readonly level: Level;
  /** Columns with too few respondents in this part. */
  readonly hidden: ReadonlySet<number>;
}

/** Six decimals: more than any reader needs, without the errors of floating point. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;

const numbersIn = ({ byValue }: Counts): Numbers =>
  [...byValue.values()].flatMap(({ value, tally }) => (typeof value === 'number' ? [{ value, ...tally }] : []));

const isNps = (steps: readonly Category[]) =>
  steps.length === 11 &&
  steps.every(({ value }) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10);

/** The score that a step of 0 to 10 counts with. */
const npsScore = (value: number) => (value >= 9 ? 100 : value <= 6 ? -100 : 0);

/**
 * Returns the letters of the columns of the same break that are lower than the one at `place`, by a test of two columns.
 * The tests need columns without a common respondent.
 */
function lettersOfLower(grid: Grid, place: number, isHigher: (first: number, second: number) => boolean): string[] {
  const { columns, counts } = grid;
  const own = columns[place] as Column;
  const isTested = (at: number) => (counts[at]?.base.count ?? 0) >= SMALL_BASE && !isHidden(grid, at);
  if (own.letter === null || own.overlaps || !isTested(place)) return [];
  return columns
    .filter((other, at) => at !== place && other.variable === own.variable && isTested(at) && isHigher(place, at))
    .flatMap(({ letter }) => letter ?? []);
}

/**
 * Returns the columns of each break that have too few respondents. What is hidden of a break would follow from the column of
 * all and the others: the next smallest columns are hidden too, until enough respondents are.
 */
export function hiddenColumns(columns: readonly Pick<Column, 'variable'>[], bases: readonly number[]): Set<number> {
  const hidden = new Set<number>();
  for (const name of new Set(columns.flatMap(({ variable }) => variable ?? []))) {
    const bySize = columns
      .flatMap(({ variable }, place) => (variable === name ? [{ place, base: bases[place] ?? 0 }] : []))
      .sort((one, other) => one.base - other.base);
    let respondents = 0;
    for (const { place, base } of bySize) {
      if (base >= HIDDEN_BASE && (respondents === 0 || respondents >= HIDDEN_BASE)) break;
      respondents += base;
      hidden.add(place);
    }
  }
  return hidden;
}

/** Returns whether a cell has too few respondents, in its column or in this part of the question. */
function isHidden({ columns, hidden }: Grid, place: number): boolean {
  return columns[place]?.size === 'hidden' || hidden.has(place);
}

function shareRow(grid: Grid, kind: Row['kind'], label: string, categories: readonly Category[]): Row {
  const keys = categories.flatMap((category) => category.keys);
  const shares: (Share & { count: number })[] = grid.counts.map(({ base, byValue }) => {
    const { count, weight } = weighTogether(keys.flatMap((key) => byValue.get(key)?.tally ?? []));
    return { base: effectiveBase(base), share: base.weight === 0 ? 0 : weight / base.weight, count };
  });
  const isHigher = (first: number, second: number) =>
    isHigherShare(shares[first] as Share, shares[second] as Share, grid.level);
  const cells = shares.map(({ share, count, base }, place) => {
    if (isHidden(grid, place)) return { value: null, count: null, above: [] };
    return { value: base === 0 ? null : round(100 * share), count, above: lettersOfLower(grid, place, isHigher) };
  });
  return { id: kind === 'share' ? `share ${categories[0]?.id}` : kind, kind, label, cells };
}

/** Returns a row of figures that are no share; `samples` makes the columns comparable. */
function figureRow(
  grid: Grid,
  kind: Row['kind'],
  figures: readonly (number | null | undefined)[],
  samples: readonly (Sample | null)[] = [],
): Row {
  const isHigher = (first: number, second: number) => {
    const [one, other] = [samples[first], samples[second]];
    return !!one && !!other && isHigherMean(one, other, grid.level);
  };
  const cells = figures.map((figure, place) => {
    if (figure === null || figure === undefined || isHidden(grid, place))
      return { value: null, count: null, above: [] };
    return { value: round(figure), count: null, above: lettersOfLower(grid, place, isHigher) };
  });
  return { id: kind, kind, label: '', cells };
}

/** The NPS with its groups, and the interval of all respondents. */
function npsRows(grid: Grid, steps: readonly Category[]): Pick<Table, 'rows' | 'npsInterval'> {
  const scores = grid.counts.map((counts) =>
    describe(numbersIn(counts).map((each) => ({ ...each, value: npsScore(each.value) }))),
  );
  const means = scores.map((sample) => sample?.mean);
  const all = scores[0];
  const half = all ? margin(all, grid.level) : null;
  return {
    rows: [
      figureRow(grid, 'nps', means, scores),
      shareRow(grid, 'promoters', '', steps.slice(0, 2)),
      shareRow(grid, 'passives', '', steps.slice(2, 4)),
      shareRow(grid, 'detractors', '', steps.slice(4)),
    ],
    npsInterval:
      all && half !== null
        ? { low: round(Math.max(-100, all.mean - half)), high: round(Math.min(100, all.mean + half)) }
        : null,
  };
}

/** Steps of a scale from which two at an end are a box: half of four is none. */
const BOXES_FROM = 5;

/** Returns the table of one part from what was counted in each column; the first column is all respondents. */
export function tableOf(part: Part, columns: readonly Column[], counts: readonly Counts[], level: Level): Table {
  const bases = counts.map(({ base }) => base.count);
  const grid: Grid = { columns, counts, level, hidden: hiddenColumns(columns, bases) };
  const isScale = part.measure === 'scale' && part.categories.every(({ value }) => typeof value === 'number');
  const categories = isScale ? part.categories.toSorted((a, b) => Number(b.value) - Number(a.value)) : part.categories;
  const nps = isScale && isNps(categories) ? npsRows(grid, categories) : null;
  const hasBoxes = isScale && nps === null && categories.length >= BOXES_FROM;
  const box = (kind: 'top2' | 'bottom2', two: readonly Category[]) => {
    const steps = two.map(({ value }) => String(value)).toReversed();
    return shareRow(grid, kind, steps.join(', '), two);
  };
  const samples = counts.map((each) => describe(numbersIn(each)));
  const deviations = samples.map((sample) => (sample?.variance == null ? null : Math.sqrt(sample.variance)));
  const figures =
    part.measure === 'none'
      ? []
      : [
          figureRow(
            grid,
            'mean',
            samples.map((sample) => sample?.mean),
            samples,
          ),
          figureRow(
            grid,
            'median',
            counts.map((each) => median(numbersIn(each))),
          ),
          figureRow(grid, 'deviation', deviations),
        ];
  return {
    id: part.id,
    part: part.label,
    rows: [
      ...(nps?.rows ?? []),
      ...(hasBoxes ? [box('top2', categories.slice(0, 2))] : []),
      ...categories.map((category) => shareRow(grid, 'share', category.label, [category])),
      ...(hasBoxes ? [box('bottom2', categories.slice(-2))] : []),
      ...figures,
    ],
    npsInterval: nps?.npsInterval ?? null,
  };
}
