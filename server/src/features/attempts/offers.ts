import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { getProfileInJson, type ProfileInJson, profileFromJson } from '../profiles/index';
import { panelToday } from '../settings/index';
import {
  asksAbout,
  iconOf,
  liveTargets,
  numberOf,
  type Respondent,
  respondentOf,
  rewardFactor,
  type SurveyCard,
  titleOf,
} from '../surveys/index';
import { getBegunAndExcluding } from './offer-queries';

/** A member as targets and quotas see them, and whether the profile is complete. */
export type RespondentWithProfile = Respondent & { profileComplete: boolean };

/** Returns the member as targets and quotas see them today. */
export async function respondentFor(tx: Tx, memberId: number): Promise<RespondentWithProfile> {
  return respondentFrom(tx, await getProfileInJson(tx, memberId));
}

/** Returns the member of a profile that was read with others' facts, as targets and quotas see them today. */
export async function respondentFrom(tx: Tx, profile: ProfileInJson): Promise<RespondentWithProfile> {
  const { facts, answers, custom } = profileFromJson(profile);
  return { ...respondentOf(facts, { answers, custom }, await panelToday(tx)), profileComplete: facts.complete };
}

/** A survey for one member, with the points that a complete earns. */
export interface Offer {
  readonly survey: SurveyCard;
  readonly started: boolean;
  readonly points: number;
}

/**
 * Returns the surveys that the member can answer now, the best reward or the best chance to qualify first; `started` ones
 * continue where they stopped.
 */
export async function answerableSurveys(
  tx: Tx,
  memberId: number,
  { limit, order = 'reward' }: { limit: number; order?: 'reward' | 'chance' },
  asking: Promise<Respondent> = respondentFor(tx, memberId),
): Promise<Offer[]> {
  const [respondent, targets, factor] = await Promise.all([asking, liveTargets(tx), rewardFactor(tx)]);
  const matching = targets.matching(respondent);
  if (matching.length === 0) return [];
  const ids = matching.map(({ id }) => id);
  const found = await getBegunAndExcluding(tx, memberId, ids);
  const begun = new Map(found.begun.map(([surveyId, state, rewardPoints]) => [surveyId, { state, rewardPoints }]));
  const closed = new Set(found.excluding);
  // An attempt that runs goes on, whatever the survey excludes since.
  const isOpen = (id: number) => (begun.get(id)?.state ?? (closed.has(id) ? 'excluded' : 'started')) === 'started';
  const listed = matching.filter(({ id }) => isOpen(id));
  if (order === 'chance')
    listed.sort((one, other) => other.shownIr - one.shownIr || other.rewardPoints - one.rewardPoints);
  const open = listed.slice(0, limit);
  return open.map((survey) => {
    const attempt = begun.get(survey.id);
    return { survey, started: attempt !== undefined, points: attempt?.rewardPoints ?? survey.rewardPoints * factor };
  });
}

/** Returns the card of a survey in lists. */
export function cardOf({ survey, started, points }: Offer, locale: Locale) {
  return {
    encryptId: survey.encryptId,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    asksAbout: asksAbout(survey, locale),
    maxPoints: points,
    ir: survey.shownIr,
    loi: survey.shownLoiMinutes,
    platformType: survey.platformType,
    reviewDays: survey.reviewDays,
    icon: iconOf(survey),
    started,
  };
}
