import type { DataOf } from '@pollen/contract/client';
import {
  CUSTOM_FIELD_LIMITS,
  type CustomFieldKind,
  type CustomFieldPurpose,
  type CustomFieldTopic,
  hasChoices,
} from '@pollen/contract/custom-field-values';
import { ATTRIBUTE_VALUE_MAX, ATTRIBUTE_VALUES_MAX } from '@pollen/contract/partner-values';
import { ownChinese } from '@pollen/contract/translation-values';
import type { CustomField } from '../surveys/use-custom-fields';

/** A profile question or an attribute with its versions and what uses it. */
export type Field = DataOf<'GET /api/console/CustomFields/:id'>;

/** A choice in the form; `key` identifies it while it is edited. */
export interface ChoiceDraft {
  key: number;
  /** The number of a saved choice. */
  code?: number;
  en: string;
  zh: string;
  retired: boolean;
  /**
   * The values of a partner that mean this choice, separated by commas, those with a comma in quotes; only where a question
   * is made for a partner.
   */
  theirs?: string;
}

/** The form of a profile question or an attribute. */
export interface CustomFieldDraft {
  purpose: CustomFieldPurpose;
  kind: CustomFieldKind;
  topic: CustomFieldTopic;
  sensitive: boolean;
  required: boolean;
  titleEn: string;
  titleZh: string;
  helpEn: string;
  helpZh: string;
  choices: readonly ChoiceDraft[];
  least: string;
  most: string;
}

/** Returns the form of a new profile question or attribute: a list with two empty choices. */
export function emptyDraft(purpose: CustomFieldPurpose): CustomFieldDraft {
  return {
    purpose,
    kind: 'one',
    topic: 'other',
    sensitive: false,
    required: false,
    titleEn: '',
    titleZh: '',
    helpEn: '',
    helpZh: '',
    choices: [newChoice([]), newChoice([newChoice([])])],
    least: '0',
    most: '100',
  };
}

/** Returns an empty choice with a key that no other choice has. */
export function newChoice(choices: readonly ChoiceDraft[]): ChoiceDraft {
  const isForPartner = choices.some(({ theirs }) => theirs !== undefined);
  const key = Math.max(0, ...choices.map((choice) => choice.key)) + 1;
  return { key, en: '', zh: '', retired: false, ...(isForPartner ? { theirs: '' } : {}) };
}

/** Returns the form of a saved field. */
export function draftOf(field: CustomField): CustomFieldDraft {
  const { purpose, kind, topic, sensitive, required, title, help, choices, range } = field;
  return {
    ...{ purpose, kind, topic, sensitive, required },
    titleEn: title.en,
    titleZh: ownChinese(title),
    helpEn: help.en,
    helpZh: ownChinese(help),
    choices: choices.map((choice) => ({ key: choice.code, ...choice, zh: ownChinese(choice) })),
    least: String(range?.least ?? 0),
    most: String(range?.most ?? 100),
  };
}

export type Problem =
  | 'missing'
  | 'twice'
  | 'tooFew'
  | 'number'
  | 'crossed'
  | 'noValues'
  | 'valueTwice'
  | 'valueLong'
  | 'valuesTooMany';
/** By field: `titleEn`, `choices`, and `choices.3.en` with the key of the choice. */
export type Problems = Readonly<Record<string, Problem>>;

type Words = { en: string; zh: string };
export interface CustomFieldSettings {
  title: Words;
  help: Words;
  choices: { code?: number; en: string; zh: string; retired: boolean }[];
  range: { least: number; most: number } | null;
  topic: CustomFieldTopic;
  required: boolean;
}

function wholeNumber(text: string): number | null {
  const [min, max] = CUSTOM_FIELD_LIMITS.number;
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** A value in quotes, in which a quote is doubled, or one without commas. */
const VALUE = /\s*"((?:[^"]|"")*)"\s*(?=[,，]|$)|[^,，]+/g;

/** Returns the values of a partner that a choice stands for. */
export function valuesOfChoice({ theirs = '' }: Pick<ChoiceDraft, 'theirs'>): string[] {
  const values = [...theirs.matchAll(VALUE)].map(([plain, inQuotes]) => inQuotes?.replaceAll('""', '"') ?? plain);
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
}

/** Returns a value of a partner as it is written among others, in quotes where it has a comma itself. */
export function writtenValue(value: string): string {
  return /[,，"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Returns what is wrong with the values of a partner: one for two choices, one that is too long, none at all, or too many. */
function problemsOfValues(choices: readonly ChoiceDraft[]): Problems {
  const ofPartner = choices.filter(({ theirs }) => theirs !== undefined);
  if (ofPartner.length === 0) return {};
  const all = ofPartner.flatMap(valuesOfChoice);
  if (all.length === 0) return { choices: 'noValues' };
  if (all.length > ATTRIBUTE_VALUES_MAX) return { choices: 'valuesTooMany' };
  const problems: Record<string, Problem> = {};
  for (const choice of ofPartner) {
    const values = valuesOfChoice(choice);
    const isTwice = values.some((value) => all.filter((other) => other === value).length > 1);
    if (isTwice) problems[`choices.${choice.key}.theirs`] = 'valueTwice';
    if (values.some(({ length }) => length > ATTRIBUTE_VALUE_MAX))
      problems[`choices.${choice.key}.theirs`] = 'valueLong';
  }
  return problems;
}

/** Returns what the API takes, or the problems of the form. */
export function settingsOf(draft: CustomFieldDraft): CustomFieldSettings | { problems: Problems } {
  const problems: Record<string, Problem> = {};
  if (!draft.titleEn.trim()) problems.titleEn = 'missing';
  const choices = hasChoices(draft.kind) ? draft.choices : [];
  const offered = choices.filter(({ retired }) => !retired);
  for (const { key, ...choice } of offered) {
    for (const lang of ['en', 'zh'] as const) {
      const textOf = (each: ChoiceDraft) => each[lang].trim() || each.en.trim();
      const text = choice[lang].trim();
      if (!text && lang === 'en') problems[`choices.${key}.en`] = 'missing';
      else if (text && offered.filter((other) => textOf(other) === text).length > 1) {
        problems[`choices.${key}.${lang}`] = 'twice';
      }
    }
  }
  Object.assign(problems, problemsOfValues(choices));
  if (hasChoices(draft.kind) && offered.length < 2) problems.choices = 'tooFew';
  const [least, most] = [wholeNumber(draft.least), wholeNumber(draft.most)];
  if (draft.kind === 'number') {
    if (least === null) problems.least = 'number';
    if (most === null) problems.most = 'number';
    if (least !== null && most !== null && most < least) problems.most = 'crossed';
  }
  if (Object.keys(problems).length > 0) return { problems };
  return {
    title: { en: draft.titleEn.trim(), zh: draft.titleZh.trim() },
    help: { en: draft.helpEn.trim(), zh: draft.helpZh.trim() },
    choices: choices.map(({ code, en, zh, retired }) => ({
      ...(code === undefined ? {} : { code }),
      en: en.trim(),
      zh: zh.trim(),
      retired,
    })),
    range: draft.kind === 'number' ? { least: least ?? 0, most: most ?? 0 } : null,
    topic: draft.topic,
    required: draft.purpose === 'question' && !draft.sensitive && draft.required,
  };
}
