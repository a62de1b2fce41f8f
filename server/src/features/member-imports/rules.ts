import { customFieldName } from '@pollen/contract/custom-field-values';
import { IMPORT_FIELDS, type ImportColumn, type ImportField } from '@pollen/contract/member-import-values';
import { columnsTwice, emailColumnMissing } from '@pollen/contract/member-imports';
import type { RefusalKind } from '@pollen/contract/operation';
import { PROFILE_LISTS } from '@pollen/contract/profile-lists';
import {
  isListedField,
  isNumberField,
  PROFILE_FIELDS,
  PROFILE_YEARS,
  type ProfileField,
  type TargetField,
} from '@pollen/contract/profile-values';
import type { Bilingual, Locale } from '../../platform/locale';

/** The details of a person that a file can have beside the address. */
export interface Details {
  name?: string;
  gender?: 1 | 2;
  birthday?: string;
  countryId?: number;
  further?: Partial<Record<TargetField, number>>;
  /** Of the operators' own fields, by their id. */
  custom?: Record<string, readonly number[]>;
}

/** Why nobody is invited from a line. `heading` is that of a column, `other` is another line. */
export type PersonProblem =
  | { readonly kind: 'emailMissing' | 'emailInvalid' | 'member' | 'left' | 'declined' | 'invited' | 'tooManyFields' }
  | { readonly kind: 'unknownValue'; readonly heading: string }
  | { readonly kind: 'tooYoung' }
  | { readonly kind: 'twice'; readonly other: number };

/** A line of a file: a person to invite, or the problem with them. */
export interface PersonRead {
  readonly line: number;
  readonly cells: readonly string[];
  readonly email: string | null;
  readonly emailKey: string | null;
  readonly addressHash: Buffer | null;
  readonly locale: Locale | null;
  readonly details: Details;
  readonly problem: PersonProblem | null;
}

const sentences: Record<PersonProblem['kind'], { en: string; zh: string }> = {
  emailMissing: { en: 'The email address is missing.', zh: '缺少邮箱。' },
  emailInvalid: { en: 'The email address is not valid.', zh: '邮箱格式不正确。' },
  member: { en: 'This person is a member already.', zh: '该人员已是会员。' },
  left: { en: 'This person was a member and left.', zh: '该人员曾是会员，已离开。' },
  declined: { en: 'This person declined an earlier invitation.', zh: '该人员曾拒绝邀请。' },
  invited: { en: 'This person has an invitation that is still open.', zh: '该人员已有未过期的邀请。' },
  tooManyFields: { en: 'The line has more fields than the first line names.', zh: '该行的字段多于第一行的列名。' },
  unknownValue: { en: 'The value of “{heading}” is not one that profiles know.', zh: '“{heading}”的值无法识别。' },
  tooYoung: { en: 'This person is too young for the panel.', zh: '该人员未达到年龄要求。' },
  twice: { en: 'The same person is in line {other}.', zh: '与第 {other} 行为同一人。' },
};

/** Returns a problem as a sentence. */
export function problemInWords(problem: PersonProblem, locale: Locale): string {
  const words = sentences[problem.kind][locale];
  if ('heading' in problem) return words.replace('{heading}', problem.heading.slice(0, 60));
  return 'other' in problem ? words.replace('{other}', String(problem.other)) : words;
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Headings by which columns are guessed, beside the names and labels of the profile fields. */
const known: Record<Exclude<ImportField, TargetField>, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'address', '邮箱', '电子邮箱', '邮件'],
  name: ['name', 'fullname', 'membername', '姓名', '名字'],
  gender: ['gender', 'sex', '性别'],
  birthday: ['birthday', 'birthdate', 'dateofbirth', 'dob', 'born', '生日', '出生日期'],
  country: ['country', 'countrycode', 'nation', '国家', '国家地区', '国家或地区'],
  language: ['language', 'lang', 'locale', '语言'],
};

/** Guesses what each column of a file is by its heading; a field is used once. */
export function guessColumns(
  headings: readonly string[],
  custom: readonly { readonly id: number; readonly title: Bilingual }[],
): (ImportColumn | null)[] {
  const taken = new Set<ImportColumn>();
  return headings.map((heading) => {
    const isFree = (each: ImportColumn) => !taken.has(each);
    const own = custom.find(
      ({ id, title }) => isFree(customFieldName(id)) && [title.en, title.zh].map(fold).includes(fold(heading)),
    );
    const field =
      IMPORT_FIELDS.find((each) => isFree(each) && namesOf(each).includes(fold(heading))) ??
      (own ? customFieldName(own.id) : null);
    if (field) taken.add(field);
    return field;
  });
}

function namesOf(field: ImportField): string[] {
  if (field in known) return known[field as keyof typeof known].map(fold);
  const { label } = PROFILE_FIELDS[field as TargetField];
  return [field, field.replace(/ID(?=OfCar|$)/, ''), label.en, label.zh].map(fold);
}

/** Returns why columns cannot be imported so, or null. */
export function whyNotColumns(columns: readonly (ImportColumn | null)[]): RefusalKind | null {
  const used = columns.filter((field) => field !== null);
  if (used.filter((field) => field === 'email').length !== 1) return emailColumnMissing;
  return new Set(used).size < used.length ? columnsTwice : null;
}

const genders: Record<string, 1 | 2> = {
  ...{ 1: 1, m: 1, male: 1, man: 1, 男: 1, 男性: 1 },
  ...{ 2: 2, f: 2, w: 2, female: 2, woman: 2, 女: 2, 女性: 2 },
};

/** Returns the gender that a cell names; null when it names none. */
export function readGender(cell: string): 1 | 2 | null {
  return genders[fold(cell)] ?? null;
}

/** Returns the language that a cell names; null when it names none of the panel. */
export function readLanguage(cell: string): Locale | null {
  const word = fold(cell);
  if (/^(en|eng|english|enus|engb|英文|英语)$/.test(word)) return 'en';
  return /^(zh|zhcn|cn|chinese|中文|汉语)$/.test(word) ? 'zh' : null;
}

/** Returns the country that a cell names by its code or its name in either language; null when it names none. */
export function readCountry(
  cell: string,
  countries: readonly { id: number; code: string; name: { en: string; zh: string }; offered: boolean }[],
): number | null {
  const word = fold(cell);
  const found = countries.find(({ code, name }) => [code, name.en, name.zh].some((each) => fold(each) === word));
  return found?.offered ? found.id : null;
}

/** Returns the value of a profile field that a cell names, by its entry in either language or its number. */
export function readField(field: TargetField, cell: string): number | null {
  const word = fold(cell);
  const number = /^\d{1,4}$/.test(word) ? Number(word) : null;
  if (isListedField(field)) {
    const found = PROFILE_LISTS[field].find(
      ({ id, en, zh }) => id === number || fold(en) === word || fold(zh) === word,
    );
    return found?.id ?? null;
  }
  if (number === null || !isNumberField(field)) return null;
  const about: ProfileField = PROFILE_FIELDS[field];
  const [least, most] = about.kind === 'year' ? PROFILE_YEARS : [0, about.kind === 'number' ? about.max : 0];
  return number >= least && number <= most ? number : null;
}
