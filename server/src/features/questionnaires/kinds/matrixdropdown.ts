import type { CellGridQuestion } from '@pollen/contract/questions';
import { entriesOf, entryProperties } from '../choice-lists';
import { readFirst } from '../circles';
import { readChoices } from '../compile-choices';
import { rowGraph } from '../condition-reads';
import { usesInTemplate } from '../inner-names';
import { isObject } from '../json';
import type { KindModule } from '../kind-module';
import { type ChoicesPlan, clearsAtOnce } from '../plan-parts';
import type { QuestionSource } from '../question-source';
import type { RepeatedPlan } from '../repeated';
import { cellGridProperties, readRepeated, repeatedKind, uniqueColumns } from '../repeated-kind';

interface CellGridPlan extends RepeatedPlan {
  readonly kind: 'matrixdropdown';
  readonly rows: ChoicesPlan;
}

/**
 * Reads the rows. Their conditions may also name what stands in the row itself; as in survey-core, that of all rows and that
 * of a single one must both hold.
 */
function readRows({ compiler, json, place, name, clear }: QuestionSource): ChoicesPlan {
  const hiding = new Set<string>();
  const rows = readChoices(
    compiler,
    {
      list: json.rows,
      step: 'rows',
      order: json.rowOrder,
      visibleIf: json.rowsVisibleIf,
      enableIf: undefined,
      hideIfEmpty: json.hideIfRowsEmpty,
      conditions: {
        names: compiler.names.get(name)?.inner ?? compiler.names,
        uses: usesInTemplate(place.uses, name),
        hiding: usesInTemplate(hiding, name),
      },
    },
    place,
    { names: true, special: [] },
    name,
  );
  // Rows that depend on each other are looked at one by one: `entry-loops.ts`.
  hiding.delete(name);
  if (clearsAtOnce(clear)) for (const key of hiding) compiler.cleared.get(name)?.add(key);
  const { visibleIf: ofAll } = rows;
  if (ofAll === undefined) return rows;
  return {
    ...rows,
    items: rows.items.map((row) =>
      row.visibleIf === undefined ? row : { ...row, visibleIf: `(${ofAll}) and (${row.visibleIf})` },
    ),
  };
}

/** Returns the order in which rows wait for each other; null where they do so as they stand. */
function turnsOf({ compiler, name }: QuestionSource, rows: ChoicesPlan): readonly number[] | null {
  const turns = readFirst(rowGraph(compiler, name, rows));
  return turns.every((place, index) => place === index) ? null : turns;
}

/** A grid with fixed rows and a question in each cell. */
export const matrixdropdown: KindModule<CellGridPlan, CellGridQuestion> = {
  properties: {
    used: [...cellGridProperties.used, 'rows', 'rowOrder', 'rowsVisibleIf', 'hideIfRowsEmpty'],
    ignored: [...cellGridProperties.ignored, 'rowTitleWidth'],
    // A list here; the number of text lines in a comment.
    bounds: { rows: null },
  },
  entries: {
    ...cellGridProperties.entries,
    rows: { className: 'itemvalue', used: entryProperties, ignored: [] },
  },
  validators: [],
  readPartNames: ({ rows }) => (Array.isArray(rows) ? rows : []).map((row) => String(isObject(row) ? row.value : row)),
  compile: (source) => {
    const rows = readRows(source);
    const repeated = readRepeated(source, 'matrixdropdown', {
      counts: { count: 0, usual: 0, least: 0, most: undefined },
      canAdd: false,
      canRemove: false,
      added: {},
      unique: uniqueColumns(source.json),
      marksFirst: true,
      texts: { add: 'addRowText', remove: 'removeRowText', empty: 'noRowsText' },
      titlesHidden: false,
      rows,
    });
    const turns = turnsOf(source, rows);
    return { ...repeated, rows, ...(turns && { turns }) };
  },
  ...repeatedKind,
  lists: ({ rows }) => [{ name: 'rows', list: rows }],
  texts: ({ rows }) => entriesOf(rows),
  parts: ({ rows }) => entriesOf(rows),
};
