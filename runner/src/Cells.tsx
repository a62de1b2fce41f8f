import type { CellGridQuestion, DynamicGridQuestion, Instance } from '@pollen/contract/questions';
import { use } from 'react';
import styles from './Cells.module.css';
import { RunnerContext } from './runner-context';

/** With more columns than this a table would scroll sideways: the rows are cards on every screen. */
const mostColumns = 4;

/** Choices side by side do not fit into a column. */
const narrowKinds = new Set(['text', 'dropdown', 'comment', 'expression', 'html']);

type Grid = Pick<CellGridQuestion | DynamicGridQuestion, 'columns' | 'instances' | 'blank'>;
type Columns = Grid['columns'];

/** The questions of a row that stand in a column: the others are those of its detail panel. */
function cellsOf({ elements }: Instance, columns: Columns): Instance['elements'] {
  return elements.filter(({ name }) => columns.some((column) => column.name === name));
}

/** Returns whether the rows of a grid are drawn as lines of a table on wide screens. */
export function isTable({ columns, instances, blank }: Grid): boolean {
  const rows = blank ? [...instances, blank] : instances;
  return (
    columns.length <= mostColumns &&
    rows.every((row) => cellsOf(row, columns).every(({ kind }) => narrowKinds.has(kind)))
  );
}

/** With more columns than this numbers do not fit beside the title of a row on a phone. */
const mostNarrowColumns = 3;

/** Returns whether a grid asks for numbers alone, in so few columns that they stand side by side on phones, too. */
export function isNarrow({ columns, instances }: Pick<CellGridQuestion, 'columns' | 'instances'>): boolean {
  return (
    columns.length <= mostNarrowColumns &&
    instances.every((row) =>
      cellsOf(row, columns).every(
        (cell) =>
          cell.kind === 'expression' ||
          (cell.kind === 'text' && cell.input === 'number' && cell.comments.length === 0 && cell.suffix === ''),
      ),
    )
  );
}

/** How the rows of a grid are drawn: `wide`: a table on wide screens; `narrow`: a table on all; else cards. */
export type Layout = 'wide' | 'narrow' | 'cards';

/** The titles of the columns above the rows; screen readers read them with each cell. */
export function ColumnTitles({ columns, layout }: { columns: Columns; layout: Layout }) {
  return (
    <div className={styles.titles} style={{ '--columns': columns.length }} data-layout={layout} aria-hidden="true">
      <span />
      {columns.map(({ name, title, required }) => (
        <span key={name}>
          {title}
          {required && <span className={styles.required}> *</span>}
        </span>
      ))}
    </div>
  );
}

/** The cells of a row, each in its column. */
export function Cells({ row, columns, layout }: { row: Instance; columns: Columns; layout: Layout }) {
  const { Element } = use(RunnerContext);
  return (
    <div className={styles.cells} style={{ '--columns': columns.length }} data-layout={layout}>
      {columns.map(({ name }) => {
        const cell = row.elements.find((element) => element.name === name);
        return (
          <div key={name} className={styles.cell} data-empty={cell === undefined || undefined}>
            {cell && <Element element={cell} />}
          </div>
        );
      })}
    </div>
  );
}
