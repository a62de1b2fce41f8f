import type { DynamicGridQuestion } from '@pollen/contract/questionnaire-page';
import { noAnswer } from '../answers';
import type { KindModule } from '../kind-module';
import type { RepeatedPlan } from '../repeated';
import { cellGridProperties, readRepeated, uniqueColumns } from '../repeated-kind';

interface DynamicGridPlan extends RepeatedPlan {
  readonly kind: 'matrixdynamic';
}

/** A grid with a question in each cell, whose rows members add. */
export const matrixdynamic: KindModule<DynamicGridPlan, DynamicGridQuestion> = {
  properties: {
    used: [
      ...cellGridProperties.used,
      'allowAddRows',
      'allowRemoveRows',
      'rowCount',
      'minRowCount',
      'maxRowCount',
      'keyName',
      'defaultRowValue',
      'copyDefaultValueFromLastEntry',
      'confirmDelete',
      'confirmDeleteText',
      'addRowText',
      'removeRowText',
      'noRowsText',
    ],
    ignored: [...cellGridProperties.ignored, 'addRowButtonLocation', 'detailPanelShowOnAdding'],
  },
  entries: cellGridProperties.entries,
  validators: [],
  compile: (source) => {
    const { json } = source;
    return readRepeated(source, 'matrixdynamic', {
      counts: {
        count: json.rowCount,
        usual: 2,
        least: json.minRowCount,
        most: json.maxRowCount,
      },
      canAdd: json.allowAddRows !== false,
      canRemove: json.allowRemoveRows !== false,
      added: json.defaultRowValue,
      unique: [...uniqueColumns(json), ...(typeof json.keyName === 'string' ? [json.keyName] : [])],
      marksFirst: true,
      texts: { add: 'addRowText', remove: 'removeRowText', empty: 'noRowsText' },
      titlesHidden: false,
    });
  },
  readStored: () => null,

  texts: ({ addText, removeText, confirmText, emptyText }) =>
    [addText, removeText, confirmText, emptyText].map((text) => ({ text })),
  domain: () => ({ offered: null, range: null, single: false }),

  readAnswer: (_plan, raw) => (raw === null || raw === undefined ? noAnswer : { value: raw }),
  display: (_plan, value) => (Array.isArray(value) ? String(value.length) : ''),
  view: () => ({}),

  sample: () => undefined,
  seconds: () => 2,

  figure: () => ({ as: 'text', countsEach: false }),
  columns: () => [],
};
