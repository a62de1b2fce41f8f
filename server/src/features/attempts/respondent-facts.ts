import { customFieldId } from '@pollen/contract/custom-field-values';
import {
  AGE_GROUPS,
  groupOf,
  MEMBER_VARIABLES,
  MOST_COUNTED,
  YEARS_SINCE_GROUPS,
} from '@pollen/contract/member-variables';
import { PROFILE_FIELDS, type TargetField } from '@pollen/contract/profile-values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { agreesToProfileDetails } from '../consents/index';
import { customFieldsOf, factOf, labelsOfDetails } from '../custom-fields/index';
import { levelOf, panelSettings, panelToday } from '../settings/index';
import type { Respondent, Survey } from '../surveys/index';

/**
 * What a response keeps of its member: groups by the names of the members' variables, and the fields of the profile that the
 * survey asks for. A fact that is not known is missing. `quota` has the ids of the quota cells that counted the response,
 * joined by "+"; it is empty when there was none.
 */
export type RespondentFacts = Readonly<Record<string, number | string>>;

/** Returns the group of a value of the profile, so that no exact year or number is kept. */
function groupOfField(field: TargetField, value: number, year: number): number {
  const { kind } = PROFILE_FIELDS[field];
  if (kind === 'year') return groupOf(YEARS_SINCE_GROUPS, Math.max(0, year - value));
  return kind === 'number' ? Math.min(value, MOST_COUNTED) : value;
}

/**
 * Returns the facts that the response of a member keeps, as they are now; without the quota cells, which are only known when
 * the complete is counted. The further fields of the profile are left out unless the member agreed to hand them over.
 */
export async function factsFor(
  tx: Tx,
  survey: Pick<Survey, 'profileFields'>,
  memberId: number,
  { respondent, credit }: { respondent: Respondent; credit: number },
): Promise<RespondentFacts> {
  const [settings, today, agreed] = await Promise.all([
    panelSettings(tx),
    panelToday(tx),
    survey.profileFields.length > 0 && agreesToProfileDetails(tx, memberId),
  ]);
  const { gender, age, countryId, further } = respondent;
  const facts: Record<string, number | string> = { level: levelOf(credit, settings) };
  if (gender !== null) facts.gender = gender;
  if (age !== null) facts.ageGroup = groupOf(AGE_GROUPS, age);
  if (countryId !== null) facts.country = countryId;
  const given = agreed ? survey.profileFields : [];
  const customFields = given.some((field) => customFieldId(field) !== null) ? await customFieldsOf(tx) : [];
  for (const field of given) {
    const own = customFieldId(field);
    if (own !== null) {
      const [asked, numbers] = [customFields.find(({ id }) => id === own), respondent.custom.get(own)];
      if (asked && numbers && numbers.length > 0) facts[field] = factOf(asked, numbers, today);
      continue;
    }
    const value = further[field];
    if (typeof value === 'number') facts[field] = groupOfField(field as TargetField, value, Number(today.slice(0, 4)));
  }
  return facts;
}

/** Returns the facts with the quota cells that counted the response. */
export function withQuota(facts: RespondentFacts, cellIds: readonly number[]): RespondentFacts {
  return { ...facts, quota: cellIds.join('+') };
}

/** Returns in words what the research team of a survey learns of a respondent beside the answers. */
export async function sharedWith(
  tx: Tx,
  survey: Pick<Survey, 'profileFields'>,
  hasQuotas: boolean,
  locale: Locale,
): Promise<{ facts: string[]; details: string[] }> {
  const { quota, ...always } = MEMBER_VARIABLES;
  const labels = [...Object.values(always), ...(hasQuotas ? [quota] : [])];
  return {
    facts: labels.map((label) => label[locale]),
    details: (await labelsOfDetails(tx, survey.profileFields)).map((label) => label[locale]),
  };
}
