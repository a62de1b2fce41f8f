import type { PartnerAttribute } from '@pollen/contract/partner-feed';
import { isEntryField, type ProfileFieldName } from '@pollen/contract/profile-values';
import type { TargetRule } from '@pollen/contract/targets';

/** How conditions are compared with our profiles. */
export interface Comparing {
  readonly attributes: readonly PartnerAttribute[];
  /** The number of each country by its code of two letters. */
  readonly countries: ReadonlyMap<string, number>;
}

/** A condition of a partner: its attribute, and the values of which a member needs one. */
export interface Condition {
  readonly parameter: string;
  readonly values: readonly string[];
  /** What members are asked, and the texts of the values, as the list has them: anything, if it says them at all. */
  readonly question: unknown;
  readonly texts: ReadonlyMap<string, unknown>;
}

/** Takes down values of a condition that the panel cannot compare; `isKnown`: its attribute is mapped, only they are not. */
export type Note = (condition: Condition, values: readonly string[], isKnown: boolean) => void;

/** A rule as it grows, condition by condition. */
interface Growing {
  countries?: number[];
  genders?: number[];
  ageFrom?: number;
  ageTo?: number;
  fields?: NonNullable<TargetRule['fields']>;
  custom?: NonNullable<TargetRule['custom']>;
}

/** Reads a number, or a range such as `18-24`; null for anything else. */
function rangeOf(value: string): readonly [from: number, to: number] | null {
  const [, from, to] = /^(\d{1,9})(?:\s*-\s*(\d{1,9}))?$/.exec(value) ?? [];
  return from === undefined ? null : [Number(from), Number(to ?? from)];
}

/** Returns the numbers of ours that a partner's values stand for, and the values that have no meaning. */
function ours({ values: map }: PartnerAttribute, values: readonly string[]) {
  const known: number[] = [];
  const unknown: string[] = [];
  for (const value of values) {
    const number = Object.hasOwn(map, value) ? map[value] : undefined;
    if (number === undefined) unknown.push(value);
    else known.push(number);
  }
  return { known: [...new Set(known)], unknown };
}

const both = (before: readonly number[] | undefined, now: readonly number[]) =>
  before === undefined ? [...now] : before.filter((one) => now.includes(one));

/**
 * Returns the members whom conditions ask for, as a rule over our profiles; null when nobody here is known to meet them.
 * `note` gets attributes that stand for nothing of ours, which are not compared, and unknown values of known ones.
 */
export function targetOf(
  conditions: readonly Condition[],
  { attributes, countries }: Comparing,
  note: Note,
): TargetRule | null {
  const rule: Growing = {};
  for (const condition of conditions) {
    const { parameter, values } = condition;
    const attribute = attributes.find((one) => one.parameter === parameter);
    const isCountry = parameter === 'country' && attribute === undefined;
    if (!attribute && !isCountry) {
      note(condition, values, false);
      continue;
    }
    if (attribute?.field === 'age' || (attribute && isRangeField(attribute))) {
      if (!narrowRange(rule, attribute, values)) {
        note(condition, values, true);
        return null;
      }
      continue;
    }
    const { known, unknown } = attribute ? ours(attribute, values) : countriesOf(countries, values);
    if (unknown.length > 0) note(condition, unknown, true);
    if (known.length === 0) return null;
    const field = attribute?.field ?? 'country';
    if (field === 'country') rule.countries = both(rule.countries, known);
    else if (field === 'gender')
      rule.genders = both(
        rule.genders,
        known.filter((one) => one === 1 || one === 2),
      );
    else if (isCustom(field)) rule.custom = [...(rule.custom ?? []), { field: customId(field), values: known }];
    else if (isEntryField(field as ProfileFieldName))
      rule.fields = [...(rule.fields ?? []), { field, values: known } as NonNullable<TargetRule['fields']>[number]];
    if (rule.countries?.length === 0 || rule.genders?.length === 0) return null;
  }
  return rule.ageFrom !== undefined && rule.ageTo !== undefined && rule.ageFrom > rule.ageTo ? null : rule;
}

function countriesOf(countries: Comparing['countries'], values: readonly string[]) {
  const known: number[] = [];
  const unknown: string[] = [];
  for (const value of values) {
    const id = countries.get(value.toUpperCase());
    if (id === undefined) unknown.push(value);
    else known.push(id);
  }
  return { known, unknown };
}

const isCustom = (field: string) => field.startsWith('custom');
const customId = (field: string) => Number(field.slice('custom'.length));

/** Whether an attribute is compared as a range: numbers and years, and custom fields without a list of values. */
function isRangeField({ field, values }: PartnerAttribute): boolean {
  if (isCustom(field)) return Object.keys(values).length === 0;
  return field !== 'gender' && field !== 'country' && !isEntryField(field as ProfileFieldName);
}

/**
 * Narrows a rule to the smallest and the largest of some values; false when none is a number. Values with gaps, which
 * are rare, become one range: the partner asks again itself.
 */
function narrowRange(rule: Growing, { field }: PartnerAttribute, values: readonly string[]): boolean {
  const ranges = values.flatMap((value) => {
    const range = rangeOf(value);
    return range === null ? [] : [range];
  });
  if (ranges.length === 0) return false;
  const from = Math.min(...ranges.map(([first]) => first));
  const to = Math.max(...ranges.map(([, last]) => last));
  if (field === 'age') {
    rule.ageFrom = Math.max(rule.ageFrom ?? 0, from);
    rule.ageTo = Math.min(rule.ageTo ?? 120, to);
  } else if (isCustom(field)) rule.custom = [...(rule.custom ?? []), { field: customId(field), from, to }];
  else rule.fields = [...(rule.fields ?? []), { field, from, to } as NonNullable<TargetRule['fields']>[number]];
  return true;
}
