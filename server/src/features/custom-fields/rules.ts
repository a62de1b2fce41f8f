import {
  CUSTOM_FIELD_DAYS,
  type CustomFieldKind,
  type CustomFieldPurpose,
  type CustomFieldTopic,
  type CustomFieldValue,
  dayToNumber,
  hasChoices,
  isRangeKind,
  numberToDay,
  YES_NO,
} from '@pollen/contract/custom-field-values';
import { customChoicesGone, customFieldIncomplete, customFieldUnsuitable } from '@pollen/contract/custom-fields';
import { groupOf, labelOfGroup, YEARS_SINCE_GROUPS } from '@pollen/contract/member-variables';
import type { RefusalKind } from '@pollen/contract/operation';
import type { Bilingual, Locale } from '../../platform/locale';
import { isDay } from '../../platform/time';

/** A choice of a list, with the number under which it is stored for good. */
export interface Choice extends Bilingual {
  readonly code: number;
  readonly retired: boolean;
}

/** What a version consists of. */
export interface Wording {
  readonly title: Bilingual;
  readonly help: Bilingual;
  readonly choices: readonly Choice[];
  /** The range of a number. */
  readonly least: number | null;
  readonly most: number | null;
}

/** A profile question or an attribute in its present version. */
export interface CustomField extends Wording {
  readonly id: number;
  readonly purpose: CustomFieldPurpose;
  readonly kind: CustomFieldKind;
  readonly topic: CustomFieldTopic;
  readonly sensitive: boolean;
  readonly required: boolean;
  readonly position: number;
  readonly version: number;
  readonly revision: number;
  readonly changedBy: number;
  readonly changedAt: Date;
  readonly retiredAt: Date | null;
}

/** A condition on a custom field: one of some numbers, or a range with both ends included. */
export type CustomCondition =
  | { readonly field: number; readonly values: readonly number[] }
  | { readonly field: number; readonly from?: number | undefined; readonly to?: number | undefined };

/** The choices of a save: those with a code are the saved ones, the others are new. */
export type GivenChoice = Omit<Choice, 'code'> & { readonly code?: number | undefined };

/**
 * Returns the choices with codes for the new ones, which no choice had before; or the refusal. Every saved choice has to be
 * among the given ones, because stored values name it.
 */
export function codeChoices(given: readonly GivenChoice[], saved: readonly Choice[]): Choice[] | RefusalKind {
  const codes = given.flatMap(({ code }) => code ?? []);
  const isSaved = (code: number) => saved.some((choice) => choice.code === code);
  if (new Set(codes).size !== codes.length || codes.length !== saved.length || !codes.every(isSaved)) {
    return customChoicesGone;
  }
  let last = Math.max(0, ...saved.map(({ code }) => code));
  return given.map(({ code, en, zh, retired }) => ({ code: code ?? ++last, en, zh, retired }));
}

/** Returns why a field cannot have this wording and these settings, or null. */
export function whyNotField(
  field: Pick<CustomField, 'kind' | 'purpose' | 'sensitive' | 'required'> & Pick<Wording, 'choices' | 'least' | 'most'>,
): RefusalKind | null {
  if (field.required && (field.sensitive || field.purpose === 'attribute')) return customFieldUnsuitable;
  if (field.sensitive && field.purpose === 'attribute') return customFieldUnsuitable;
  if ((field.kind === 'number') !== (field.least !== null && field.most !== null)) return customFieldIncomplete;
  const offered = field.choices.filter(({ retired }) => !retired);
  if (!hasChoices(field.kind)) return field.choices.length > 0 ? customFieldIncomplete : null;
  const differ = (text: (choice: Choice) => string) => new Set(offered.map(text)).size === offered.length;
  return offered.length >= 2 && differ(({ en }) => en) && differ(({ zh }) => zh) ? null : customFieldIncomplete;
}

/** Returns whether two wordings say the same. */
export function isSameWording(one: Wording, other: Wording): boolean {
  const parts = ({ title, help, choices, least, most }: Wording) =>
    JSON.stringify([
      title.en,
      title.zh,
      help.en,
      help.zh,
      choices.map(({ code, en, zh, retired }) => [code, en, zh, retired]),
      least,
      most,
    ]);
  return parts(one) === parts(other);
}

/**
 * Returns the numbers that are stored for a value, or null when the field does not offer it. A retired choice is offered to
 * a member who holds it.
 */
export function numbersOf(
  field: Pick<CustomField, 'kind' | 'choices' | 'least' | 'most'>,
  value: CustomFieldValue,
  held: readonly number[] = [],
): number[] | null {
  const isOffered = (code: number) =>
    field.choices.some((choice) => choice.code === code && (!choice.retired || held.includes(code)));
  switch (field.kind) {
    case 'one':
      return typeof value === 'number' && isOffered(value) ? [value] : null;
    case 'several':
      return Array.isArray(value) && value.length > 0 && value.every(isOffered) ? [...new Set(value)] : null;
    case 'number':
      return typeof value === 'number' && value >= (field.least ?? 0) && value <= (field.most ?? 0) ? [value] : null;
    case 'date':
      return typeof value === 'string' && value >= CUSTOM_FIELD_DAYS[0] && value <= CUSTOM_FIELD_DAYS[1]
        ? [dayToNumber(value)]
        : null;
    case 'yesNo':
      return typeof value === 'boolean' ? [value ? 1 : 0] : null;
  }
}

type CellField = Pick<CustomField, 'kind' | 'choices' | 'least' | 'most'>;

const lower = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Returns the value that a cell means: choices by their number or by their text in either language, several joined by "|". */
function valueInCell(field: CellField, cell: string): CustomFieldValue | null {
  const choice = (text: string) => {
    const named = field.choices.find(({ en, zh }) => [lower(en), lower(zh)].includes(lower(text)));
    return named?.code ?? (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);
  };
  switch (field.kind) {
    case 'one':
      return choice(cell);
    case 'several':
      return cell.split('|').map(choice);
    case 'number':
      return /^\d{1,9}$/.test(cell) ? Number(cell) : null;
    case 'date':
      return isDay(cell) ? cell : null;
    case 'yesNo': {
      const { yes, no } = YES_NO;
      if ([lower(yes.en), yes.zh, '1', 'true'].includes(lower(cell))) return true;
      return [lower(no.en), no.zh, '0', 'false'].includes(lower(cell)) ? false : null;
    }
  }
}

/** Returns the numbers that are stored for the value in a cell of a file, or null when the field does not offer it. */
export function numbersInCell(field: CellField, cell: string): number[] | null {
  const value = valueInCell(field, cell);
  return value === null ? null : numbersOf(field, value);
}

/** Returns a stored value in words. */
export function valueInWords(
  field: Pick<CustomField, 'kind' | 'choices'>,
  numbers: readonly number[],
  locale: Locale,
): string {
  const inWords = (value: number) => {
    if (hasChoices(field.kind)) return field.choices.find(({ code }) => code === value)?.[locale] ?? String(value);
    if (field.kind === 'date') return numberToDay(value);
    return field.kind === 'yesNo' ? YES_NO[value === 1 ? 'yes' : 'no'][locale] : String(value);
  };
  return numbers.map(inWords).join(locale === 'zh' ? '、' : ', ');
}

/** The most groups that results make of the numbers of a field. */
const MAX_GROUPS = 5;

/** Returns the smallest number of each group of a number in results: at most five groups of equal width. */
export function numberGroups({ least, most }: Pick<CustomField, 'least' | 'most'>): number[] {
  const [from, to] = [least ?? 0, most ?? 0];
  const width = Math.ceil((to - from + 1) / MAX_GROUPS);
  return Array.from({ length: Math.ceil((to - from + 1) / width) }, (_, group) => from + group * width);
}

/**
 * Returns the fact that results keep for a value, which no exact number or day follows from: the group of a number, the group
 * of full years since a day, several choices joined by "+". `today` is a day of the panel.
 */
export function factOf(field: CellField, numbers: readonly number[], today: string): number | string {
  const [first = 0] = numbers;
  if (field.kind === 'several') return [...numbers].sort((one, other) => one - other).join('+');
  if (field.kind === 'number') return groupOf(numberGroups(field), first);
  if (field.kind !== 'date') return first;
  const years = Math.floor((dayToNumber(today) - first) / 10_000);
  return groupOf(YEARS_SINCE_GROUPS, Math.max(0, years));
}

/** Returns what a fact of results says. */
export function factInWords(field: CellField, fact: number | string): Bilingual {
  if (field.kind === 'number' || field.kind === 'date') {
    const edges = field.kind === 'number' ? numberGroups(field) : YEARS_SINCE_GROUPS;
    const words = labelOfGroup(edges, Number(fact));
    return { en: words, zh: words };
  }
  const numbers = field.kind === 'several' ? String(fact).split('+').map(Number) : [Number(fact)];
  const inWords = (locale: Locale) => numbers.map((number) => valueInWords(field, [number], locale)).join(' + ');
  return { en: inWords('en'), zh: inWords('zh') };
}

/** Returns whether a condition fits its field: a range for numbers and days, known choices for the others. */
export function fitsField(condition: CustomCondition, field: Pick<CustomField, 'kind' | 'choices'>): boolean {
  if (isRangeKind(field.kind)) return !('values' in condition);
  if (!('values' in condition)) return false;
  if (field.kind === 'yesNo') return condition.values.every((value) => value === 0 || value === 1);
  return condition.values.every((value) => field.choices.some(({ code }) => code === value));
}
