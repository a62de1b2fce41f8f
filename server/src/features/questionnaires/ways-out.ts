import type { Bilingual } from '../../platform/locale';
import { isNear } from '../../platform/misspelt-settings';
import { noteTypes } from './kind-module';
import { kinds } from './kinds/table';

/** Advice on what to use instead of a refused property. */
const ofProperties: Readonly<Record<string, Bilingual>> = {
  choicesByUrl: {
    en: 'Let the console fetch the list, which then stands in the questionnaire; or list the choices yourself',
    zh: '请在控制台获取该列表并写入问卷，或直接列出选项',
  },
  // Everything but items of a multiple text takes it.
  defaultValueExpression: {
    en: 'Use a "text" question in place of the item',
    zh: '请用单独的 text 问题代替该子项',
  },
  // Plain grids take both of these, and grids of questions with fixed rows the second one.
  columnsVisibleIf: { en: 'Give the columns a "visibleIf" of their own', zh: '请为各列单独设置 visibleIf' },
  rowsVisibleIf: {
    en: 'Use "paneldynamic" with "templateVisibleIf", or give the columns a "visibleIf"',
    zh: '请改用带 templateVisibleIf 的 paneldynamic，或为各列设置 visibleIf',
  },
  bindings: { en: 'Let members add and remove entries', zh: '请让会员自行添加和移除' },
  allowDigits: {
    en: 'Use a validator of type "regex" to forbid digits',
    zh: '如需禁止数字，请使用 regex 类型的校验',
  },
};

/** What asks the same in other words, by a type that cannot be drawn. */
const ofTypes: Readonly<Record<string, Bilingual>> = {
  imagemap: { en: 'Use "imagepicker" with a picture for each answer', zh: '请使用 imagepicker，每个答案一张图片' },
  multiselect: { en: 'Use "checkbox"', zh: '请使用 checkbox' },
  select: { en: 'Use "dropdown"', zh: '请使用 dropdown' },
  number: { en: 'Use "text" with the inputType "number"', zh: '请使用 text，inputType 为 number' },
  email: { en: 'Use "text" with the inputType "email"', zh: '请使用 text，inputType 为 email' },
  range: { en: 'Use "slider"', zh: '请使用 slider' },
};

const generalAdvice: Bilingual = {
  en: 'It is no type of SurveyJS itself. Use one of its types, such as "text"',
  zh: '它不是 SurveyJS 自带的类型，请改用 text 等自带类型',
};

/** Returns advice on what to use instead of a property; null when there is none. */
export function adviceOnProperty(name: string): Bilingual | null {
  return (Object.hasOwn(ofProperties, name) && ofProperties[name]) || null;
}

/** Returns advice on what to use instead of a type of element. */
export function adviceOnType(type: unknown): Bilingual {
  if (typeof type !== 'string') return { en: 'Give it a type, such as "text"', zh: '请填写类型，例如 text' };
  const key = type.toLowerCase().replace(/[^a-z]/g, '');
  const own = Object.hasOwn(ofTypes, key) && ofTypes[key];
  if (own) return own;
  const named = type.slice(0, 40);
  const meant = ['panel', ...noteTypes, ...Object.keys(kinds)].find((kind) => kind === key || isNear(named, kind));
  if (meant === undefined) return generalAdvice;
  return { en: `Is "${meant}" meant?`, zh: `是否应为“${meant}”？` };
}
