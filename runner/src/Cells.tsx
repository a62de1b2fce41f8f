import type { CellGridQuestion, DynamicGridQuestion, Instance } from '@pollen/contract/questionnaire-page';
import { use } from 'react';
import styles from './Cells.module.css';
import { RunnerContext } from './runner-context';

/** With more columns than this a table would scroll sideways: the rows are cards on every screen. */
const mostColumns = 4;

type Columns = (CellGridQuestion | DynamicGridQuestion)['columns'];

/** Returns whether the rows of a grid are drawn as lines of a table on wide screens. */
export function isTable(columns: Columns): boolean {
  return columns.length <= mostColumns;
}

/** The titles of the columns above the rows; screen readers read them with each cell. */
export function ColumnTitles({ columns }: { columns: Columns }) {
  if (!isTable(columns)) return null;
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
export function Cells({ row, columns }: { row: Instance; columns: Columns }) {
  const { Element } = use(RunnerContext);
  return (
    <div className={styles.cells} style={{ '--columns': columns.length }} data-table={isTable(columns) || undefined}>
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
