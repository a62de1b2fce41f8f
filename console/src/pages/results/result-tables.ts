import type { DataOf } from '@pollen/contract/client';

type Series = DataOf<'GET /api/console/Surveys/:id/Frequencies'>['series'][number];

/** How many, and what share of its column they are, in percent; null in a column of nobody. */
export interface Cell {
  readonly count: number;
  readonly share: number | null;
}

/** Answers of one question down, those of another across; the last column is all of them together. */
export interface CrossTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
  /** How many are in each column. */
  readonly totals: readonly Cell[];
}

const cellOf = (count: number, base: number): Cell => ({ count, share: base === 0 ? null : (100 * count) / base });

/** One table of a series for each group, with the column of all groups. */
export function crossTable(series: readonly Series[], total: string): CrossTable {
  const bases = series.map(({ base }) => base);
  const all = bases.reduce((sum, base) => sum + base, 0);
  const rows = (series[0]?.bars ?? []).map(({ label }, place) => {
    const counts = series.map(({ bars }) => bars[place]?.count ?? 0);
    const cells = counts.map((count, column) => cellOf(count, bases[column] ?? 0));
    return {
      label,
      cells: [
        ...cells,
        cellOf(
          counts.reduce((sum, count) => sum + count, 0),
          all,
        ),
      ],
    };
  });
  return {
    columns: [...series.map(({ title }) => title), total],
    rows,
    totals: [...bases, all].map((base) => cellOf(base, base)),
  };
}

type Words = Readonly<Record<'part' | 'answer' | 'count' | 'share' | 'total', string>>;
type Line = (string | number | null)[];

/** With a decimal, for whoever counts on. */
const written = (share: number | null) => (share === null ? null : Math.round(share * 10) / 10);

/** The cross-table as lines of a file: a column of counts and one of shares for each group. */
export function crossLines({ columns, rows, totals }: CrossTable, words: Words): { head: string[]; lines: Line[] } {
  const line = (label: string, cells: readonly Cell[]): Line => [
    label,
    ...cells.flatMap(({ count, share }) => [count, written(share)]),
  ];
  return {
    head: [words.answer, ...columns.flatMap((name) => [`${name}: ${words.count}`, `${name}: ${words.share} (%)`])],
    lines: [...rows.map(({ label, cells }) => line(label, cells)), line(words.total, totals)],
  };
}

/** The figures of one question as lines of a file; several series follow one another. */
export function seriesLines(
  series: readonly Series[],
  labelOf: (label: string) => string,
  words: Words,
): { head: string[]; lines: Line[] } {
  const isOne = series.length === 1;
  const lines = series.flatMap(({ title, base, bars }) =>
    bars.map(({ label, count }): Line => {
      const figures = [labelOf(label), count, written(cellOf(count, base).share)];
      return isOne ? figures : [title, ...figures];
    }),
  );
  const head = [words.answer, words.count, `${words.share} (%)`];
  return { head: isOne ? head : [words.part, ...head], lines };
}
