import { type PlaceholderText, placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import type { Json } from './json';

export const kinds = [
  'radiogroup',
  'checkbox',
  'dropdown',
  'boolean',
  'rating',
  'ranking',
  'matrix',
  'slider',
  'text',
  'comment',
  'multipletext',
  'imagepicker',
  'html',
] as const;
export type Kind = (typeof kinds)[number];

export function isKind(type: unknown): type is Kind {
  return kinds.includes(type as Kind);
}

const both = (en: string, zh: string) => ({ default: en, 'zh-cn': zh });
const placeholder = ({ en, zh }: PlaceholderText) => both(en, zh);
const choices = [
  { value: 'a', text: placeholder(texts.firstAnswer) },
  { value: 'b', text: placeholder(texts.secondAnswer) },
];

const beginnings: Record<Kind, Json> = {
  radiogroup: { choices },
  checkbox: { choices },
  dropdown: { choices },
  boolean: {},
  rating: { rateMin: 1, rateMax: 5 },
  ranking: { choices },
  matrix: {
    columns: [
      { value: 'good', text: both('Good', '好') },
      { value: 'bad', text: both('Bad', '不好') },
    ],
    rows: [
      { value: texts.firstRow.value, text: placeholder(texts.firstRow) },
      { value: texts.secondRow.value, text: placeholder(texts.secondRow) },
    ],
  },
  slider: { min: 0, max: 10, step: 1 },
  text: {},
  comment: {},
  multipletext: {
    items: [
      { name: texts.firstItem.value, title: placeholder(texts.firstItem) },
      { name: texts.secondItem.value, title: placeholder(texts.secondItem) },
    ],
  },
  imagepicker: {
    choices: [
      { value: 'a', text: placeholder(texts.firstPicture), imageLink: '/demo/images/1.svg' },
      { value: 'b', text: placeholder(texts.secondPicture), imageLink: '/demo/images/2.svg' },
    ],
  },
  html: { html: both(`<p>${texts.note.en}</p>`, `<p>${texts.note.zh}</p>`) },
};

/** A new element of a kind that can be used as it is. */
export function newElement(kind: Kind, name: string): Json {
  const title = kind === 'html' ? {} : { title: placeholder(texts.question) };
  return { type: kind, name, ...title, ...beginnings[kind] };
}

/** A questionnaire to begin with. */
export const starter: Json = {
  pages: [{ name: 'page1', elements: [newElement('radiogroup', 'question1')] }],
};

/** One property of a question, as the editor offers it. The label is the word of the property's name. */
export type Property =
  | { readonly key: string; readonly is: 'flag' }
  | { readonly key: string; readonly is: 'number' | 'plain' | 'text' }
  | { readonly key: string; readonly is: 'select'; readonly options: readonly string[] };

const flag = (key: string): Property => ({ key, is: 'flag' });
const number = (key: string): Property => ({ key, is: 'number' });
const text = (key: string): Property => ({ key, is: 'text' });
const plain = (key: string): Property => ({ key, is: 'plain' });
const select = (key: string, ...options: string[]): Property => ({ key, is: 'select', options });

const order = select('choicesOrder', 'none', 'random', 'asc', 'desc');
const special = [flag('showOtherItem'), flag('showNoneItem'), flag('showRefuseItem'), flag('showDontKnowItem')];
const limits = [number('minSelectedChoices'), number('maxSelectedChoices')];

/** What each kind has beyond what all have; lists of choices, rows and items come apart. */
export const properties: Record<Kind, readonly Property[]> = {
  radiogroup: [order, ...special],
  checkbox: [order, ...limits, flag('showSelectAllItem'), ...special],
  dropdown: [order, text('placeholder'), ...special],
  boolean: [text('labelTrue'), text('labelFalse')],
  rating: [
    select('rateType', 'labels', 'stars', 'smileys'),
    number('rateMin'),
    number('rateMax'),
    text('minRateDescription'),
    text('maxRateDescription'),
  ],
  ranking: [order, flag('selectToRankEnabled'), ...limits],
  matrix: [flag('eachRowRequired'), flag('eachRowUnique'), select('rowOrder', 'initial', 'random')],
  slider: [select('sliderType', 'single', 'range'), number('min'), number('max'), number('step')],
  text: [
    select('inputType', 'text', 'number', 'email', 'tel', 'url', 'date', 'month', 'time'),
    plain('min'),
    plain('max'),
    number('maxLength'),
    text('placeholder'),
  ],
  comment: [number('rows'), number('maxLength'), text('placeholder')],
  multipletext: [],
  imagepicker: [flag('multiSelect'), flag('showLabel'), order],
  html: [],
};

/** Lists of a kind that hold something to choose or fill in, with the property that tells their entries apart. */
export const lists: Partial<Record<Kind, readonly { key: string; id: 'value' | 'name'; label: 'text' | 'title' }[]>> = {
  radiogroup: [{ key: 'choices', id: 'value', label: 'text' }],
  checkbox: [{ key: 'choices', id: 'value', label: 'text' }],
  dropdown: [{ key: 'choices', id: 'value', label: 'text' }],
  ranking: [{ key: 'choices', id: 'value', label: 'text' }],
  imagepicker: [{ key: 'choices', id: 'value', label: 'text' }],
  matrix: [
    { key: 'rows', id: 'value', label: 'text' },
    { key: 'columns', id: 'value', label: 'text' },
  ],
  multipletext: [{ key: 'items', id: 'name', label: 'title' }],
};

/** Validators that fit a kind, with their numbers or texts. */
export const validators: Readonly<Record<string, readonly Property[]>> = {
  numeric: [number('minValue'), number('maxValue')],
  text: [number('minLength'), number('maxLength')],
  answercount: [number('minCount'), number('maxCount')],
  email: [],
  regex: [plain('regex')],
  expression: [plain('expression')],
};

export function validatorsFor(kind: Kind): readonly string[] {
  if (kind === 'html') return [];
  if (kind === 'text') return ['numeric', 'text', 'email', 'regex', 'expression'];
  if (kind === 'comment') return ['text', 'regex', 'expression'];
  if (kind === 'checkbox' || kind === 'imagepicker' || kind === 'ranking') return ['answercount', 'expression'];
  return ['expression'];
}
