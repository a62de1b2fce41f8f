import { customFieldId } from '@pollen/contract/custom-field-values';
import {
  AGE_GROUPS,
  type DetailField,
  labelOfGroup,
  MEMBER_VARIABLES,
  MOST_COUNTED,
  memberVariable,
  YEARS_SINCE_GROUPS,
} from '@pollen/contract/member-variables';
import { PROFILE_LISTS } from '@pollen/contract/profile-lists';
import { isListedField, PROFILE_FIELDS, type TargetField } from '@pollen/contract/profile-values';
import type { Tx } from '../../platform/database/database';
import type { Bilingual, Locale } from '../../platform/locale';
import type { RespondentFacts } from '../attempts/index';
import { type CustomField, customFieldsOf, factInWords, labelsOfDetails } from '../custom-fields/index';
import { allCountries } from '../profiles/index';
import { listCells, type Survey } from '../surveys/index';
import type { Question } from './variables';

/** A value of a variable of members, as tables and files have it. */
interface MemberValue {
  readonly label: Bilingual;
  /** In files: a word, or a number that has no other name. */
  readonly exported: string | number;
  /** In files for SPSS. */
  readonly code: number;
}

/** What results know of the members behind the responses, such as the age group. */
export interface MemberVariable {
  /** The name in calls: `@gender`. */
  readonly name: string;
  /** The key in the facts of a response. */
  readonly key: string;
  /** The column of a file. */
  readonly column: string;
  readonly label: Bilingual;
  /** Whether files have words of their own in place of codes. */
  readonly isText: boolean;
  /** Returns what a value means; values that are not known any more have their own number as a name. */
  meaningOf(value: unknown): MemberValue;
}

/** The value of responses that were given before the panel kept any, and of facts that nobody gave. */
export const UNKNOWN = 'unknown';
const unknownLabel: Bilingual = { en: 'Unknown', zh: '未知' };

const plain = (value: unknown): MemberValue => ({
  label: { en: String(value), zh: String(value) },
  exported: typeof value === 'number' ? value : String(value),
  code: Number(value),
});

const both = (text: string): Bilingual => ({ en: text, zh: text });

const inGroups = (edges: readonly number[]) => (value: unknown) => {
  const words = labelOfGroup(edges, Number(value));
  return { label: both(words), exported: words, code: Number(value) };
};

/** Joins the names of several quota cells, and keeps apart those without a name any more. */
function quotaValue(cells: ReadonlyMap<string, string>): (value: unknown) => MemberValue {
  return (value) => {
    const ids = String(value).split('+').filter(Boolean);
    if (ids.length === 0) return { label: { en: 'No quota group', zh: '无配额组' }, exported: '', code: 0 };
    const names = ids.map((id) => cells.get(id));
    const name = (gone: (id: string) => string) =>
      names.map((known, at) => known ?? gone(ids[at] as string)).join(' + ');
    const en = name((id) => `removed quota ${id}`);
    return { label: { en, zh: name((id) => `已删除的配额 ${id}`) }, exported: en, code: Number(ids[0]) };
  };
}

function profileValue(field: TargetField): (value: unknown) => MemberValue {
  if (isListedField(field)) {
    const entries = new Map(PROFILE_LISTS[field].map((entry) => [entry.id, entry]));
    return (value) => {
      const entry = entries.get(Number(value));
      return entry ? { label: { en: entry.en, zh: entry.zh }, exported: entry.en, code: entry.id } : plain(value);
    };
  }
  if (PROFILE_FIELDS[field].kind === 'year') return inGroups(YEARS_SINCE_GROUPS);
  return (value) => (value === MOST_COUNTED ? { ...plain(value), label: both(`${MOST_COUNTED}+`) } : plain(value));
}

function detailValue(field: DetailField, own: readonly CustomField[]): (value: unknown) => MemberValue {
  const id = customFieldId(field);
  if (id === null) return profileValue(field as TargetField);
  const asked = own.find((each) => each.id === id);
  if (!asked) return plain;
  return (value) => {
    const label = factInWords(asked, value as number | string);
    // Combinations of choices stand in the order of their first one.
    return { label, exported: label.en, code: Number.parseInt(String(value), 10) };
  };
}

/** Whether the values of a field are combinations of choices, which have no numbers of their own. */
function isCombined(field: DetailField, own: readonly CustomField[]): boolean {
  return own.find(({ id }) => id === customFieldId(field))?.kind === 'several';
}

/**
 * Returns the members' variables of a survey, in the order in which files keep them when groups become too small: gender, age
 * group, country, the profile fields of the survey, level, quota cells.
 */
export async function memberVariablesOf(
  tx: Tx,
  survey: Pick<Survey, 'id' | 'profileFields'>,
): Promise<readonly MemberVariable[]> {
  const [countries, cells, labels, customFields] = await Promise.all([
    allCountries(tx),
    listCells(tx, survey.id),
    labelsOfDetails(tx, survey.profileFields),
    customFieldsOf(tx),
  ]);
  const countryById = new Map(countries.map((country) => [country.id, country]));
  const genders: Readonly<Record<number, MemberValue>> = {
    1: { label: { en: 'Men', zh: '男性' }, exported: 'male', code: 1 },
    2: { label: { en: 'Women', zh: '女性' }, exported: 'female', code: 2 },
  };
  const country = (value: unknown): MemberValue => {
    const known = countryById.get(Number(value));
    return known ? { label: known.name, exported: known.code, code: known.id } : plain(value);
  };
  const level = (value: unknown): MemberValue => ({ ...plain(value), label: both(`LV.${value}`) });
  const cellNames = new Map(cells.map(({ id, label }) => [String(id), label]));
  return [
    { ...own('gender', 'member_gender'), meaningOf: (value) => genders[Number(value)] ?? plain(value) },
    { ...own('ageGroup', 'member_age_group'), meaningOf: inGroups(AGE_GROUPS) },
    { ...own('country', 'member_country'), meaningOf: country },
    ...survey.profileFields.map((field, at) => ({
      name: memberVariable(field),
      key: field,
      column: `member_${field
        .replace(/ID(OfCar)?$/, '')
        .replace(/^custom/, 'custom_')
        .replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}`,
      label: labels[at] ?? both(field),
      isText: isCombined(field, customFields),
      meaningOf: detailValue(field, customFields),
    })),
    { ...own('level', 'member_level'), meaningOf: level },
    ...(cells.length > 0 ? [{ ...own('quota', 'member_quota'), isText: true, meaningOf: quotaValue(cellNames) }] : []),
  ];
}

function own(key: keyof typeof MEMBER_VARIABLES, column: string) {
  return { name: memberVariable(key), key, column, label: MEMBER_VARIABLES[key], isText: false };
}

/**
 * Returns a variable of members as a question with one answer out of a list, which the profile has answered: tables then need
 * to know nothing else about it. The list has the values that occur, in their own order, unknown ones last.
 */
export function asQuestion({ name, label, meaningOf }: MemberVariable, given: Iterable<unknown>): Question {
  const values = [...new Set(given)].filter((value) => value !== null && value !== undefined);
  const rank = (value: unknown) => (value === UNKNOWN ? Number.POSITIVE_INFINITY : meaningOf(value).code);
  const items = values
    .sort((one, other) => rank(one) - rank(other) || String(one).localeCompare(String(other), 'en'))
    .map((value) => ({
      value: value as string | number,
      text: value === UNKNOWN ? unknownLabel : meaningOf(value).label,
    }));
  return {
    kind: 'radiogroup',
    name,
    title: label,
    choices: { items, order: 'none', special: [], hideIfEmpty: false },
    columns: 1,
    description: '',
    numbered: false,
    clear: 'none',
    validators: [],
    visible: true,
    readOnly: false,
    required: false,
  };
}

/** Returns in words what a response kept of its member. */
export function respondentInWords(
  variables: readonly MemberVariable[],
  respondent: RespondentFacts,
  locale: Locale,
): { name: string; value: string }[] {
  return variables.flatMap(({ key, label, meaningOf }) => {
    const value = respondent[key];
    return value === undefined ? [] : [{ name: label[locale], value: meaningOf(value).label[locale] }];
  });
}
