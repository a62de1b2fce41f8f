/**
 * What results know of the member behind a response, free of zod: broad groups, never a name, an address, a birthday or a
 * place below the country. See docs/decisions/0086-members-variables-in-results.md.
 */
import type { CustomFieldName } from './custom-field-values';
import { PROFILE_FIELDS, type TargetField } from './profile-values';

/** A profile field that results may have: one of the registry, or a custom field. */
export type DetailField = TargetField | CustomFieldName;

/** The variables of every survey, in the order in which files keep them when groups become too small. */
export const MEMBER_VARIABLES = {
  gender: { en: 'Gender', zh: '性别' },
  ageGroup: { en: 'Age group', zh: '年龄段' },
  country: { en: 'Country', zh: '国家/地区' },
  level: { en: 'Level', zh: '等级' },
  quota: { en: 'Quota group', zh: '配额组' },
} as const;

export type MemberVariableName = keyof typeof MEMBER_VARIABLES;

/** The youngest age of each age group. */
export const AGE_GROUPS = [16, 18, 25, 35, 45, 55, 65] as const;
/** The fewest years since a year that a profile names, of each group. */
export const YEARS_SINCE_GROUPS = [0, 3, 6, 11, 18] as const;
/** A number of children is kept up to this; more are one group. */
export const MOST_COUNTED = 3;

/** Profile fields that one survey may ask for. */
export const MAX_PROFILE_FIELDS = 8;

const sinceLabels: Partial<Record<TargetField, { readonly en: string; readonly zh: string }>> = {
  purchasedYearOfCar: { en: 'Years since the car was bought', zh: '购车至今年数' },
  birthYearOfYoungChild: { en: 'Age of the youngest child', zh: '最小子女年龄' },
};

/** Returns the name of a profile field as results have it: years are kept as groups of years since then. */
export function labelOfDetail(field: TargetField): { readonly en: string; readonly zh: string } {
  return sinceLabels[field] ?? PROFILE_FIELDS[field].label;
}

/** Returns the name under which tables know a variable of members. Questions have names of their own. */
export function memberVariable(name: MemberVariableName | DetailField): string {
  return `@${name}`;
}

/** Returns the group that a number belongs to: the highest edge that it reaches, or the first one. */
export function groupOf(edges: readonly number[], value: number): number {
  return edges.findLast((edge) => edge <= value) ?? (edges[0] as number);
}

/** Returns the words of a group, such as "25–34" or "65+". */
export function labelOfGroup(edges: readonly number[], from: number): string {
  // Not the place after its own: the edges may have changed since the group was kept.
  const next = edges.find((edge) => edge > from);
  if (next === undefined) return `${from}+`;
  return next - 1 === from ? String(from) : `${from}–${next - 1}`;
}
