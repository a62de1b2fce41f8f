import type { RefusalKind, WhyNot } from '@pollen/contract/operation';
import { PROFILE_LISTS } from '@pollen/contract/profile-lists';
import {
  BIRTHDAYS,
  isListedField,
  isTargetField,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
} from '@pollen/contract/profile-values';
import { birthdayOutOfRange, fieldLocked, nameInvalid, tooYoung } from '@pollen/contract/profiles';
import { fieldNotTargetable, type TargetRule } from '@pollen/contract/targets';
import type { Locale } from '../../platform/locale';
import { ageOn } from '../../platform/time';

const LEAST_AGE = 16;
const LONGEST_NAME = 60;

/** The fields that make a profile complete. Null means not given yet. */
export interface CoreProfile {
  readonly name: string | null;
  /** 1 male, 2 female. */
  readonly gender: 1 | 2 | null;
  /** A calendar day. */
  readonly birthday: string | null;
  readonly countryId: number | null;
}

/** The further fields that have a value, by their names in the API. */
export type FurtherFields = Readonly<Record<string, string | number>>;
/** Null empties the field. */
export type FurtherChange = Readonly<Record<string, string | number | null | undefined>>;

/** Returns whether a profile has all four fields, which surveys need. */
export function isComplete(profile: CoreProfile): boolean {
  const { name, gender, birthday, countryId } = profile;
  return name !== null && gender !== null && birthday !== null && countryId !== null;
}

/** Removes spaces around a name and repeated spaces within; an empty name is null. */
export function normalizeName(name: string): string | null {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim() || null;
}

/** Returns why these fields cannot replace the saved ones, or null. Name, gender and birthday are fixed once saved. */
export function whyNotSave(saved: CoreProfile, updated: CoreProfile, today: string): RefusalKind | null {
  for (const field of ['name', 'gender', 'birthday'] as const) {
    if (saved[field] !== null && updated[field] !== saved[field]) return fieldLocked;
  }
  const { name, birthday } = updated;
  if (name !== null && name !== saved.name && !isName(name)) return nameInvalid;
  if (birthday !== null && birthday !== saved.birthday) {
    if (birthday < BIRTHDAYS[0] || birthday > BIRTHDAYS[1]) return birthdayOutOfRange;
    if (ageOn(birthday, today) < LEAST_AGE) return tooYoung;
  }
  return null;
}

/**
 * Returns whether a text can be a person's name: it has letters, is short enough, and contains no markup or direction
 * marks.
 */
export function isName(name: string): boolean {
  const length = [...name].length;
  return length >= 1 && length <= LONGEST_NAME && /\p{L}/u.test(name) && !/[\p{Cc}\p{Cf}<>]/u.test(name);
}

/**
 * Returns the name that other members see: the first name and the initial of the last one. A single name stays whole;
 * of a Chinese name the family name remains.
 */
export function shortName(name: string): string {
  const words = name.split(' ');
  const [first = '', ...others] = words;
  const last = others.at(-1);
  if (last) return `${first} ${[...last][0]?.toUpperCase()}.`;
  const symbols = [...first];
  return /^\p{Script=Han}{2,}$/u.test(first) ? `${symbols[0]}${'*'.repeat(symbols.length - 1)}` : first;
}

/** Returns the birthday of a person who turns `years` on a day. A person born on 29 February turns older on 1 March. */
export function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const isLeap = new Date(`${year}-02-29T00:00:00Z`).toISOString().startsWith(`${year}-02-29`);
  return day.endsWith('-02-29') && !isLeap ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** Returns why these rules cannot be a target or a quota (they name a field that no screen asks for), or null. */
export function whyNotTarget(rules: readonly TargetRule[], locale: Locale): WhyNot | null {
  const unasked = rules.flatMap(({ fields = [] }) => fields).find(({ field }) => !isTargetField(field));
  return unasked ? { kind: fieldNotTargetable, params: { field: PROFILE_FIELDS[unasked.field].label[locale] } } : null;
}

/** Returns the further fields after a change: null empties a field, and fields that the change does not name stay. */
export function changeFields(saved: FurtherFields, change: FurtherChange): FurtherFields {
  const fields = new Map(Object.entries(saved));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) fields.delete(name);
    else if (value !== undefined) fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** Returns the further fields of a profile in words, each with its name; values of lists are given by their entries. */
export function fieldsInWords(
  further: FurtherFields,
  locale: Locale,
): { field: string; name: string; value: string | number }[] {
  return PROFILE_FIELD_NAMES.flatMap((field) => {
    const value = further[field];
    if (value === undefined) return [];
    const entry = isListedField(field) ? PROFILE_LISTS[field].find(({ id }) => id === value) : undefined;
    return { field, name: PROFILE_FIELDS[field].label[locale], value: entry?.[locale] ?? value };
  });
}
