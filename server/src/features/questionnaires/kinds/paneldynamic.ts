import type { DynamicPanelQuestion } from '@pollen/contract/questions';
import type { KindModule } from '../kind-module';
import type { RepeatedPlan } from '../repeated';
import { readRepeated, repeatedKind } from '../repeated-kind';

interface DynamicPanelPlan extends RepeatedPlan {
  readonly kind: 'paneldynamic';
}

/** Questions that members answer for each of several things. */
export const paneldynamic: KindModule<DynamicPanelPlan, DynamicPanelQuestion> = {
  properties: {
    used: [
      'templateElements',
      'templateTitle',
      'templateDescription',
      'templateVisibleIf',
      'templateQuestionTitleLocation',
      'noEntriesText',
      'allowAddPanel',
      'allowRemovePanel',
      'panelCount',
      'panelCountExpression',
      'bindings',
      'minPanelCount',
      'maxPanelCount',
      'defaultPanelValue',
      'copyDefaultValueFromLastEntry',
      'keyName',
      'keyDuplicationError',
      'confirmDelete',
      'confirmDeleteText',
      'addPanelText',
      'removePanelText',
    ],
    ignored: [
      'prevPanelText',
      'nextPanelText',
      'showProgressBar',
      'progressBarLocation',
      'removePanelButtonLocation',
      'addPanelButtonLocation',
      'templateErrorLocation',
      'templateQuestionTitleWidth',
      'tabAlign',
      'newPanelPosition',
      'templateTabTitle',
      'tabTitlePlaceholder',
      'questionStartIndex',
    ],
  },
  entries: {},
  validators: [],
  compile: (source) => {
    const { json } = source;
    return readRepeated(source, 'paneldynamic', {
      counts: {
        count: json.panelCount,
        usual: 0,
        least: json.minPanelCount,
        most: json.maxPanelCount,
        expression: 'panelCountExpression',
        bound: 'panelCount',
      },
      canAdd: json.allowAddPanel !== false,
      canRemove: json.allowRemovePanel !== false,
      added: json.defaultPanelValue,
      unique: typeof json.keyName === 'string' ? [json.keyName] : [],
      marksFirst: false,
      texts: { add: 'addPanelText', remove: 'removePanelText', empty: 'noEntriesText' },
      titlesHidden: json.templateQuestionTitleLocation === 'hidden',
    });
  },
  ...repeatedKind,
};
