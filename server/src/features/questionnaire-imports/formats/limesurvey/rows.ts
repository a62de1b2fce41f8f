import { Unreadable } from '../../importer';
import { decodeText, readXml } from '../../xml';

/** One row of a table of the survey's database, by column. */
export type Row = ReadonlyMap<string, string>;

/** The tables of a structure file. */
export interface Tables {
  readonly languages: readonly string[];
  of(table: string): readonly Row[];
}

/** Real files have some 30,000 rows. */
const MAX_ROWS = 100_000;

/** Reads the tables of a LimeSurvey structure file: `document/<table>/rows/row/<column>`. */
export function readTables(file: Uint8Array): Tables {
  const tables = new Map<string, Row[]>();
  const languages: string[] = [];
  const path: string[] = [];
  let row: Map<string, string> | null = null;
  let text = '';
  let type = '';
  let rows = 0;
  readXml(decodeText(file), {
    open: (name) => {
      path.push(name);
      text = '';
      if (path.length === 4 && name === 'row') row = new Map();
    },
    text: (piece) => {
      text += piece;
    },
    close: (name) => {
      if (path.length === 5 && row) row.set(name, text);
      if (path.length === 4 && row) {
        rows += 1;
        if (rows > MAX_ROWS) throw new Unreadable({ en: `More than ${MAX_ROWS} rows.`, zh: `超过 ${MAX_ROWS} 行。` });
        const table = path[1] ?? '';
        const list = tables.get(table) ?? [];
        list.push(row);
        tables.set(table, list);
        row = null;
      }
      if (path.length === 2 && name === 'LimeSurveyDocType') type = text.trim();
      if (path.length === 3 && path[1] === 'languages') languages.push(text.trim());
      path.pop();
      text = '';
    },
  });
  if (type !== 'Survey')
    throw new Unreadable({
      en: 'This is no LimeSurvey survey structure. Export the survey as .lss, not as a group or a question.',
      zh: '该文件不是 LimeSurvey 问卷结构。请将问卷导出为 .lss 文件，而不是题组或单题。',
    });
  return { languages, of: (table) => tables.get(table) ?? [] };
}

/** Returns a column of a row; empty when the row has none. */
export function column(row: Row, name: string): string {
  return row.get(name) ?? '';
}
