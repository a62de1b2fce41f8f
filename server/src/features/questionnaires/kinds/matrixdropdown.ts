import type { CellGridQuestion } from '@pollen/contract/questions';
import { entriesOf, entryProperties } from '../choice-lists';
import { readChoices } from '../compile-choices';
import { isObject } from '../json';
import type { KindModule } from '../kind-module';
import type { ChoicesPlan } from '../plan-parts';
import type { QuestionSource } from '../question-source';
import type { RepeatedPlan } from '../repeated';
import { cellGridProperties, readRepeated, repeatedKind, uniqueColumns } from '../repeated-kind';

interface CellGridPlan extends RepeatedPlan {
  readonly kind: 'matrixdropdown';
  readonly rows: ChoicesPlan;
}

function readRows({ compiler, json, place, name }: QuestionSource): ChoicesPlan {
  return readChoices(
    compiler,
    {
      list: json.rows,
      step: 'rows',
      order: json.rowOrder,
      visibleIf: json.rowsVisibleIf,
      enableIf: undefined,
      hideIfEmpty: json.hideIfRowsEmpty,
    },
    place,
    { names: true, special: [] },
    name,
  );
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
    return { ...repeated, rows };
  },
  ...repeatedKind,
  lists: ({ rows }) => [{ name: 'rows', list: rows }],
  texts: ({ rows }) => entriesOf(rows),
  parts: ({ rows }) => entriesOf(rows),
};
