import type { BodyOf } from './survey-types';

export type Settings = BodyOf['settings'];
type Target = Settings['target'];
type Cell = Settings['quotas'][number];
export type AnswerValue = string | number | boolean;

/** Conditions as the fields hold them; empty says nothing. */
export interface TargetDraft {
  countries: readonly number[];
  gender: '' | '1' | '2';
  ageFrom: string;
  ageTo: string;
}

export interface QuotaDraft extends TargetDraft {
  /** Tells quotas apart while they are edited. */
  key: number;
  label: string;
  question: string;
  values: readonly AnswerValue[];
  target: string;
}

/** The settings of a survey as the fields hold them. */
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
  target: TargetDraft;
  quotas: readonly QuotaDraft[];
}

export const everybody: TargetDraft = { countries: [], gender: '', ageFrom: '', ageTo: '' };

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
  target: everybody,
  quotas: [],
};

export function newQuota(quotas: readonly QuotaDraft[]): QuotaDraft {
  const key = Math.max(0, ...quotas.map((quota) => quota.key)) + 1;
  return { ...everybody, key, label: '', question: '', values: [], target: '' };
}

export type Problem =
  | { kind: 'missing' }
  | { kind: 'range'; min: number; max: number }
  | { kind: 'agesCross' }
  | { kind: 'valuesMissing' };

/** By field: `titleEn`, `target.ageTo`, `quotas.3.label` with the key of the quota. */
export type Problems = Readonly<Record<string, Problem>>;

const limits = {
  rewardPoints: [0, 100_000],
  estimatedIr: [1, 100],
  estimatedLoiMinutes: [1, 240],
  reviewDays: [0, 60],
  completesTarget: [1, 1_000_000],
} as const;
const ages = [16, 120] as const;

/** What the server takes, or what has to be looked at again. */
export function settingsOf(draft: SurveyDraft): { settings: Settings } | { problems: Problems } {
  const problems: Record<string, Problem> = {};
  const number = (field: string, text: string, [min, max]: readonly [number, number]): number => {
    const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    problems[field] = { kind: 'range', min, max };
    return min;
  };
  const rule = (given: TargetDraft, prefix: string): Target => {
    const age = (field: 'ageFrom' | 'ageTo') =>
      given[field].trim() === '' ? undefined : number(`${prefix}.${field}`, given[field], ages);
    const ageFrom = age('ageFrom');
    const ageTo = age('ageTo');
    if (ageFrom !== undefined && ageTo !== undefined && ageTo < ageFrom) {
      problems[`${prefix}.ageTo`] ??= { kind: 'agesCross' };
    }
    return {
      ...(given.countries.length > 0 ? { countries: [...given.countries] } : {}),
      ...(given.gender ? { genders: [Number(given.gender)] } : {}),
      ...(ageFrom === undefined ? {} : { ageFrom }),
      ...(ageTo === undefined ? {} : { ageTo }),
    };
  };
  const cell = (quota: QuotaDraft): Cell => {
    const prefix = `quotas.${quota.key}`;
    if (quota.label.trim() === '') problems[`${prefix}.label`] = { kind: 'missing' };
    if (quota.question && quota.values.length === 0) problems[`${prefix}.values`] = { kind: 'valuesMissing' };
    return {
      label: quota.label.trim(),
      rule: rule(quota, prefix),
      ...(quota.question ? { answer: { question: quota.question, values: [...quota.values] } } : {}),
      target: number(`${prefix}.target`, quota.target, limits.completesTarget),
    };
  };

  if (draft.titleEn.trim() === '') problems.titleEn = { kind: 'missing' };
  const settings: Settings = {
    title: { en: draft.titleEn.trim(), zh: draft.titleZh.trim() },
    description: { en: draft.descriptionEn, zh: draft.descriptionZh },
    rewardPoints: number('rewardPoints', draft.rewardPoints, limits.rewardPoints),
    estimatedIr: number('estimatedIr', draft.estimatedIr, limits.estimatedIr),
    estimatedLoiMinutes: number('estimatedLoiMinutes', draft.estimatedLoiMinutes, limits.estimatedLoiMinutes),
    reviewDays: number('reviewDays', draft.reviewDays, limits.reviewDays),
    completesTarget: number('completesTarget', draft.completesTarget, limits.completesTarget),
    target: rule(draft.target, 'target'),
    quotas: draft.quotas.map(cell),
  };
  return Object.keys(problems).length > 0 ? { problems } : { settings };
}

/** The rule of a target that makes sense so far, to count who fits while it is being written. */
export function countableRule(target: TargetDraft): Target | null {
  const result = settingsOf({ ...emptyDraft, titleEn: '-', target });
  return 'settings' in result ? result.settings.target : null;
}

function targetDraft(rule: Target): TargetDraft {
  const [gender, other] = rule.genders ?? [];
  return {
    countries: rule.countries ?? [],
    // Both named is as good as none.
    gender: other !== undefined ? '' : gender === 1 ? '1' : gender === 2 ? '2' : '',
    ageFrom: rule.ageFrom === undefined ? '' : String(rule.ageFrom),
    ageTo: rule.ageTo === undefined ? '' : String(rule.ageTo),
  };
}

/** The fields of settings that the server keeps. */
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
    target: targetDraft(settings.target),
    quotas: settings.quotas.map((quota, index) => ({
      ...targetDraft(quota.rule),
      key: index + 1,
      label: quota.label,
      question: quota.answer?.question ?? '',
      values: quota.answer?.values ?? [],
      target: String(quota.target),
    })),
  };
}
