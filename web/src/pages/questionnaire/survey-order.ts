import type { DataOf } from '../../api/call';

export type SurveyCardData = DataOf<'GET /api/v1/Accounts/:id/IndividualSurveys'>['list'][number];
export type SurveyOrder = 'rate' | 'hour' | 'reward' | 'length';

/** Returns whether an offer is a survey: the figures of ads and product tests say something else. */
export function isSurvey({ kind }: Pick<SurveyCardData, 'kind'>): boolean {
  return kind === 'survey';
}

/** What an hour would pay, in cents: the reward by the minutes that members take, to ten cents. */
export function hourly({ maxPoints, loi }: Pick<SurveyCardData, 'maxPoints' | 'loi'>): number {
  return Math.round((maxPoints * 60) / Math.max(loi, 1) / 10) * 10;
}

/** What has no chance and no hourly pay on its card follows the surveys that are sorted by them. */
const surveysFirst = (one: SurveyCardData, other: SurveyCardData) => Number(isSurvey(other)) - Number(isSurvey(one));

const compare: Record<SurveyOrder, (one: SurveyCardData, other: SurveyCardData) => number> = {
  reward: (one, other) => other.maxPoints - one.maxPoints || one.loi - other.loi,
  length: (one, other) => one.loi - other.loi || other.maxPoints - one.maxPoints,
  hour: (one, other) => surveysFirst(one, other) || hourly(other) - hourly(one) || other.maxPoints - one.maxPoints,
  rate: (one, other) => surveysFirst(one, other) || other.ir - one.ir || other.maxPoints - one.maxPoints,
};

/** Returns the surveys in the chosen order; begun ones are first in any order. */
export function sortSurveys(surveys: readonly SurveyCardData[], order: SurveyOrder): SurveyCardData[] {
  return [...surveys].sort((one, other) => Number(other.started) - Number(one.started) || compare[order](one, other));
}
