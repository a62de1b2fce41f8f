import { isObject, type Json, type OwnJson } from './json';
import { MAX_CELL_TEXT_CHARACTERS } from './limits';
import type { ChoicesPlan, Text } from './plan-parts';
import type { Problems } from './problems';
import { complain, type QuestionSource } from './question-source';
import { languages, readText } from './texts';

/** The row whose texts stand in the cells of all rows that have none of their own, as SurveyJS names it. */
const EVERY_ROW = 'default';

const quoted = (name: string) => `"${name.slice(0, 80)}"`;

function valuesIn(list: unknown): ReadonlySet<string> {
  return new Set((Array.isArray(list) ? list : []).map((entry) => String(isObject(entry) ? entry.value : entry)));
}

/**
 * Checks the texts of the cells of a grid before survey-core reads them, which takes anything for them. Leaves out, in
 * place, those of rows and columns that do not exist, with a remark, and those that are no texts, with a problem.
 */
export function checkCellTexts(
  item: OwnJson,
  at: string,
  element: string | null,
  problems: Problems,
  remarks: Problems,
): void {
  const { cells } = item;
  if (cells === undefined || cells === null) return;
  const path = `${at}.cells`;
  if (!isObject(cells)) {
    problems.add(
      path,
      element,
      '"cells" must be an object with an object of texts by column for each row.',
      '“cells”必须是对象：每行对应一个按列列出文本的对象。',
      path,
    );
    delete item.cells;
    return;
  }
  const [rows, columns] = [valuesIn(item.rows), valuesIn(item.columns)];
  const unknownColumns = new Set<string>();
  for (const [row, texts] of Object.entries(cells)) {
    const drop = () => delete (cells as OwnJson)[row];
    if (row !== EVERY_ROW && !rows.has(row)) {
      remarks.add(
        path,
        element,
        `There is no row ${quoted(row)}, so the texts of its cells have no effect.`,
        `没有行${quoted(row)}，其单元格文本不起作用。`,
      );
      drop();
      continue;
    }
    if (!isObject(texts)) {
      problems.add(
        path,
        element,
        `The texts of the row ${quoted(row)} must be an object with a text for each column.`,
        `行${quoted(row)}的单元格文本必须是按列列出文本的对象。`,
        path,
      );
      drop();
      continue;
    }
    for (const [column, text] of Object.entries(texts)) {
      const isUnknown = !columns.has(column);
      if (isUnknown) unknownColumns.add(column);
      else if (!languages(text)) {
        problems.add(
          path,
          element,
          `The text of the cell in the row ${quoted(row)} and the column ${quoted(column)} must be a string, or an object of strings by language.`,
          `行${quoted(row)}、列${quoted(column)}的单元格文本必须是字符串，或按语言列出的字符串对象。`,
          path,
        );
      } else continue;
      delete (texts as OwnJson)[column];
    }
  }
  for (const column of unknownColumns) {
    remarks.add(
      path,
      element,
      `There is no column ${quoted(column)}, so the texts of its cells have no effect.`,
      `没有列${quoted(column)}，其单元格文本不起作用。`,
    );
  }
}

const longest = (text: Text) => (typeof text === 'string' ? text.length : Math.max(text.en.length, text.zh.length));

/**
 * Reads the texts of the cells of a grid: a list for each row with a text for each column, empty where the cell has none.
 * Undefined for a grid whose cells have no texts. Refuses more than a page can show: a text for all rows counts once for
 * each of them.
 */
export function readCellTexts(
  source: QuestionSource,
  rows: ChoicesPlan,
  columns: ChoicesPlan,
): readonly (readonly Text[])[] | undefined {
  const { compiler, place, json } = source;
  if (!isObject(json.cells)) return undefined;
  const at = { ...place, path: `${place.path}.cells` };
  const read = (row: string) => {
    const written: unknown = Object.hasOwn(json.cells as Json, row) ? (json.cells as Json)[row] : undefined;
    return columns.items.map(({ value }) =>
      isObject(written) && Object.hasOwn(written, String(value)) ? readText(compiler, written[String(value)], at) : '',
    );
  };
  const ofEveryRow = read(EVERY_ROW);
  const texts = rows.items.map(({ value }) =>
    String(value) === EVERY_ROW
      ? ofEveryRow
      : read(String(value)).map((own, column) => (own === '' ? (ofEveryRow[column] ?? '') : own)),
  );
  const sum = texts.flat().reduce((all, text) => all + longest(text), 0);
  if (sum > MAX_CELL_TEXT_CHARACTERS) {
    complain(
      source,
      'cells',
      `The texts of the cells have more than ${MAX_CELL_TEXT_CHARACTERS} characters in all.`,
      `单元格文本总共超过 ${MAX_CELL_TEXT_CHARACTERS} 个字符。`,
      at.path,
    );
    return undefined;
  }
  return sum > 0 ? texts : undefined;
}
