import type { DynamicGridQuestion } from '@pollen/contract/questions';
import type { KindModule } from '../kind-module';
import type { RepeatedPlan } from '../repeated';
import { cellGridProperties, readRepeated, repeatedKind, uniqueColumns } from '../repeated-kind';

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
      'rowCountExpression',
      'bindings',
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
      'detailPanelShowOnAdding',
    ],
    ignored: [...cellGridProperties.ignored, 'addRowButtonLocation'],
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
        expression: 'rowCountExpression',
        bound: 'rowCount',
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
  ...repeatedKind,
};
