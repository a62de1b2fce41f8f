import { type PlaceholderText, placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import type { Lang } from '@pollen/ui/language';
import type { Scalar } from './expressions';
import { isJson, type Json, listOf } from './json';
import type { EntryLists, OfferedAnswer } from './kind-module';
import { flag, select } from './properties';
import { anyText } from './texts';

/** Returns a text in both languages in the form of SurveyJS. */
export const bilingual = (en: string, zh: string) => ({ default: en, 'zh-cn': zh });

/** Returns a placeholder text that the operator has to replace. */
export const placeholder = ({ en, zh }: PlaceholderText) => bilingual(en, zh);

/** The initial choices of a new question. */
export const twoChoices: Json = {
  choices: [
    { value: 1, text: placeholder(texts.firstAnswer) },
    { value: 2, text: placeholder(texts.secondAnswer) },
  ],
};

/** Describes the list of choices for the editor. */
export const choiceList: EntryLists = { key: 'choices', id: 'value', label: 'text' };

export const choiceOrder = select('choicesOrder', 'none', 'random', 'asc', 'desc');
export const specialChoices = [
  flag('showOtherItem'),
  flag('showNoneItem'),
  flag('showRefuseItem'),
  flag('showDontKnowItem'),
];

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns the entries of a list with their texts in one language. */
export function entriesOf(value: unknown, id: 'value' | 'name', label: 'text' | 'title', lang: Lang): OfferedAnswer[] {
  return listOf(value).flatMap((entry) => {
    const own = isJson(entry) ? entry[id] : entry;
    return isScalar(own) ? [{ value: own, text: (isJson(entry) && anyText(entry[label], lang)) || String(own) }] : [];
  });
}

/** Returns the choices that a question lists. */
export function listedChoices(question: Json, lang: Lang): OfferedAnswer[] {
  return entriesOf(question.choices, 'value', 'text', lang);
}

/** Returns the special choices of a question that its list does not contain, such as "other". */
export function specialOf(question: Json): OfferedAnswer[] {
  const special = [
    ['showNoneItem', 'none'],
    ['showRefuseItem', 'refused'],
    ['showDontKnowItem', 'dontknow'],
    ['showOtherItem', 'other'],
  ] as const;
  return special.filter(([show]) => question[show] === true).map(([, value]) => ({ value, text: value }));
}
