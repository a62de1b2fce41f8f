import type { ChoiceValue } from '@pollen/contract/answers';
import type { MultipleChoiceGridQuestion } from '@pollen/contract/questions';
import { chosenOrNot, lineOr, mergeEntries, partOf } from '../answer-columns';
import { readList, readParts } from '../answers';
import { type ChoiceGridPlan, choiceGrid, readChoiceGrid, shownRows, viewRows } from '../choice-grids';
import { entriesOf, findAllSame, findSame, offeredValues, wordsOf } from '../choice-lists';
import { isObject } from '../json';
import type { Kind, KindModule, ListEvaluation } from '../kind-module';
import { type ChoicesPlan, clearsAtOnce, type StoredValue } from '../plan-parts';
import { integerBetween, pickOne, secondsToRead, shuffledAtRandom } from '../sampling';
import { choiceValues, isEmpty } from '../values';
import { word } from '../words';

interface MultipleChoiceGridPlan extends ChoiceGridPlan {
  readonly kind: 'matrixcheckbox';
}

function isGrid(plan: { readonly kind: Kind }): plan is MultipleChoiceGridPlan {
  return plan.kind === 'matrixcheckbox';
}

/** Returns the rows of an answer with their selected columns. */
function rowsIn(value: unknown): [string, ChoiceValue[]][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([row, chosen]) => [row, choiceValues(chosen)]);
}

/** Returns the rows with those selected columns that are offered now; rows without any are left out. */
function filterColumns(value: unknown, columns: ChoicesPlan, evaluation: ListEvaluation): [string, ChoiceValue[]][] {
  const offered: ReadonlySet<unknown> = new Set(offeredValues(evaluation, columns));
  return rowsIn(value)
    .map(([row, chosen]): [string, ChoiceValue[]] => [row, chosen.filter((column) => offered.has(column))])
    .filter(([, chosen]) => chosen.length > 0);
}

/** Rows that are each answered with any number of the same columns: in SurveyJS a `matrix` whose cells are checkboxes. */
export const matrixcheckbox: KindModule<MultipleChoiceGridPlan, MultipleChoiceGridQuestion> = {
  ...choiceGrid,
  partsAreLists: true,
  compile: (source) => ({ kind: 'matrixcheckbox', ...readChoiceGrid(source) }),
  readStored: ({ rows, columns }, value) => {
    if (!isObject(value)) return undefined;
    const answers = Object.entries(value).map(
      ([row, chosen]) => [findSame(rows.items, row), findAllSame(columns.items, chosen)] as const,
    );
    if (!answers.every(([row, chosen]) => row !== undefined && chosen !== undefined)) return undefined;
    return Object.fromEntries(answers.filter(([, chosen]) => !isEmpty(chosen))) as StoredValue;
  },

  readAnswer: ({ rows, columns }, raw) =>
    readParts(raw, (name, part) =>
      rows.items.some((row) => String(row.value) === name) ? readList(columns, part) : null,
    ),
  filterOffered: ({ columns, clear }, value, evaluation) => {
    if (!clearsAtOnce(clear) || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(filterColumns(value, columns, evaluation));
  },
  filterOfferedAtEnd: ({ rows, columns }, value, evaluation) => {
    if (typeof value !== 'object' || value === null) return value;
    const offeredRows = offeredValues(evaluation, rows).map(String);
    const left = filterColumns(value, columns, evaluation).filter(([row]) => offeredRows.includes(row));
    return left.length === 0 ? undefined : Object.fromEntries(left);
  },
  check: (plan, value, { evaluation, complaints, isOfferedElsewhere, locale }) => {
    const { name, everyRow, uniqueColumns } = plan;
    const shown = shownRows(evaluation, plan);
    const rows = new Set(shown.map(({ row }) => row));
    const offered: ReadonlySet<unknown> = new Set(offeredValues(evaluation, plan.columns));
    const alone: ReadonlySet<unknown> = new Set(
      plan.columns.items.filter(({ exclusive }) => exclusive).map((column) => column.value),
    );
    const parts = new Map(rowsIn(value));
    for (const [row, chosen] of parts) {
      const isOwnRow = plan.rows.items.some((one) => String(one.value) === row);
      for (const column of chosen) {
        if (rows.has(row) && offered.has(column)) continue;
        const isOwn = isOwnRow && plan.columns.items.some((one) => one.value === column);
        if (!isOwn && isOfferedElsewhere(column, row)) continue;
        complaints.add(`${name}.${row}`, word('notOffered', locale));
        break;
      }
      if (chosen.length > 1 && chosen.some((column) => alone.has(column)))
        complaints.add(`${name}.${row}`, word('exclusive', locale));
    }
    const taken = new Set<string>();
    for (const { index, row } of shown) {
      const chosen = parts.get(row) ?? [];
      if (chosen.length === 0) {
        // survey-core requires an answer even for a disabled row, and nobody could get past it.
        if (everyRow && evaluation.itemEnabled(plan.rows, index)) {
          complaints.add(name, word('requiredRows', locale));
          complaints.add(`${name}.${row}`, word('requiredRow', locale));
        }
        continue;
      }
      const key = JSON.stringify(chosen);
      if (uniqueColumns && taken.has(key)) {
        complaints.add(name, word('uniqueRows', locale));
        complaints.add(`${name}.${row}`, word('uniqueRow', locale));
      }
      taken.add(key);
    }
  },
  display: ({ columns }, value, part, context) =>
    part === undefined
      ? ''
      : choiceValues(value)
          .map((column) => wordsOf(columns.items, column, context))
          .join(', '),
  view: (plan, value, context) => ({
    columns: context
      .entries(plan.columns, `${plan.name} columns`)
      .map(({ item, text }) => ({ value: item.value, text, exclusive: item.exclusive === true })),
    ...viewRows(plan, context),
    value: Object.fromEntries(rowsIn(value)),
  }),

  sample: ({ rows, columns, uniqueColumns }, random) => {
    const alone = columns.filter(({ exclusive }) => exclusive);
    const others = columns.filter(({ exclusive }) => !exclusive);
    const taken = new Set<string>();
    const chooseOnce = () => {
      if (others.length === 0 || (alone.length > 0 && random() < 0.15)) return [pickOne(alone, random)?.value];
      const count = integerBetween(1, Math.min(3, others.length), random);
      const chosen = new Set(shuffledAtRandom(others, random).slice(0, count));
      return others.filter((column) => chosen.has(column)).map(({ value }) => value);
    };
    return Object.fromEntries(
      rows.flatMap((row) => {
        if (!row.enabled || columns.length === 0) return [];
        let chosen = chooseOnce();
        for (let tries = 0; uniqueColumns && tries < 20 && taken.has(JSON.stringify(chosen)); tries += 1)
          chosen = chooseOnce();
        taken.add(JSON.stringify(chosen));
        return [[row.name, chosen]];
      }),
    );
  },
  seconds: ({ rows }) => secondsToRead(...rows.flatMap(({ text, cells = [] }) => [text, ...cells])) + 4 * rows.length,

  figure: () => ({ as: 'grid', countsEach: true, hasSeveral: true }),
  columns: (_plan, versions, codes) =>
    mergeEntries(versions.filter(isGrid).map(({ rows }) => entriesOf(rows))).flatMap(({ value, text }) => {
      const name = String(value);
      const row = lineOr(text, name);
      return codes.map(({ code, value: column, label }) => ({
        suffix: `${name}_${code}`,
        part: { en: `${row.en}: ${label.en}`, zh: `${row.zh}：${label.zh}` },
        setOf: { suffix: name, part: row },
        type: 'code' as const,
        codes: chosenOrNot,
        read: (answer: unknown) => {
          const chosen = partOf(answer, name);
          return chosen === null ? null : choiceValues(chosen).includes(column as ChoiceValue) ? 1 : 0;
        },
      }));
    }),
};
