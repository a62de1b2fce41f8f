import { describe, expect, test } from 'vitest';
import {
  inBatches,
  rangeOf,
  type Selection,
  shareOf,
  sumOf,
  updateSelection,
  warningsByKind,
  withRow,
  withRows,
} from './selection';

interface Row {
  id: number;
  state: string;
}

const row = (id: number, state = 'waiting'): Row => ({ id, state });
const page = [9, 8, 7, 6, 5].map((id) => row(id));
const nothing: Selection<Row> = new Map();
const ids = (rows: Iterable<Row>) => [...rows].map(({ id }) => id);

describe('selecting rows', () => {
  test('a click selects and deselects one row', () => {
    const one = withRow(nothing, row(7), true);
    expect(ids(one.values())).toEqual([7]);
    expect(withRow(one, row(7), false).size).toBe(0);
    expect(nothing.size).toBe(0);
  });

  test('a range works in both directions and includes both ends', () => {
    expect(ids(rangeOf(page, 8, 6))).toEqual([8, 7, 6]);
    expect(ids(rangeOf(page, 6, 8))).toEqual([8, 7, 6]);
    expect(ids(rangeOf(page, 6, 6))).toEqual([6]);
  });

  test('a range without an anchor on this page selects one row', () => {
    expect(ids(rangeOf(page, 100, 6))).toEqual([6]);
    expect(ids(rangeOf(page, null, 6))).toEqual([6]);
    expect(rangeOf(page, 9, 100)).toEqual([]);
  });

  test('the checkbox in the header selects all rows', () => {
    expect(shareOf(nothing, page)).toBe('none');
    expect(shareOf(withRow(nothing, row(9), true), page)).toBe('some');
    expect(shareOf(withRows(nothing, page, true), page)).toBe('all');
    expect(shareOf(nothing, [])).toBe('none');
  });

  test('rows of other pages stay selected, and decided rows are dropped', () => {
    const chosen = withRows(nothing, [row(50), row(9), row(8)], true);
    const now = [row(9, 'approved'), row(8), row(7)];
    expect(ids(updateSelection(chosen, now, ({ state }) => state === 'waiting').values())).toEqual([50, 8]);
    expect(updateSelection(nothing, now, () => true)).toBe(nothing);
  });

  test('the total of the selection is summed', () => {
    const rows = [
      { valueCents: 2000, checks: [] },
      { valueCents: 500, checks: [{ severity: 'info' }, { severity: 'warning' }] },
      { valueCents: 100, checks: [{ severity: 'info' }] },
    ];
    expect(sumOf(rows)).toEqual({ count: 3, cents: 2600, warnings: 1 });
  });

  test('large selections are sent in batches', () => {
    expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inBatches([])).toEqual([]);
  });
});

test('warnings are counted by kind, most severe first; hints are no warnings', () => {
  const orders = [
    [
      { kind: 'firstOrder', severity: 'info' },
      { kind: 'newMember', severity: 'warning' },
    ],
    [
      { kind: 'newMember', severity: 'warning' },
      { kind: 'sameRecipient', severity: 'danger' },
    ],
    [{ kind: 'sameRecipient', severity: 'warning' }],
    [],
  ] as const;
  expect(warningsByKind(orders.map((checks) => ({ checks })))).toEqual([
    { kind: 'sameRecipient', severity: 'danger', count: 1 },
    { kind: 'newMember', severity: 'warning', count: 2 },
    { kind: 'sameRecipient', severity: 'warning', count: 1 },
  ]);
});
