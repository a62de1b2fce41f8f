import { customFieldId } from '@pollen/contract/custom-field-values';
import { MEMBER_VARIABLES } from '@pollen/contract/member-variables';
import type { PartnerAttribute } from '@pollen/contract/partner-feed';
import type { PrefillFact } from '@pollen/contract/prefill';
import { PROFILE_FIELDS, type ProfileFieldName } from '@pollen/contract/profile-values';
import type { Locale } from '../../platform/locale';
import { type CustomField, valueInWords } from '../custom-fields/index';
import { fieldsInWords } from '../profiles/index';
import type { Respondent } from '../surveys/index';

/** The version of the text with which members agree: another text asks everybody again. */
export const PREFILL_WORDING = '1';

/** What is told is at most so long, so that the link into the survey has room for the rest and its signature. */
const PREFILL_MAX = 600;

/** A fact of a profile that a partner understands: its field, and the part of the link that tells it. */
export interface Fact {
  readonly field: string;
  readonly query: string;
}

/** Returns what a partner calls one of our numbers; undefined: it has no name for it. */
function theirs({ values }: PartnerAttribute, number: number): string | undefined {
  return Object.entries(values).find(([, ours]) => ours === number)?.[0];
}

/** Returns the numbers of a member for a field: none, one, or those of several choices. */
function numbersOf(field: string, { age, gender, countryId, further, custom }: Respondent): readonly number[] {
  const one = (value: string | number | null | undefined) => (typeof value === 'number' ? [value] : []);
  if (field === 'age') return one(age);
  if (field === 'gender') return one(gender);
  if (field === 'country') return one(countryId);
  const own = customFieldId(field);
  return own === null ? one(further[field]) : (custom.get(own) ?? []);
}

/** Whether members may be asked to let a partner know a field: no sensitive question, none that is retired, and no day. */
function mayBeTold(field: string, customFields: readonly CustomField[]): boolean {
  const own = customFieldId(field);
  if (own === null) return true;
  const asked = customFields.find(({ id }) => id === own);
  return asked !== undefined && !asked.sensitive && asked.retiredAt === null && asked.kind !== 'date';
}

/**
 * Returns what of a member's profile the attributes of a partner can tell, as parts of a link, in the order of the
 * attributes. An attribute without a list of values takes our number as it is; a value that the partner has no name for
 * is not told.
 */
export function factsFor(
  attributes: readonly PartnerAttribute[],
  respondent: Respondent,
  customFields: readonly CustomField[],
): Fact[] {
  let length = 0;
  return attributes.flatMap((attribute) => {
    const { field, parameter, values } = attribute;
    if (!mayBeTold(field, customFields)) return [];
    const told = numbersOf(field, respondent).flatMap(
      (number) => theirs(attribute, number) ?? (Object.keys(values).length === 0 ? String(number) : []),
    );
    if (told.length === 0) return [];
    const query = `${encodeURIComponent(parameter)}=${encodeURIComponent(told.join(','))}`;
    if (length + query.length + 1 > PREFILL_MAX) return [];
    length += query.length + 1;
    return [{ field, query }];
  });
}

const GENDERS: Readonly<Record<number, { readonly en: string; readonly zh: string }>> = {
  1: { en: 'Male', zh: '男' },
  2: { en: 'Female', zh: '女' },
};
const AGE = { en: 'Age', zh: '年龄' };

/** What words are made of: the custom fields, and the name of the member's country. */
export interface Words {
  readonly locale: Locale;
  readonly customFields: readonly CustomField[];
  readonly country: string | undefined;
}

/** Returns the name of a field in words. */
export function labelOfField(field: string, { locale, customFields }: Omit<Words, 'country'>): string {
  if (field === 'age') return AGE[locale];
  if (field === 'gender' || field === 'country') return MEMBER_VARIABLES[field][locale];
  const own = customFieldId(field);
  if (own !== null) return customFields.find(({ id }) => id === own)?.title[locale] ?? field;
  return field in PROFILE_FIELDS ? PROFILE_FIELDS[field as ProfileFieldName].label[locale] : field;
}

/** Returns facts in words, as their member reads them before leaving. */
export function inWords(facts: readonly Fact[], respondent: Respondent, words: Words): PrefillFact[] {
  const { locale, customFields, country } = words;
  const inTheirWords = (field: string): string => {
    if (field === 'age') return String(respondent.age);
    if (field === 'gender') return GENDERS[respondent.gender ?? 0]?.[locale] ?? String(respondent.gender);
    if (field === 'country') return country ?? String(respondent.countryId);
    const own = customFieldId(field);
    const asked = customFields.find(({ id }) => id === own);
    if (own !== null && asked) return valueInWords(asked, respondent.custom.get(own) ?? [], locale);
    const known = fieldsInWords(respondent.further, locale).find((one) => one.field === field);
    return String(known?.value ?? '');
  };
  return facts.map(({ field }) => ({ field, label: labelOfField(field, words), value: inTheirWords(field) }));
}
