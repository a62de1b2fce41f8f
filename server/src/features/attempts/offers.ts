import type { SurveyProgress } from '@pollen/contract/surveys';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { getProfileInJson, type ProfileInJson, profileFromJson } from '../profiles/index';
import { benefitsOf, type PanelSettings, panelSettings, panelToday } from '../settings/index';
import {
  asksAbout,
  iconOf,
  isEarly,
  type LiveSurveys,
  type LiveTarget,
  liveSurveys,
  numberOf,
  type Respondent,
  respondentOf,
  type SurveyCard,
  titleOf,
  worthOf,
} from '../surveys/index';
import { listRunningSurveys } from './offer-queries';
import { profileAndCredit, surveysOfMember } from './reads-together';
import { shortenedReviewDays } from './rules';

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

/** What of a member decides which surveys are offered: who the member is, and the credit that gives the level. */
export interface RespondentWithCredit {
  readonly respondent: RespondentWithProfile;
  readonly credit: number;
}

/** Returns the member with the credit, as the list of surveys needs both. */
export async function respondentWithCredit(tx: Tx, memberId: number): Promise<RespondentWithCredit> {
  const { profile, credit } = await profileAndCredit(tx, memberId);
  return { respondent: await respondentFrom(tx, profile), credit };
}

/** Reads the member in an address and the surveys that accept members, while the session of the caller is read. */
export async function offersAhead(tx: Tx, { id }: { id: number }): Promise<RespondentWithCredit & LiveSurveys> {
  const [asking, live] = await Promise.all([respondentWithCredit(tx, id), liveSurveys(tx)]);
  return { ...asking, ...live };
}

/** A survey for one member, with the points that a complete earns. */
export interface Offer {
  readonly survey: SurveyCard;
  readonly started: boolean;
  readonly points: number;
  /** What the member's level promises for it, or promised at its start. */
  readonly reviewDaysLess: number;
}

/**
 * So many offers of partners are looked at together, and four times as many in each round after it: nearly all members can
 * answer most of the first, and one who has ended thousands of them takes no more rounds than this.
 */
const OFFERS_BY_ROUND = [120, 480, 1_920, 7_680] as const;

/** So many of the best surveys are looked at first for each that is shown, because a member has ended some of them. */
const BEST_LOOKED_AT = 1.2;

/**
 * Returns the surveys that the member can answer now, those with the most points for the time or the best chance to
 * qualify first; `started` ones continue where they stopped.
 */
export async function answerableSurveys(
  tx: Tx,
  memberId: number,
  { limit, order = 'worth' }: { limit: number; order?: 'worth' | 'chance' },
  asking: Promise<RespondentWithCredit> = respondentWithCredit(tx, memberId),
  live: Promise<LiveSurveys> = liveSurveys(tx),
): Promise<Offer[]> {
  const [{ respondent, credit }, { targets, factor }, settings] = await Promise.all([asking, live, panelSettings(tx)]);
  const at = { memberId, factor, credit, settings, isGrouped: targets.isGrouped };
  const compare = {
    worth: (one: SurveyCard, other: SurveyCard) => worthOf(other) - worthOf(one),
    chance: (one: SurveyCard, other: SurveyCard) =>
      other.shownIr - one.shownIr || other.rewardPoints - one.rewardPoints,
  }[order];

  /**
   * Looks at the surveys for which `isOpen` holds, until there are enough. Without a condition it stops at groups that are
   * closed to the member, and returns them.
   */
  async function look(isOpen = anySurvey): Promise<{ open: Offer[]; locked: readonly string[] }> {
    const open: Offer[] = [];
    let surveys = targets.surveys.matching(respondent, { isOpen });
    let skipped = 0;
    for (const limitOfRound of OFFERS_BY_ROUND) {
      const offers = targets.offers.matching(respondent, { limit: limitOfRound, skipped, isOpen });
      const candidates = [...surveys, ...offers].sort(compare);
      // Of the first round, those behind the best are only looked at when the best are not enough: with offers of partners
      // there are twice as many as are shown.
      const best = skipped === 0 ? Math.ceil(limit * BEST_LOOKED_AT) : candidates.length;
      const { open: some, locked } = await openAmong(tx, candidates.slice(0, best), at);
      open.push(...some);
      if (open.length >= limit) break;
      if (isOpen === anySurvey && locked.length > 0) return { open, locked };
      open.push(...(await openAmong(tx, candidates.slice(best), at)).open);
      if (open.length >= limit || offers.length < limitOfRound) break;
      surveys = [];
      skipped += limitOfRound;
    }
    return { open, locked: [] };
  }

  const found = await look();
  // Groups can close thousands of offers, which then do not take the places of others in the rounds.
  const { open } = found.locked.length === 0 ? found : await look(await notLocked(tx, memberId, found.locked));
  return open.sort((one, other) => compare(one.survey, other.survey)).slice(0, limit);
}

const anySurvey = (_survey: LiveTarget) => true;

/** Returns the condition that no group of a survey is among the closed ones, or that the member has started the survey. */
async function notLocked(
  tx: Tx,
  memberId: number,
  groups: readonly string[],
): Promise<(survey: LiveTarget) => boolean> {
  const locked = new Set(groups);
  const running = new Set(await listRunningSurveys(tx, memberId));
  return ({ id, lockGroups }) => !lockGroups.some((group) => locked.has(group)) || running.has(id);
}

/** What decides, beside the surveys themselves, which of them are open for a member. */
interface MemberAtList {
  readonly memberId: number;
  readonly factor: number;
  readonly credit: number;
  readonly settings: PanelSettings;
  /** Whether some surveys belong to groups of which a member enters one. */
  readonly isGrouped: boolean;
}

/**
 * Returns those of these surveys that the member has not ended and that are open for the member and do not exclude them,
 * and the groups that are closed to the member.
 */
async function openAmong(
  tx: Tx,
  surveys: readonly LiveTarget[],
  { memberId, factor, credit, settings, isGrouped }: MemberAtList,
): Promise<{ open: Offer[]; locked: readonly string[] }> {
  if (surveys.length === 0) return { open: [], locked: [] };
  const ids = surveys.map(({ id }) => id);
  const found = await surveysOfMember(tx, { memberId, surveyIds: ids, isGrouped });
  const begun = new Map(
    found.begun.map(([surveyId, state, rewardPoints, reviewDaysLess]) => [
      surveyId,
      { state, rewardPoints, reviewDaysLess },
    ]),
  );
  const closed = new Set(found.excluding);
  const locked = new Set(found.locked);
  // An attempt that runs goes on, whatever the survey excludes since, and also when the level is lost meanwhile.
  const isOpen = (survey: LiveTarget) => {
    const { id, kind, lockGroups } = survey;
    const state = begun.get(id)?.state;
    if (state === undefined) {
      const isLocked = locked.size > 0 && lockGroups.some((group) => locked.has(group));
      return !isLocked && !closed.has(id) && !isEarly(survey, credit, settings, tx.now);
    }
    // A product test that the member takes part in has a place of its own, which also has its next step.
    return state === 'started' && kind !== 'productTest';
  };
  const benefits = benefitsOf(credit, settings);
  const open = surveys.filter(isOpen).map((survey) => {
    const attempt = begun.get(survey.id);
    const { reviewDaysLess } = attempt ?? benefits;
    const points = attempt?.rewardPoints ?? survey.rewardPoints * factor;
    return { survey, started: attempt !== undefined, points, reviewDaysLess };
  });
  return { open, locked: found.locked };
}

/** Returns the card of a survey in lists, with how far the member is where a list tells that. */
export function cardOf(
  { survey, started, points, reviewDaysLess }: Offer,
  locale: Locale,
  progress: SurveyProgress | null = null,
) {
  return {
    encryptId: survey.encryptId,
    number: numberOf(survey),
    title: titleOf(survey)[locale],
    asksAbout: asksAbout(survey, locale),
    maxPoints: points,
    ir: survey.shownIr,
    loi: survey.shownLoiMinutes,
    platformType: survey.platformType,
    kind: survey.kind,
    clipSeconds: survey.clipSeconds,
    reviewDays: shortenedReviewDays(survey.reviewDays, reviewDaysLess),
    icon: iconOf(survey),
    started,
    progress,
  };
}
