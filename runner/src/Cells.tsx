import type { CellGridQuestion, DynamicGridQuestion, Instance } from '@pollen/contract/questionnaire-page';
import { use } from 'react';
import styles from './Cells.module.css';
import { RunnerContext } from './runner-context';

/** With more columns than this a table would scroll sideways: the rows are cards on every screen. */
const mostColumns = 4;

/** Choices side by side do not fit into a column. */
const narrowKinds = new Set(['text', 'dropdown', 'comment', 'expression', 'html']);

type Grid = Pick<CellGridQuestion | DynamicGridQuestion, 'columns' | 'instances' | 'blank'>;
type Columns = Grid['columns'];

/** Returns whether the rows of a grid are drawn as lines of a table on wide screens. */
export function isTable({ columns, instances, blank }: Grid): boolean {
  const rows = blank ? [...instances, blank] : instances;
  return (
    columns.length <= mostColumns && rows.every(({ elements }) => elements.every(({ kind }) => narrowKinds.has(kind)))
  );
}

/** The titles of the columns above the rows; screen readers read them with each cell. */
export function ColumnTitles({ columns }: { columns: Columns }) {
  return (
    <div className={styles.titles} style={{ '--columns': columns.length }} aria-hidden="true">
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
export function Cells({ row, columns, inTable }: { row: Instance; columns: Columns; inTable: boolean }) {
  const { Element } = use(RunnerContext);
  return (
    <div className={styles.cells} style={{ '--columns': columns.length }} data-table={inTable || undefined}>
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
