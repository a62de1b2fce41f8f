import type { ImageQuestion } from '@pollen/contract/questions';
import { columnPerChoice, wholeAnswer } from '../answer-columns';
import { readList, readOne } from '../answers';
import {
  checkOffered,
  choiceList,
  choiceProperties,
  choicesOf,
  displayChosen,
  enabledChoices,
  entryProperties,
  filterChosen,
  findAllSame,
  findSame,
} from '../choice-lists';
import type { KindModule } from '../kind-module';
import type { ChoicesPlan } from '../plan-parts';
import { complain, readQuestionChoices } from '../question-source';
import { integerBetween, pickOne, shuffledAtRandom } from '../sampling';
import { choiceValues } from '../values';

interface ImagePlan {
  readonly kind: 'imagepicker';
  readonly choices: ChoicesPlan;
  readonly multiple: boolean;
  readonly captions: boolean;
}

/** One picture, or several. */
export const imagepicker: KindModule<ImagePlan, ImageQuestion> = {
  properties: {
    used: [...choiceProperties, 'multiSelect', 'showLabel', 'contentMode'],
    ignored: [
      'colCount',
      'imageFit',
      'imageHeight',
      'imageWidth',
      'minImageWidth',
      'minImageHeight',
      'maxImageWidth',
      'maxImageHeight',
    ],
  },
  entries: { choices: { className: 'imageitemvalue', used: [...entryProperties, 'imageLink'], ignored: [] } },
  validators: ['count'],
  compile: (source) => {
    const { json } = source;
    if (json.contentMode !== undefined && json.contentMode !== 'image')
      complain(source, 'contentMode', 'Videos cannot be drawn.', '不支持视频。');
    return {
      kind: 'imagepicker',
      choices: readQuestionChoices(source, { images: true }),
      multiple: json.multiSelect === true,
      captions: json.showLabel === true,
    };
  },
  readStored: (plan, value) => (plan.multiple ? findAllSame : findSame)(choicesOf(plan), value),

  lists: choiceList,
  texts: choicesOf,
  domain: (plan) => ({ offered: choicesOf(plan).map(({ value }) => value), range: null, single: true }),

  isList: ({ multiple }) => multiple,
  readAnswer: ({ multiple, choices }, raw) => {
    if (multiple) return readList(choices, raw);
    return Array.isArray(raw) && raw.length <= 1 ? readOne(raw[0]) : readOne(raw);
  },
  filterOffered: filterChosen,
  check: checkOffered,
  display: displayChosen,
  view: (plan, value, { entries }) => ({
    choices: entries(plan.choices, plan.name).map(({ item, text, enabled }) => ({
      value: item.value,
      text,
      enabled,
      image: item.image ?? '',
    })),
    multiple: plan.multiple,
    captions: plan.captions,
    value: choiceValues(value),
  }),

  sample: ({ choices, multiple }, random) => {
    const all = enabledChoices(choices).map(({ value }) => value);
    return multiple
      ? shuffledAtRandom(all, random).slice(0, integerBetween(1, all.length, random))
      : pickOne(all, random);
  },
  seconds: () => 2,

  figure: () => ({ as: 'choice', countsEach: true }),
  options: choicesOf,
  columns: ({ multiple }, _versions, codes) =>
    multiple ? columnPerChoice(codes) : wholeAnswer({ type: 'code', codes }),
};
