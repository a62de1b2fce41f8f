import type { GridQuestion } from '@pollen/contract/questions';
import { lineOr, mergeEntries, partOf } from '../answer-columns';
import { readOne, readParts } from '../answers';
import { entriesOf, entryProperties, findSame, offeredValues, wordsOf } from '../choice-lists';
import { readChoices } from '../compile-choices';
import { isObject, type Json } from '../json';
import type { Kind, KindModule } from '../kind-module';
import { MAX_GRID_CELLS } from '../limits';
import { type ChoicesPlan, clearsAtOnce, type StoredValue } from '../plan-parts';
import { complain, type QuestionSource } from '../question-source';
import { pickOne, secondsToRead, shuffledAtRandom } from '../sampling';
import { isEmpty, partsIn } from '../values';
import { word } from '../words';

interface GridPlan {
  readonly kind: 'matrix';
  readonly columns: ChoicesPlan;
  /** The rows; their values are the row names. */
  readonly rows: ChoicesPlan;
  readonly everyRow: boolean;
  readonly uniqueColumns: boolean;
}

function isGrid(plan: { readonly kind: Kind }): plan is GridPlan {
  return plan.kind === 'matrix';
}

function readList(
  { compiler, json, place, name }: QuestionSource,
  step: 'columns' | 'rows',
  order: unknown,
  visibleIf: unknown,
  hideIfEmpty: unknown,
): ChoicesPlan {
  return readChoices(
    compiler,
    { list: json[step], step, order, visibleIf, enableIf: undefined, hideIfEmpty },
    place,
    { names: step === 'rows', special: [] },
    name,
  );
}

/** Rows that are each answered with one of the same columns. */
export const matrix: KindModule<GridPlan, GridQuestion> = {
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
    ],
    ignored: ['columnMinWidth', 'showHeader', 'verticalAlign', 'alternateRows', 'displayMode', 'rowTitleWidth'],
    // A list here; the number of text lines in a comment.
    bounds: { rows: null },
  },
  entries: {
    rows: { className: 'itemvalue', used: entryProperties, ignored: [] },
    columns: { className: 'matrixcolumn', used: ['value', 'text', 'visibleIf'], ignored: [] },
  },
  validators: [],
  readPartNames: ({ rows }) => (Array.isArray(rows) ? rows : []).map((row) => String(isObject(row) ? row.value : row)),
  checkSize: ({ rows, columns }: Json, path, element, problems) => {
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
  compile: (source) => {
    const { json } = source;
    if (json.cellType !== undefined && json.cellType !== 'radio')
      complain(
        source,
        'cellType',
        'A grid takes one answer per row: use multiple choice questions instead.',
        '表格每行只能选一项，请改用多选题。',
      );
    return {
      kind: 'matrix',
      columns: readList(source, 'columns', undefined, json.columnsVisibleIf, false),
      rows: readList(source, 'rows', json.rowOrder, json.rowsVisibleIf, json.hideIfRowsEmpty),
      everyRow: json.eachRowRequired === true,
      uniqueColumns: json.eachRowUnique === true,
    };
  },
  readStored: ({ rows, columns }, value) => {
    if (!isObject(value)) return undefined;
    const answers = Object.entries(value).map(
      ([row, column]) => [findSame(rows.items, row), findSame(columns.items, column)] as const,
    );
    if (!answers.every(([row, column]) => row !== undefined && column !== undefined)) return undefined;
    return Object.fromEntries(answers) as StoredValue;
  },

  lists: ({ rows, columns }) => [
    { name: 'rows', list: rows },
    { name: 'columns', list: columns },
  ],
  texts: ({ rows, columns }) => [...entriesOf(columns), ...entriesOf(rows)],
  domain: () => ({ offered: null, range: null, single: false }),
  whyNever: ({ rows, columns, everyRow, uniqueColumns }) => {
    const sure = rows.visibleIf === undefined && rows.items.every(({ visibleIf, enableIf }) => !visibleIf && !enableIf);
    if (!everyRow || !uniqueColumns || !sure || rows.items.length <= columns.items.length) return null;
    return {
      en: 'every row needs another column, and there are fewer columns than rows',
      zh: '每行须选不同的列，但列数少于行数',
    };
  },

  readAnswer: ({ rows }, raw) =>
    readParts(raw, (name, part) => (rows.items.some((row) => String(row.value) === name) ? readOne(part) : null)),
  filterOffered: ({ columns, clear }, value, evaluation) => {
    if (!clearsAtOnce(clear) || typeof value !== 'object' || value === null) return value;
    const offered: ReadonlySet<unknown> = new Set(offeredValues(evaluation, columns));
    return Object.fromEntries(Object.entries(value).filter(([, column]) => offered.has(column)));
  },
  filterOfferedAtEnd: ({ rows, columns }, value, evaluation) => {
    if (typeof value !== 'object' || value === null) return value;
    const offeredRows = offeredValues(evaluation, rows).map(String);
    const offeredColumns = offeredValues(evaluation, columns);
    const left = Object.entries(value).filter(
      ([row, column]) => offeredRows.includes(row) && offeredColumns.includes(column),
    );
    return left.length === 0 ? undefined : Object.fromEntries(left);
  },
  check: (plan, value, { evaluation, complaints, isOfferedElsewhere, locale }) => {
    const { name, everyRow, uniqueColumns } = plan;
    const shown = evaluation.items(plan.rows).map((index) => ({ index, row: String(plan.rows.items[index]?.value) }));
    const rows = shown.map(({ row }) => row);
    const columns = offeredValues(evaluation, plan.columns);
    const parts = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    const taken = new Set<unknown>();
    for (const [row, column] of Object.entries(parts)) {
      if (rows.includes(row) && columns.includes(column as never)) continue;
      const isOwn =
        plan.rows.items.some((one) => String(one.value) === row) &&
        plan.columns.items.some((one) => one.value === column);
      if (isOwn || !isOfferedElsewhere(column, row)) complaints.add(`${name}.${row}`, word('notOffered', locale));
    }
    for (const { index, row } of shown) {
      const column = Object.hasOwn(parts, row) ? parts[row] : undefined;
      if (isEmpty(column)) {
        // survey-core requires an answer even for a disabled row, and nobody could get past it.
        if (everyRow && evaluation.itemEnabled(plan.rows, index)) {
          complaints.add(name, word('requiredRows', locale));
          complaints.add(`${name}.${row}`, word('requiredRow', locale));
        }
        continue;
      }
      if (uniqueColumns && taken.has(column)) {
        complaints.add(name, word('uniqueRows', locale));
        complaints.add(`${name}.${row}`, word('uniqueRow', locale));
      }
      taken.add(column);
    }
  },
  display: ({ columns }, value, part, context) => (part === undefined ? '' : wordsOf(columns.items, value, context)),
  view: ({ name, rows, columns, everyRow, uniqueColumns }, value, { entries }) => ({
    columns: entries(columns, `${name} columns`).map(({ item, text }) => ({ value: item.value, text })),
    rows: entries(rows, name).map(({ item, text, enabled }) => ({ name: String(item.value), text, enabled })),
    everyRow,
    uniqueColumns,
    value: partsIn(value),
  }),

  sample: ({ rows, columns, uniqueColumns }, random) => {
    const different = uniqueColumns ? shuffledAtRandom(columns, random) : null;
    return Object.fromEntries(
      rows.flatMap((row, index) => {
        const column = different ? different[index] : pickOne(columns, random);
        return row.enabled && column ? [[row.name, column.value]] : [];
      }),
    );
  },
  seconds: ({ rows }) => secondsToRead(...rows.map(({ text }) => text)) + 2.5 * rows.length,

  figure: ({ columns }) => ({
    as: 'grid',
    countsEach: true,
    isScale: entriesOf(columns).every(({ value }) => typeof value === 'number'),
  }),
  options: ({ columns }) => entriesOf(columns),
  parts: ({ rows }) => entriesOf(rows),
  columns: (_plan, versions, codes) =>
    mergeEntries(versions.filter(isGrid).map(({ rows }) => entriesOf(rows))).map(({ value, text }) => {
      const name = String(value);
      return { suffix: name, part: lineOr(text, name), type: 'code', codes, read: (answer) => partOf(answer, name) };
    }),
};
