/**
 * The registry of profile fields, free of zod, so that browsers may import it. Schemas, targets, screens, the data
 * export and the checks of the reference data follow from it. See docs/decisions/0080-registry-of-profile-fields.md.
 *
 * Name, gender, birthday and country are not in it: they are columns of their own, with rules of their own.
 */
interface Described {
  readonly label: { readonly en: string; readonly zh: string };
  /**
   * Where members fill it: in the form of their profile, by a profile question, or nowhere. What is asked nowhere is
   * kept when a client of the API sends it, and cannot be targeted.
   */
  readonly askedIn: 'form' | 'question' | null;
}

/** `entry`: the number of an entry of a list, which `profile-lists.ts` holds for each field that is asked. */
export type ProfileField =
  | (Described & { readonly kind: 'entry' })
  | (Described & { readonly kind: 'number'; readonly max: number; readonly askedIn: 'question' | null })
  | (Described & { readonly kind: 'year'; readonly askedIn: 'question' | null })
  | (Described & { readonly kind: 'text'; readonly maxLength: number; readonly askedIn: null });

/** By the name that the specification gives them in the API, in the order in which screens show them. */
export const PROFILE_FIELDS = {
  countryCode: { kind: 'text', maxLength: 8, askedIn: null, label: { en: 'Country code', zh: '国家/地区代码' } },
  provinceID: { kind: 'entry', askedIn: null, label: { en: 'Province or state', zh: '省份/州' } },
  cityID: { kind: 'entry', askedIn: null, label: { en: 'City', zh: '城市' } },
  maritalStatusID: { kind: 'entry', askedIn: 'question', label: { en: 'Marital status', zh: '婚姻状况' } },
  educationID: { kind: 'entry', askedIn: 'question', label: { en: 'Education', zh: '教育程度' } },
  occupationStatusID: { kind: 'entry', askedIn: 'question', label: { en: 'Employment', zh: '就业状况' } },
  positionID: { kind: 'entry', askedIn: 'question', label: { en: 'Position at work', zh: '职位' } },
  industryID: { kind: 'entry', askedIn: 'form', label: { en: 'Industry', zh: '所属行业' } },
  personalIncomeID: { kind: 'entry', askedIn: 'question', label: { en: 'Personal income', zh: '个人收入' } },
  householdIncomeID: { kind: 'entry', askedIn: 'question', label: { en: 'Household income', zh: '家庭收入' } },
  brandIDOfCar: { kind: 'entry', askedIn: 'question', label: { en: 'Brand of the car', zh: '汽车品牌' } },
  modelIDOfCar: { kind: 'entry', askedIn: null, label: { en: 'Model of the car', zh: '汽车型号' } },
  purchasedYearOfCar: {
    kind: 'year',
    askedIn: 'question',
    label: { en: 'Year in which the car was bought', zh: '购车年份' },
  },
  parnetsOfChilden: {
    kind: 'number',
    max: 20,
    askedIn: 'question',
    label: { en: 'Number of children', zh: '子女数量' },
  },
  birthYearOfYoungChild: {
    kind: 'year',
    askedIn: 'question',
    label: { en: 'Year in which the youngest child was born', zh: '最小子女出生年份' },
  },
} as const satisfies Readonly<Record<string, ProfileField>>;

export type ProfileFieldName = keyof typeof PROFILE_FIELDS;
type NamesOf<Shape> = {
  [Name in ProfileFieldName]: (typeof PROFILE_FIELDS)[Name] extends Shape ? Name : never;
}[ProfileFieldName];
export type EntryField = NamesOf<{ kind: 'entry' }>;
export type NumberField = NamesOf<{ kind: 'number' | 'year' }>;
export type TargetField = Exclude<EntryField | NumberField, NamesOf<{ askedIn: null }>>;
export type ListedField = TargetField & EntryField;

const fields: Readonly<Record<ProfileFieldName, ProfileField>> = PROFILE_FIELDS;

/** Does the field name an entry of a list? */
export function isEntryField(name: ProfileFieldName): name is EntryField {
  return fields[name].kind === 'entry';
}

/** Does the field count something or name a year? Targets ask for a range of it. */
export function isNumberField(name: ProfileFieldName): name is NumberField {
  const { kind } = fields[name];
  return kind === 'number' || kind === 'year';
}

/** May targets name the field? Only where a screen asks members for it. */
export function isTargetField(name: ProfileFieldName): name is TargetField {
  return fields[name].askedIn !== null;
}

/** Does the panel have the list whose entries the field names? */
export function isListedField(name: ProfileFieldName): name is ListedField {
  return isEntryField(name) && isTargetField(name);
}

/** Do members choose the field in the form of their profile? Numbers and years are asked for by profile questions alone. */
export function isFormField(name: ProfileFieldName): name is ListedField {
  return fields[name].askedIn === 'form';
}

export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileFieldName[];
export const ENTRY_FIELDS = PROFILE_FIELD_NAMES.filter(isEntryField);
export const NUMBER_FIELDS = PROFILE_FIELD_NAMES.filter(isNumberField);
export const TARGET_FIELDS = PROFILE_FIELD_NAMES.filter(isTargetField);
export const LISTED_FIELDS = PROFILE_FIELD_NAMES.filter(isListedField);
export const FORM_FIELDS = PROFILE_FIELD_NAMES.filter(isFormField);

/** The years that a field may name. */
export const PROFILE_YEARS = [1903, 2100] as const;

/** The first and the last birthday that a profile takes. */
export const BIRTHDAYS = ['1903-01-01', '2020-01-01'] as const;
