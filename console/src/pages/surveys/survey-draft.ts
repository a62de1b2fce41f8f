import { CUSTOM_FIELD_LIMITS } from '@pollen/contract/custom-field-values';
import type { DetailField } from '@pollen/contract/member-variables';
import { isEntryField, isTargetField } from '@pollen/contract/profile-values';
import { ANSWERS_KEPT_DAYS, type SensitiveSubject } from '@pollen/contract/sensitivity-values';
import { LEAST_FILL_NAME, SURVEY_LIMITS } from '@pollen/contract/survey-values';
import type { BodyOf } from './survey-types';

export type Settings = Required<BodyOf['settings']>;
export type Target = Settings['target'];
type Cell = Settings['quotas'][number];
export type AnswerValue = string | number | boolean;

/** The conditions of a target as form fields; an empty field sets no condition. */
export interface TargetDraft {
  countries: readonly number[];
  gender: '' | '1' | '2';
  ageFrom: string;
  ageTo: string;
  answers: readonly AnswerDraft[];
  fields: readonly FieldDraft[];
  custom: readonly CustomDraft[];
}

/** A condition over a profile question: the answer is one of these choices. */
export interface AnswerDraft {
  question: number;
  choices: readonly number[];
}

type CustomCondition = NonNullable<Target['custom']>[number];
type FieldCondition = NonNullable<Target['fields']>[number];
export type FieldName = FieldCondition['field'];

/** A condition over another profile field: one of several entries, or a range. */
export interface FieldDraft {
  field: FieldName;
  values: readonly number[];
  from: string;
  to: string;
}

/** Returns an empty condition over a profile field. */
export function newField(field: FieldName): FieldDraft {
  return { field, values: [], from: '', to: '' };
}

/** A condition over a custom field: some of its values, or a range of numbers (days as 20261123). */
export interface CustomDraft {
  field: number;
  values: readonly number[];
  from: string;
  to: string;
}

/** Returns an empty condition over a custom field. */
export function newCustom(field: number): CustomDraft {
  return { field, values: [], from: '', to: '' };
}

export interface QuotaDraft extends TargetDraft {
  /** The id of a quota that the survey already has. */
  id?: number;
  /** Identifies a quota while it is edited. */
  key: number;
  label: string;
  question: string;
  values: readonly AnswerValue[];
  /** The name of its least-fill group; empty means that it counts everybody who fits. */
  leastFill: string;
  target: string;
}

/** The settings of a survey as form fields. */
export interface SurveyDraft {
  titleEn: string;
  titleZh: string;
  descriptionEn: string;
  descriptionZh: string;
  rewardPoints: string;
  estimatedIr: string;
  estimatedLoiMinutes: string;
  reviewDays: string;
  completesTarget: string;
  /** Empty means no daily limit. */
  dailyCompletes: string;
  /** Calendar days; empty means no first or last day. */
  startsOn: string;
  /** `HH:MM`; empty means the whole day. */
  startsTime: string;
  endsOn: string;
  endsTime: string;
  pictureUrl: string | null;
  target: TargetDraft;
  quotas: readonly QuotaDraft[];
  /** Profile fields in the results. */
  profileFields: readonly DetailField[];
  /** Empty: the survey is not sensitive. */
  sensitiveSubjects: readonly SensitiveSubject[];
  keptDays: string;
}

export const emptyTarget: TargetDraft = {
  countries: [],
  gender: '',
  ageFrom: '',
  ageTo: '',
  answers: [],
  fields: [],
  custom: [],
};

export const emptyDraft: SurveyDraft = {
  titleEn: '',
  titleZh: '',
  descriptionEn: '',
  descriptionZh: '',
  rewardPoints: '100',
  estimatedIr: '60',
  estimatedLoiMinutes: '10',
  reviewDays: '0',
  completesTarget: '100',
  dailyCompletes: '',
  startsOn: '',
  startsTime: '',
  endsOn: '',
  endsTime: '',
  pictureUrl: null,
  target: emptyTarget,
  quotas: [],
  profileFields: [],
  sensitiveSubjects: [],
  keptDays: String(ANSWERS_KEPT_DAYS.default),
};

/** Returns an empty quota with a key that no other quota of the form has. */
export function newQuota(quotas: readonly QuotaDraft[]): QuotaDraft {
  const key = Math.max(0, ...quotas.map((quota) => quota.key)) + 1;
  return { ...emptyTarget, key, label: '', question: '', values: [], leastFill: '', target: '' };
}

export type Problem =
  | { kind: 'missing' }
  | { kind: 'range'; min: number; max: number }
  | { kind: 'agesCross' }
  | { kind: 'daysCross' }
  | { kind: 'timeAlone' }
  | { kind: 'numbersCross' }
  | { kind: 'fieldNotAsked' }
  | { kind: 'entriesMissing' }
  | { kind: 'valuesMissing' }
  | { kind: 'leastFillName' }
  | { kind: 'leastFillAnswer' };

/** The problem of a condition on a field that no screen asks members for. */
export const fieldNotAsked: Problem = { kind: 'fieldNotAsked' };

/** The problems by field: `titleEn`, `target.ageTo`, `quotas.3.label` with the key of the quota. */
export type Problems = Readonly<Record<string, Problem>>;

/** Returns the settings in the form of the API, or the problems of the draft. */
export function settingsOf(draft: SurveyDraft): { settings: Settings } | { problems: Problems } {
  const problems: Record<string, Problem> = {};
  const number = (field: string, text: string, [min, max]: readonly [number, number]): number => {
    const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    problems[field] = { kind: 'range', min, max };
    return min;
  };
  const condition = ({ field, ...given }: FieldDraft, prefix: string): FieldCondition => {
    if (!isTargetField(field)) problems[prefix] = fieldNotAsked;
    if (isEntryField(field)) {
      if (given.values.length === 0) problems[prefix] ??= { kind: 'entriesMissing' };
      return { field, values: [...given.values] };
    }
    const end = (name: 'from' | 'to') =>
      given[name].trim() === '' ? undefined : number(`${prefix}.${name}`, given[name], SURVEY_LIMITS.fieldNumber);
    const from = end('from');
    const to = end('to');
    if (from === undefined && to === undefined) problems[`${prefix}.from`] = { kind: 'missing' };
    if (from !== undefined && to !== undefined && to < from) problems[`${prefix}.to`] ??= { kind: 'numbersCross' };
    return { field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  };
  const customCondition = ({ field, ...given }: CustomDraft, prefix: string): CustomCondition => {
    if (given.values.length > 0) return { field, values: [...given.values] };
    const end = (name: 'from' | 'to') =>
      given[name].trim() === '' ? undefined : number(`${prefix}.${name}`, given[name], CUSTOM_FIELD_LIMITS.number);
    const from = end('from');
    const to = end('to');
    if (from === undefined && to === undefined) problems[`${prefix}.from`] = { kind: 'valuesMissing' };
    if (from !== undefined && to !== undefined && to < from) problems[`${prefix}.to`] ??= { kind: 'numbersCross' };
    return { field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  };
  const rule = (given: TargetDraft, prefix: string): Target => {
    const age = (field: 'ageFrom' | 'ageTo') =>
      given[field].trim() === '' ? undefined : number(`${prefix}.${field}`, given[field], SURVEY_LIMITS.age);
    const ageFrom = age('ageFrom');
    const ageTo = age('ageTo');
    if (ageFrom !== undefined && ageTo !== undefined && ageTo < ageFrom) {
      problems[`${prefix}.ageTo`] ??= { kind: 'agesCross' };
    }
    if (given.answers.some(({ choices }) => choices.length === 0)) {
      problems[`${prefix}.answers`] = { kind: 'valuesMissing' };
    }
    return {
      ...(given.countries.length > 0 ? { countries: [...given.countries] } : {}),
      ...(given.gender ? { genders: [Number(given.gender)] } : {}),
      ...(ageFrom === undefined ? {} : { ageFrom }),
      ...(ageTo === undefined ? {} : { ageTo }),
      ...(given.answers.length > 0
        ? { answers: given.answers.map(({ question, choices }) => ({ question, choices: [...choices] })) }
        : {}),
      ...(given.fields.length > 0
        ? { fields: given.fields.map((field) => condition(field, `${prefix}.fields.${field.field}`)) }
        : {}),
      ...(given.custom.length > 0
        ? { custom: given.custom.map((each) => customCondition(each, `${prefix}.custom.${each.field}`)) }
        : {}),
    };
  };
  const cell = (quota: QuotaDraft): Cell => {
    const prefix = `quotas.${quota.key}`;
    if (quota.label.trim() === '') problems[`${prefix}.label`] = { kind: 'missing' };
    if (quota.question && quota.values.length === 0) problems[`${prefix}.values`] = { kind: 'valuesMissing' };
    const leastFill = quota.leastFill.trim();
    if (leastFill && !LEAST_FILL_NAME.test(leastFill)) problems[`${prefix}.leastFill`] = { kind: 'leastFillName' };
    if (leastFill && quota.question) problems[`${prefix}.leastFill`] = { kind: 'leastFillAnswer' };
    return {
      ...(quota.id === undefined ? {} : { id: quota.id }),
      label: quota.label.trim(),
      ...(leastFill ? { leastFill } : {}),
      rule: rule(quota, prefix),
      ...(quota.question ? { answer: { question: quota.question, values: [...quota.values] } } : {}),
      target: number(`${prefix}.target`, quota.target, SURVEY_LIMITS.completes),
    };
  };

  if (draft.titleEn.trim() === '') problems.titleEn = { kind: 'missing' };
  if (draft.startsTime && !draft.startsOn) problems.startsOn = { kind: 'timeAlone' };
  if (draft.endsTime && !draft.endsOn) problems.endsOn = { kind: 'timeAlone' };
  // The end of a day is 24:00 of that day.
  const opening = `${draft.startsOn}T${draft.startsTime || '00:00'}`;
  const closing = `${draft.endsOn}T${draft.endsTime || '24:00'}`;
  if (draft.startsOn && draft.endsOn && closing <= opening) problems.endsOn = { kind: 'daysCross' };
  const settings: Settings = {
    title: { en: draft.titleEn.trim(), zh: draft.titleZh.trim() },
    description: { en: draft.descriptionEn, zh: draft.descriptionZh },
    rewardPoints: number('rewardPoints', draft.rewardPoints, SURVEY_LIMITS.rewardPoints),
    estimatedIr: number('estimatedIr', draft.estimatedIr, SURVEY_LIMITS.estimatedIr),
    estimatedLoiMinutes: number('estimatedLoiMinutes', draft.estimatedLoiMinutes, SURVEY_LIMITS.estimatedLoiMinutes),
    reviewDays: number('reviewDays', draft.reviewDays, SURVEY_LIMITS.reviewDays),
    completesTarget: number('completesTarget', draft.completesTarget, SURVEY_LIMITS.completes),
    dailyCompletes:
      draft.dailyCompletes.trim() === ''
        ? null
        : number('dailyCompletes', draft.dailyCompletes, SURVEY_LIMITS.completes),
    startsOn: draft.startsOn || null,
    startsTime: draft.startsTime || null,
    endsOn: draft.endsOn || null,
    endsTime: draft.endsTime || null,
    pictureUrl: draft.pictureUrl,
    target: rule(draft.target, 'target'),
    quotas: draft.quotas.map(cell),
    profileFields: [...draft.profileFields],
    sensitive:
      draft.sensitiveSubjects.length === 0
        ? null
        : {
            subjects: [...draft.sensitiveSubjects],
            keptDays: number('keptDays', draft.keptDays, ANSWERS_KEPT_DAYS.limits),
          },
  };
  return Object.keys(problems).length > 0 ? { problems } : { settings };
}

/** Returns the target as far as it is valid, for counting members while the operator edits it; null if it is not. */
export function countableRule(target: TargetDraft): Target | null {
  const result = settingsOf({ ...emptyDraft, titleEn: '-', target });
  return 'settings' in result ? result.settings.target : null;
}

/** Returns the form fields for a target. */
export function targetDraft(rule: Target): TargetDraft {
  const [gender, other] = rule.genders ?? [];
  return {
    countries: rule.countries ?? [],
    // Both genders together are no condition.
    gender: other !== undefined ? '' : gender === 1 ? '1' : gender === 2 ? '2' : '',
    ageFrom: rule.ageFrom === undefined ? '' : String(rule.ageFrom),
    ageTo: rule.ageTo === undefined ? '' : String(rule.ageTo),
    answers: rule.answers ?? [],
    fields: (rule.fields ?? []).map(({ field, ...is }) =>
      'values' in is
        ? { ...newField(field), values: is.values }
        : { ...newField(field), from: String(is.from ?? ''), to: String(is.to ?? '') },
    ),
    custom: (rule.custom ?? []).map(({ field, ...is }) =>
      'values' in is
        ? { ...newCustom(field), values: is.values }
        : { ...newCustom(field), from: String(is.from ?? ''), to: String(is.to ?? '') },
    ),
  };
}

/** Returns the form fields for settings of the server. */
export function draftOf(settings: Settings): SurveyDraft {
  return {
    titleEn: settings.title.en,
    titleZh: settings.title.zh,
    descriptionEn: settings.description.en,
    descriptionZh: settings.description.zh,
    rewardPoints: String(settings.rewardPoints),
    estimatedIr: String(settings.estimatedIr),
    estimatedLoiMinutes: String(settings.estimatedLoiMinutes),
    reviewDays: String(settings.reviewDays),
    completesTarget: String(settings.completesTarget),
    dailyCompletes: settings.dailyCompletes === null ? '' : String(settings.dailyCompletes),
    startsOn: settings.startsOn ?? '',
    startsTime: settings.startsTime ?? '',
    endsOn: settings.endsOn ?? '',
    endsTime: settings.endsTime ?? '',
    pictureUrl: settings.pictureUrl,
    target: targetDraft(settings.target),
    quotas: settings.quotas.map((quota, index) => ({
      ...targetDraft(quota.rule),
      ...(quota.id === undefined ? {} : { id: quota.id }),
      key: index + 1,
      label: quota.label,
      question: quota.answer?.question ?? '',
      values: quota.answer?.values ?? [],
      leastFill: quota.leastFill ?? '',
      target: String(quota.target),
    })),
    profileFields: settings.profileFields,
    sensitiveSubjects: settings.sensitive?.subjects ?? [],
    keptDays: String(settings.sensitive?.keptDays ?? ANSWERS_KEPT_DAYS.default),
  };
}

/** The key in `formWords` for each setting. */
export const fieldWords = {
  title: 'texts',
  description: 'texts',
  rewardPoints: 'rewardPoints',
  estimatedIr: 'estimatedIr',
  estimatedLoiMinutes: 'estimatedLoi',
  reviewDays: 'reviewDays',
  completesTarget: 'completesTarget',
  dailyCompletes: 'dailyCompletes',
  startsOn: 'startsOn',
  startsTime: 'startsTime',
  endsOn: 'endsOn',
  endsTime: 'endsTime',
  pictureUrl: 'pictureTitle',
  target: 'target',
  quotas: 'quotas',
  profileFields: 'resultFields',
  sensitive: 'sensitive',
} as const satisfies Record<keyof Settings, string>;

/** Returns the settings in which two versions of a survey differ. Settings with the same word are named once. */
export function changedFields(before: Settings, after: Settings): (keyof Settings)[] {
  const changed = (Object.keys(fieldWords) as (keyof Settings)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return changed.filter((field, at) => changed.findIndex((other) => fieldWords[other] === fieldWords[field]) === at);
}
