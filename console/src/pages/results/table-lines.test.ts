import { expect, test } from 'vitest';
import { tableLines } from './table-lines';
import type { QuestionTables } from './table-view';

const words = {
  part: 'Row',
  answer: 'Answer',
  base: 'Base',
  count: 'Responses',
  share: 'Share',
  above: 'Higher than',
  labelOf: ({ kind, label }: { kind: string; label: string }) => (kind === 'share' ? label : kind),
  columnLabel: ({ label }: { label: string }) => label,
};
const all = {
  variable: null,
  break: null,
  label: '',
  letter: null,
  base: 40,
  size: 'enough',
  overlaps: false,
} as const;
const tables = (columns: QuestionTables['columns'], part: string | null): QuestionTables => ({
  surveyId: 1,
  question: 'drink',
  title: 'Tea or coffee?',
  kind: 'choice',
  multiple: false,
  beside: null,
  looked: 40,
  capped: false,
  weighted: false,
  columns,
  tables: [
    {
      id: '',
      part,
      npsInterval: null,
      rows: [
        {
          id: 'share tea',
          kind: 'share',
          label: 'Tea',
          cells: columns.map(({ letter }) => ({ value: 62.5, count: 25, above: letter === 'A' ? ['B'] : [] })),
        },
        {
          id: 'top2',
          kind: 'top2',
          label: '4, 5',
          cells: columns.map(() => ({ value: null, count: null, above: [] })),
        },
      ],
    },
  ],
});

test('one column shows share and count of each row', () => {
  expect(tableLines(tables([all], null), words)).toEqual({
    head: ['Answer', 'Share (%)', 'Responses'],
    lines: [
      ['Tea', 62.5, 25],
      ['top2 4, 5', null, null],
    ],
  });
});

test('breaks have bases and letters, and grid tables the name of their row', () => {
  const woman = {
    variable: 'sex',
    break: 'Sex',
    label: 'Women',
    letter: 'A',
    base: 30,
    size: 'enough',
    overlaps: false,
  } as const;
  const { head, lines } = tableLines(tables([all, woman], 'Taste'), words);
  expect(head).toEqual([
    'Row',
    'Answer',
    'Share (%)',
    'Responses',
    'Sex: Women (A): Share (%)',
    'Sex: Women (A): Responses',
    'Sex: Women (A): Higher than',
  ]);
  expect(lines.slice(0, 2)).toEqual([
    [null, 'Base', null, 40, null, 30, null],
    ['Taste', 'Tea', 62.5, 25, 62.5, 25, 'B'],
  ]);
});
