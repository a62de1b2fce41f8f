import type { GridQuestion } from '@pollen/contract/questions';
import { lineOr, mergeEntries, partOf } from '../answer-columns';
import { readOne, readParts } from '../answers';
import { type ChoiceGridPlan, choiceGrid, readChoiceGrid, shownRows, viewRows } from '../choice-grids';
import { entriesOf, findSame, offeredValues, wordsOf } from '../choice-lists';
import { within } from '../compile-choices';
import { isObject } from '../json';
import type { Kind, KindModule } from '../kind-module';
import { clearsAtOnce, type StoredValue } from '../plan-parts';
import { pickOne, secondsToRead, shuffledAtRandom } from '../sampling';
import { isEmpty, partsIn } from '../values';
import { word } from '../words';

interface GridPlan extends ChoiceGridPlan {
  readonly kind: 'matrix';
}

function isGrid(plan: { readonly kind: Kind }): plan is GridPlan {
  return plan.kind === 'matrix';
}

/** Rows that are each answered with one of the same columns. */
export const matrix: KindModule<GridPlan, GridQuestion> = {
  ...choiceGrid,
  compile: (source) => {
    const { compiler, json, place } = source;
    if (json.cellType !== undefined && json.cellType !== 'radio')
      compiler.remarks.add(
        within(place, 'cellType').path,
        place.element,
        `The cells "${String(json.cellType).slice(0, 80)}" have no effect: as in SurveyJS, each row takes one answer. Use "checkbox" for several, or a question of type matrixdropdown.`,
        `单元格类型“${String(json.cellType).slice(0, 80)}”不起作用：与 SurveyJS 一致，每行只能选一项。如需多选请用 checkbox，或改用 matrixdropdown 类型的问题。`,
      );
    return { kind: 'matrix', ...readChoiceGrid(source) };
  },
  readStored: ({ rows, columns }, value) => {
    if (!isObject(value)) return undefined;
    const answers = Object.entries(value).map(
      ([row, column]) => [findSame(rows.items, row), findSame(columns.items, column)] as const,
    );
    if (!answers.every(([row, column]) => row !== undefined && column !== undefined)) return undefined;
    return Object.fromEntries(answers) as StoredValue;
  },

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
    const shown = shownRows(evaluation, plan);
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
  view: (plan, value, context) => ({
    columns: context
      .entries(plan.columns, `${plan.name} columns`)
      .map(({ item, text }) => ({ value: item.value, text })),
    ...viewRows(plan, context),
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
  seconds: ({ rows }) => secondsToRead(...rows.flatMap(({ text, cells = [] }) => [text, ...cells])) + 2.5 * rows.length,

  figure: ({ columns }) => ({
    as: 'grid',
    countsEach: true,
    isScale: entriesOf(columns).every(({ value }) => typeof value === 'number'),
  }),
  columns: (_plan, versions, codes) =>
    mergeEntries(versions.filter(isGrid).map(({ rows }) => entriesOf(rows))).map(({ value, text }) => {
      const name = String(value);
      return { suffix: name, part: lineOr(text, name), type: 'code', codes, read: (answer) => partOf(answer, name) };
    }),
};
