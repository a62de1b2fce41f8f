/** A row of a matrix: its label, and the index of the cell in each column. */
interface MatrixRow {
  readonly label: string;
  readonly cells: readonly number[];
}

/** Quotas of two or three variables as a table: the last one in columns, the first of three in groups of rows. */
export interface Matrix {
  readonly columns: readonly string[];
  /** One group without a label for two variables. */
  readonly groups: readonly { readonly label: string | null; readonly rows: readonly MatrixRow[] }[];
}

/** Returns the matrix of nested quotas, which stand in order: the categories of the last variable change first. */
export function matrixOf(variables: readonly (readonly string[])[]): Matrix | null {
  if (variables.length < 2 || variables.length > 3) return null;
  const [rows = [], columns = []] = variables.slice(-2);
  const groups = variables.length === 3 ? (variables[0] ?? []) : [null];
  return {
    columns,
    groups: groups.map((label, group) => ({
      label,
      rows: rows.map((row, place) => ({
        label: row,
        cells: columns.map((_, column) => (group * rows.length + place) * columns.length + column),
      })),
    })),
  };
}

/** Between the categories of a quota in its label. */
export const LABEL_COMMA = ', ';

/**
 * Returns the matrix of quotas by their labels ("Women, 18–34, South"), in whatever order they stand; null when these are
 * not those of a whole grid of two or three variables.
 */
export function matrixOfLabels(labels: readonly string[]): Matrix | null {
  const parts = labels.map((label) => label.split(LABEL_COMMA));
  const [first] = parts;
  if (!first || parts.some(({ length }) => length !== first.length)) return null;
  const variables = first.map((_, place) => [...new Set(parts.map((each) => each[place] as string))]);
  const matrix = variables.every(({ length }) => length > 1) ? matrixOf(variables) : null;
  if (!matrix) return null;
  const placeOf = new Map(labels.map((label, index) => [label, index]));
  const size = variables.reduce((all, { length }) => all * length, 1);
  if (placeOf.size !== labels.length || size !== labels.length) return null;
  return {
    columns: matrix.columns,
    groups: matrix.groups.map(({ label, rows }) => ({
      label,
      rows: rows.map((row) => ({
        label: row.label,
        cells: matrix.columns.map(
          (column) => placeOf.get([...(label === null ? [] : [label]), row.label, column].join(LABEL_COMMA)) as number,
        ),
      })),
    })),
  };
}

/** Returns all cells of a matrix, or of a part of it. */
export function cellsIn(groups: Matrix['groups']): number[] {
  return groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
}

/**
 * Returns the cells that a pasted part of a spreadsheet fills, with their texts: from one cell on to the right and
 * downwards, as far as the matrix goes. Null for a single text, which is pasted as any other.
 */
export function pasted(matrix: Matrix, at: number, text: string): Map<number, string> | null {
  const table = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  if (table.length === 1 && table[0]?.length === 1) return null;
  const rows = matrix.groups.flatMap((group) => group.rows);
  const top = rows.findIndex(({ cells }) => cells.includes(at));
  const left = rows[top]?.cells.indexOf(at) ?? 0;
  const filled = new Map<number, string>();
  for (const [down, line] of table.entries()) {
    for (const [right, value] of line.entries()) {
      const cell = rows[top + down]?.cells[left + right];
      // Spreadsheets write thousands with a mark.
      if (cell !== undefined) filled.set(cell, value.trim().replace(/[,.\s](?=\d{3}\b)/g, ''));
    }
  }
  return filled;
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the cell beside another one in the direction of an arrow key; null at the edge and for other keys. */
export function beside(matrix: Matrix, at: number, key: string): number | null {
  const step = steps[key];
  if (!step) return null;
  const rows = matrix.groups.flatMap((group) => group.rows);
  const row = rows.findIndex(({ cells }) => cells.includes(at));
  const column = rows[row]?.cells.indexOf(at) ?? -1;
  return rows[row + step[0]]?.cells[column + step[1]] ?? null;
}
