import type { ReactNode } from 'react';
import styles from './CsvTable.module.css';
import { ScrollBox } from './ScrollBox';

/** A line of a file with its number. */
interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvTableProps<Row extends CsvRow> {
  caption: string;
  headings: readonly string[];
  rows: readonly Row[];
  /** Columns of ours before those of the file. */
  before?: readonly { key: string; heading: string; cell: (row: Row) => ReactNode }[];
  busy?: boolean;
}

/** Shows the first lines of a file under its headings; scrolls sideways where it is wider than the page. */
export function CsvTable<Row extends CsvRow>({ caption, headings, rows, before = [], busy }: CsvTableProps<Row>) {
  // Headings may be alike; a column is its place in the file.
  const columns = headings.map((heading, place) => ({ place, heading }));
  return (
    <ScrollBox label={caption} className={styles.box}>
      <table aria-busy={busy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {before.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
            {columns.map(({ place, heading }) => (
              <th key={place} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              {before.map(({ key, cell }) => (
                <td key={key}>{cell(row)}</td>
              ))}
              {columns.map(({ place }) => (
                <td key={place}>{row.cells[place] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
