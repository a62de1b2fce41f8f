import { readCellTexts } from './cell-texts';
import { entriesOf, entryProperties } from './choice-lists';
import { readChoices } from './compile-choices';
import { isObject, type Json } from './json';
import type { ListEvaluation, NamedList, ViewContext } from './kind-module';
import { MAX_GRID_CELLS } from './limits';
import { type ChoicePlan, type ChoicesPlan, clearsAtOnce, type Text } from './plan-parts';
import type { Problems } from './problems';
import type { QuestionSource } from './question-source';

/** What the grids have in common whose rows are answered with the same columns: with one of them, or with several. */
export interface ChoiceGridPlan {
  readonly columns: ChoicesPlan;
  /** The rows; their values are the row names. */
  readonly rows: ChoicesPlan;
  readonly everyRow: boolean;
  readonly uniqueColumns: boolean;
  /** A rubric: the texts of the cells, a list of them by column for each row; empty where a cell has none. */
  readonly cells?: readonly (readonly Text[])[];
}

function readList(
  { compiler, json, place, name, clear }: QuestionSource,
  step: 'columns' | 'rows',
  order: unknown,
  visibleIf: unknown,
  hideIfEmpty: unknown,
): ChoicesPlan {
  const hiding = new Set<string>();
  const list = readChoices(
    compiler,
    {
      list: json[step],
      step,
      order,
      visibleIf,
      enableIf: undefined,
      hideIfEmpty,
      ...(step === 'rows' && { conditions: { hiding } }),
    },
    place,
    { names: step === 'rows', exclusive: step === 'columns', special: [] },
    name,
  );
  // As in survey-core, a hidden row keeps its answer until the end, unless the grid is hidden with its last one.
  hiding.delete(name);
  if (list.hideIfEmpty && clearsAtOnce(clear)) for (const key of hiding) compiler.cleared.get(name)?.add(key);
  return list;
}

/** Reads the lists of a grid and the rules for its rows. */
export function readChoiceGrid(source: QuestionSource): ChoiceGridPlan {
  const { json } = source;
  const columns = readList(source, 'columns', undefined, json.columnsVisibleIf, false);
  const rows = readList(source, 'rows', json.rowOrder, json.rowsVisibleIf, json.hideIfRowsEmpty);
  const cells = readCellTexts(source, rows, columns);
  return {
    columns,
    rows,
    ...(cells && { cells }),
    everyRow: json.eachRowRequired === true,
    uniqueColumns: json.eachRowUnique === true,
  };
}

/** Returns the rows that are shown now. */
export function shownRows(evaluation: ListEvaluation, { rows }: ChoiceGridPlan): { index: number; row: string }[] {
  return evaluation.items(rows).map((index) => ({ index, row: String(rows.items[index]?.value) }));
}

/**
 * Returns what a page shows of the rows, and the rules for them. A cell of a rubric without a text of its own shows that
 * of its column, as in survey-core.
 */
export function viewRows(
  { name, rows, columns, cells, everyRow, uniqueColumns }: ChoiceGridPlan & { name: string },
  view: ViewContext,
) {
  const shown = cells ? view.entries(columns, `${name} columns`) : [];
  const cellsOf = (row: ChoicePlan) =>
    shown.map(({ item, text }) => {
      const own = cells?.[rows.items.indexOf(row)]?.[columns.items.indexOf(item)] ?? '';
      return own === '' ? text : view.render(own);
    });
  return {
    rows: view.entries(rows, name).map(({ item, text, enabled }) => ({
      name: String(item.value),
      text,
      enabled,
      ...(cells && { cells: cellsOf(item) }),
    })),
    everyRow,
    uniqueColumns,
  };
}

/** What the modules of both kinds have in common. */
export const choiceGrid = {
  properties: {
    used: [
      'columns',
      'rows',
      'rowOrder',
      'eachRowRequired',
      'eachRowUnique',
      'columnsVisibleIf',
      'rowsVisibleIf',
      'hideIfRowsEmpty',
      'cellType',
      'cells',
    ],
    ignored: ['columnMinWidth', 'showHeader', 'verticalAlign', 'alternateRows', 'displayMode', 'rowTitleWidth'],
    // A list here; the number of text lines in a comment.
    bounds: { rows: null },
  },
  entries: {
    rows: { className: 'itemvalue', used: entryProperties, ignored: [] },
    columns: { className: 'matrixcolumn', used: ['value', 'text', 'visibleIf', 'isExclusive'], ignored: [] },
  },
  validators: [],
  readPartNames: ({ rows }: Json) =>
    (Array.isArray(rows) ? rows : []).map((row) => String(isObject(row) ? row.value : row)),
  checkSize: ({ rows, columns }: Json, path: string, element: string, problems: Problems) => {
    const [down, across] = [rows, columns].map((list) => (Array.isArray(list) ? list.length : 0));
    if ((down ?? 0) * (across ?? 0) > MAX_GRID_CELLS)
      problems.add(
        path,
        element,
        `The grid has more than ${MAX_GRID_CELLS} cells.`,
        `表格超过 ${MAX_GRID_CELLS} 个单元格。`,
        path,
      );
    return 0;
  },

  lists: ({ rows, columns }: ChoiceGridPlan): readonly NamedList[] => [
    { name: 'rows', list: rows },
    { name: 'columns', list: columns },
  ],
  texts: ({ rows, columns, cells = [] }: ChoiceGridPlan): readonly { text: Text; value?: unknown }[] => [
    ...entriesOf(columns),
    ...entriesOf(rows),
    ...[...new Set(cells.flat())].filter((text) => text !== '').map((text) => ({ text })),
  ],
  domain: () => ({ offered: null, range: null, single: false }),

  options: ({ columns }: ChoiceGridPlan) => entriesOf(columns),
  parts: ({ rows }: ChoiceGridPlan) => entriesOf(rows),
} as const;
