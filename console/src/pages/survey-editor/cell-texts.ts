import { changedNames, valuesOf } from './entries';
import { isJson, type Json, objectsOf, withProperty } from './json';

/** The row whose texts stand in the cells of all rows without one of their own, as SurveyJS names it. */
export const EVERY_ROW = 'default';

function cellsOf(question: Json): Json {
  return isJson(question.cells) ? question.cells : {};
}

/** Returns the texts of the cells of a row by column; `EVERY_ROW` has those for all rows. */
export function cellTextsOf(question: Json, row: string): Json {
  const texts = Object.hasOwn(cellsOf(question), row) ? cellsOf(question)[row] : undefined;
  return isJson(texts) ? texts : {};
}

function withRow(question: Json, row: string, texts: Json): Json {
  const cells = withProperty(cellsOf(question), row, Object.keys(texts).length > 0 ? texts : undefined);
  return withProperty(question, 'cells', Object.keys(cells).length > 0 ? cells : undefined);
}

/** Returns a grid with one text of a cell changed; `undefined` removes it. */
export function withCellText(question: Json, row: string, column: string, text: unknown): Json {
  return withRow(question, row, withProperty(cellTextsOf(question, row), column, text));
}

function renamed(object: Json, names: ReadonlyMap<string, string | null>): Json {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => {
      const name = names.has(key) ? names.get(key) : key;
      return typeof name === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Returns a grid with other rows or columns; the texts of its cells follow entries with another value, and go with them. */
export function withEntries(question: Json, key: string, entries: unknown): Json {
  const next = withProperty(question, key, entries);
  if (!isJson(question.cells) || (key !== 'rows' && key !== 'columns')) return next;
  const names = changedNames(valuesOf(question[key], 'value'), valuesOf(entries, 'value'));
  if (names.size === 0) return next;
  const cells = key === 'rows' ? renamed(question.cells, names) : question.cells;
  return Object.entries(cells).reduce(
    (grid, [row, texts]) =>
      withRow(grid, row, key === 'columns' && isJson(texts) ? renamed(texts, names) : (texts as Json)),
    withProperty(next, 'cells', undefined),
  );
}

/** Returns how many cells of a grid have a text. */
export function countCellTexts(question: Json): number {
  return objectsOf(Object.values(cellsOf(question))).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
}
