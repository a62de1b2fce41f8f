import { expect, test } from 'vitest';
import { crossLines, crossTable, seriesLines } from './result-tables';

const words = { part: 'Part', answer: 'Answer', count: 'Responses', share: 'Share', total: 'Total' };
const bars = (...counts: number[]) => counts.map((count, place) => ({ label: ['Tea', 'Coffee'][place] ?? '', count }));
const series = [
  { title: 'North', base: 3, bars: bars(2, 1) },
  { title: 'South', base: 0, bars: bars(0, 0) },
  { title: 'West', base: 5, bars: bars(0, 5) },
];

test('a cross-table has a share of each column, and all groups together', () => {
  const table = crossTable(series, 'Total');
  expect(table.columns).toEqual(['North', 'South', 'West', 'Total']);
  expect(table.rows.map(({ label, cells }) => [label, ...cells.map(({ count }) => count)])).toEqual([
    ['Tea', 2, 0, 0, 2],
    ['Coffee', 1, 0, 5, 6],
  ]);
  expect(table.rows[0]?.cells.map(({ share }) => share && Math.round(share))).toEqual([67, null, 0, 25]);
  expect(table.totals).toEqual([
    { count: 3, share: 100 },
    { count: 0, share: null },
    { count: 5, share: 100 },
    { count: 8, share: 100 },
  ]);
});

test('of several choices each share is that of those who answered, not of the answers', () => {
  const table = crossTable([{ title: 'North', base: 2, bars: bars(2, 2) }], 'Total');
  expect(table.rows.map(({ cells }) => cells[0]?.share)).toEqual([100, 100]);
  expect(table.totals[0]).toEqual({ count: 2, share: 100 });
});

test('as a file each group has a column of counts and one of shares', () => {
  expect(crossLines(crossTable(series.slice(0, 2), 'Total'), words)).toEqual({
    head: [
      ...['Answer', 'North: Responses', 'North: Share (%)', 'South: Responses', 'South: Share (%)'],
      ...['Total: Responses', 'Total: Share (%)'],
    ],
    lines: [
      ['Tea', 2, 66.7, 0, null, 2, 66.7],
      ['Coffee', 1, 33.3, 0, null, 1, 33.3],
      ['Total', 3, 100, 0, null, 3, 100],
    ],
  });
});

test('figures of one question name their row of a grid where there are several', () => {
  const labelOf = (label: string) => label.toUpperCase();
  expect(seriesLines(series.slice(0, 1), labelOf, words)).toEqual({
    head: ['Answer', 'Responses', 'Share (%)'],
    lines: [
      ['TEA', 2, 66.7],
      ['COFFEE', 1, 33.3],
    ],
  });
  expect(seriesLines(series.slice(0, 2), labelOf, words).lines[0]).toEqual(['North', 'TEA', 2, 66.7]);
  expect(seriesLines(series.slice(0, 2), labelOf, words).head[0]).toBe('Part');
});
