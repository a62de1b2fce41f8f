import type { DataOf } from '../../api/call';

export type SurveyCardData = DataOf<'GET /api/v1/Accounts/:id/IndividualSurveys'>['list'][number];
export type SurveyOrder = 'rate' | 'hour' | 'reward' | 'length';

/** Whether questions are answered and nothing else: neither an ad nor a product test, whose figures say something else. */
export function isOwnSurvey({ kind, clipSeconds }: Pick<SurveyCardData, 'kind' | 'clipSeconds'>): boolean {
  return kind !== 'productTest' && clipSeconds === null;
}

/** What an hour would pay, in cents: the reward by the minutes that members take, to ten cents. */
export function hourly({ maxPoints, loi }: Pick<SurveyCardData, 'maxPoints' | 'loi'>): number {
  return Math.round((maxPoints * 60) / Math.max(loi, 1) / 10) * 10;
}

const compare: Record<SurveyOrder, (one: SurveyCardData, other: SurveyCardData) => number> = {
  reward: (one, other) => other.maxPoints - one.maxPoints || one.loi - other.loi,
  length: (one, other) => one.loi - other.loi || other.maxPoints - one.maxPoints,
  hour: (one, other) => hourly(other) - hourly(one) || other.maxPoints - one.maxPoints,
  rate: (one, other) => other.ir - one.ir || other.maxPoints - one.maxPoints,
};

/** Returns the surveys in the chosen order; begun ones are first in any order. */
export function sortSurveys(surveys: readonly SurveyCardData[], order: SurveyOrder): SurveyCardData[] {
  return [...surveys].sort((one, other) => Number(other.started) - Number(one.started) || compare[order](one, other));
}
