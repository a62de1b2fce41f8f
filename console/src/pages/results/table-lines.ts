import type { QuestionTables, Row } from './table-view';

type Line = (string | number | null)[];

interface Words {
  readonly part: string;
  readonly answer: string;
  readonly base: string;
  readonly count: string;
  readonly share: string;
  readonly above: string;
  labelOf(row: Row): string;
  columnLabel(column: QuestionTables['columns'][number]): string;
}

/**
 * Returns the tables of one question as lines of a file: the figure of each column, and with breaks also its number of
 * respondents and its letters.
 */
export function tableLines(
  { columns, tables }: QuestionTables,
  words: Words,
): { readonly head: string[]; readonly lines: Line[] } {
  const hasBreaks = columns.length > 1;
  const hasParts = tables.some(({ part }) => part !== null);
  const head = columns.flatMap((column) => {
    const name = column.letter === null ? '' : `${column.break}: ${column.label} (${column.letter}): `;
    return [`${name}${words.share} (%)`, `${name}${words.count}`, ...(column.letter ? [`${name}${words.above}`] : [])];
  });
  const startOf = (part: string | null, label: string) => (hasParts ? [part, label] : [label]);
  const lines = tables.flatMap(({ part, rows }) =>
    rows.map((row): Line => {
      const cells = row.cells.flatMap(({ value, count, above }, place) => [
        value,
        count,
        ...(columns[place]?.letter ? [above.join('')] : []),
      ]);
      return [
        ...startOf(part, [words.labelOf(row), row.kind === 'share' ? '' : row.label].filter(Boolean).join(' ')),
        ...cells,
      ];
    }),
  );
  const bases: Line = [
    ...startOf(null, words.base),
    ...columns.flatMap(({ base, letter }) => [null, base, ...(letter ? [null] : [])]),
  ];
  return {
    head: [...startOf(words.part, words.answer).map(String), ...head],
    lines: hasBreaks ? [bases, ...lines] : lines,
  };
}
