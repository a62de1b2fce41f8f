/**
 * Custom fields, free of zod, so that browsers may import it: profile questions and attributes that operators define. See
 * docs/decisions/0110-custom-fields.md.
 */
export const CUSTOM_FIELD_PURPOSES = ['question', 'attribute'] as const;
export type CustomFieldPurpose = (typeof CUSTOM_FIELD_PURPOSES)[number];

export const CUSTOM_FIELD_KINDS = ['one', 'several', 'number', 'date', 'yesNo'] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** The headings under which members find profile questions, in their order. */
export const CUSTOM_FIELD_TOPICS = {
  home: { en: 'Home and family', zh: '家庭与居住' },
  work: { en: 'Work and money', zh: '工作与财务' },
  shopping: { en: 'Shopping and brands', zh: '购物与品牌' },
  media: { en: 'Media and devices', zh: '媒体与设备' },
  travel: { en: 'Travel and mobility', zh: '出行与旅游' },
  health: { en: 'Health and food', zh: '健康与饮食' },
  leisure: { en: 'Leisure and interests', zh: '休闲与兴趣' },
  other: { en: 'More about you', zh: '其他' },
} as const;
export type CustomFieldTopic = keyof typeof CUSTOM_FIELD_TOPICS;
export const CUSTOM_FIELD_TOPIC_NAMES = Object.keys(CUSTOM_FIELD_TOPICS) as CustomFieldTopic[];

export const CUSTOM_FIELD_LIMITS = {
  /** Characters. */
  title: 200,
  help: 500,
  choice: 120,
  /** Choices of one field, retired ones included. */
  choices: 100,
  /** Fields of one purpose that are in use, and all of them. */
  fields: 100,
  fieldsEver: 500,
  /** Of a field that is a number. */
  number: [0, 999_999_999],
  /** Lines of a file with values. */
  lines: 5_000,
} as const;

/** The days that a date may be. */
export const CUSTOM_FIELD_DAYS = ['1900-01-01', '2100-12-31'] as const;

/** A value as calls have it: the number of a choice, several of them, a number, a day, yes or no. */
export type CustomFieldValue = number | readonly number[] | string | boolean;

/** Has the kind a list of choices? */
export function hasChoices(kind: CustomFieldKind): kind is 'one' | 'several' {
  return kind === 'one' || kind === 'several';
}

/** Do conditions ask for a range instead of some of the values? */
export function isRangeKind(kind: CustomFieldKind): kind is 'number' | 'date' {
  return kind === 'number' || kind === 'date';
}

/** Returns a day as the number that conditions compare, such as 20261123. */
export function dayToNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** Returns the day that a number stands for, such as `2026-11-23`. */
export function numberToDay(value: number): string {
  const digits = String(value).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** Returns a value from the numbers that are stored for it. */
export function valueOfNumbers(kind: CustomFieldKind, numbers: readonly number[]): CustomFieldValue {
  const [first = 0] = numbers;
  if (kind === 'several') return [...numbers].sort((one, other) => one - other);
  if (kind === 'date') return numberToDay(first);
  return kind === 'yesNo' ? first === 1 : first;
}

/** The words for yes and no. */
export const YES_NO = { yes: { en: 'Yes', zh: '是' }, no: { en: 'No', zh: '否' } } as const;

/** Profile fields of results that an operator defined, by this name. */
export type CustomFieldName = `custom${number}`;

/** Returns the name of a custom field among the profile fields of results. */
export function customFieldName(id: number): CustomFieldName {
  return `custom${id}`;
}

/** Returns the id in the name of a custom field, or null for another name. */
export function customFieldId(name: string): number | null {
  const found = /^custom([1-9]\d{0,14})$/.exec(name);
  return found ? Number(found[1]) : null;
}

/** A field with several choices is one group for each combination in results, so it must have few of them. */
export const MAX_COMBINED_CHOICES = 6;

/** Whether results can have a field: nothing sensitive, and only what makes few groups. */
export function fitsResults(field: {
  readonly kind: CustomFieldKind;
  readonly sensitive: boolean;
  readonly choices: readonly unknown[];
}): boolean {
  return !field.sensitive && (field.kind !== 'several' || field.choices.length <= MAX_COMBINED_CHOICES);
}
