import { surveyExcluded } from '@pollen/contract/exclusions';
import type { WhyNot } from '@pollen/contract/operation';
import { SENSITIVE_WORDING } from '@pollen/contract/sensitivity-values';
import { agreementMissing, surveyFull, surveyGone } from '@pollen/contract/surveys';
import { batched } from '../../platform/database/batched';
import type { Tx } from '../../platform/database/database';
import type { DirectSession, MemberCaller } from '../../platform/http/api';
import { addJob } from '../../platform/jobs';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import { dayOf } from '../../platform/time';
import { startAdView, whyNoMoreAds } from '../ads/index';
import { recordSurveyConsent } from '../consents/index';
import { lockAccounts } from '../ledger/index';
import { findLockout, findPartnerSurvey, insertInvite, isClosedForToday } from '../partners/index';
import { type QuestionnairePlan, startState } from '../questionnaires/index';
import { benefitsOf, panelNow, panelSettings, panelToday } from '../settings/index';
import {
  assignLeastFilled,
  findSurveyByEncryptId,
  hasRoom,
  leastFillGroups,
  lockSurvey,
  matchingCells,
  planOf,
  type Survey,
  type SurveyWithCells,
  startsLeft,
  type whyNoPlace,
  whyNoStart,
  whyNotAnswer,
  whyNotStart,
  whyTooEarly,
} from '../surveys/index';
import { countReservedByCell } from './cell-queries';
import type { ForCaller, MemberAtStart } from './offer-queries';
import { respondentFrom } from './offers';
import { countReserved, findAttemptAt, insertAttempt, type NewAttempt } from './queries';
import { callerAtStart, memberAtStart } from './reads-together';
import { PLACES_WITHOUT_LOCK, reservedUntil, whyLocked } from './rules';

/**
 * A start for which there is a place: the attempt to insert, whether so few places are left that the survey must be
 * locked, and the cells of least-fill groups from which one of each is assigned.
 */
export interface PreparedStart {
  readonly survey: Survey;
  readonly attempt: Omit<NewAttempt, 'run'>;
  readonly plan: QuestionnairePlan;
  readonly isCrowded: boolean;
  readonly leastFill: ReturnType<typeof leastFillGroups>;
}

/** The kind of survey that is an offer of a partner's feed. */
const OFFER = 3;
/** Returns whether a start locks or stores something as well, or asks a partner, which takes a transaction. */
export function isTransactional({ survey, isCrowded, leastFill }: PreparedStart): boolean {
  const isStored = survey.answersKeptDays !== null || survey.kind === 'ad' || survey.platformType === OFFER;
  return isCrowded || leastFill.length > 0 || isStored;
}

/** Batched as sessions are, so that both travel in one packet. Members who start one survey together read it once. */
const surveysTogether = batched(async (tx: Tx, encryptIds: readonly string[]) => {
  const ids = [...new Set(encryptIds)];
  const surveys = await Promise.all(ids.map((encryptId) => findSurveyByEncryptId(tx, encryptId)));
  return encryptIds.map((encryptId) => surveys[ids.indexOf(encryptId)] ?? null);
});

/** What a start reads while the session of its caller is read. */
export interface StartAhead {
  /** Null when the id is unknown. */
  readonly survey: SurveyWithCells | null;
  /** What `memberAtStart` returns for the caller; only what it says about the member of the session counts. */
  readonly caller: ForCaller<MemberAtStart> | null;
}

/** Reads what a start has to know of its survey and its caller, while the session is read. */
export async function startAhead(
  tx: Tx,
  { encryptId }: { encryptId: string },
  _query: unknown,
  session: DirectSession | null,
): Promise<StartAhead> {
  const [survey, caller] = await Promise.all([
    surveysTogether(tx, encryptId),
    session && callerAtStart(tx, { session, encryptId }),
  ]);
  return { survey, caller };
}

/** What a start has to know of its member. */
export type StartingMember = Pick<MemberCaller, 'id' | 'state' | 'blacklistReason' | 'deviceHash'>;
/**
 * Checks whether a member may start a survey now. Returns the key of the running attempt, or the start to write with
 * `startAttempt`. Refuses as `whyNotAnswer` and `whyNotStart` do, members whom the survey excludes, and as `whyNoStart`
 * does when completes, running attempts and quota cells leave no place. Refuses to start a sensitive survey without the
 * agreement to the present wording. `caller` is what was read ahead.
 */
export async function prepareStart(
  tx: Tx,
  survey: SurveyWithCells,
  member: StartingMember,
  network: string,
  agreedWording: string | undefined,
  caller: StartAhead['caller'] = null,
): Promise<string | PreparedStart> {
  const { versionId, id: surveyId, cells } = survey;
  const now = await panelNow(tx);
  const [{ earlier, isExcluded, reserved, factor, profile, credit }, plan, isClosed, lockout, settings] =
    await Promise.all([
      caller?.memberId === member.id ? caller : memberAtStart(tx, { memberId: member.id, surveyId }),
      planOf(tx, versionId),
      survey.lockGroups.length > 0 && isClosedForToday(tx, surveyId, dayOf(now)),
      survey.lockGroups.length > 0 ? findLockout(tx, member.id, survey.lockGroups, 0) : null,
      panelSettings(tx),
    ]);
  const respondent = await respondentFrom(tx, profile);
  refuseIf(whyNotAnswer({ ...member, ...respondent }) ?? whyNotStart(survey, respondent, earlier, now));
  if (earlier) return earlier.attemptKey;
  if (isExcluded) throw new Refusal(surveyExcluded);
  refuseIf(whyTooEarly(survey, credit, settings, tx.now));
  // Its partner has reached its daily cap of starts.
  if (isClosed) throw new Refusal(surveyGone);
  refuseIf(lockout && whyLocked(lockout, settings.timeZone));
  refuseIf(whyNoStart(survey, reserved, dayOf(now)));
  if (survey.kind === 'ad') refuseIf(await whyNoMoreAds(tx, member.id));
  if (!hasRoom(cells, respondent)) throw new Refusal(surveyFull);
  if (survey.answersKeptDays !== null && agreedWording !== SENSITIVE_WORDING) throw new Refusal(agreementMissing);
  const { bonusPercent, reviewDaysLess } = benefitsOf(credit, settings);
  const attempt: PreparedStart['attempt'] = {
    attemptKey: randomToken(18),
    surveyId,
    versionId,
    memberId: member.id,
    rewardPoints: survey.rewardPoints * factor,
    bonusPercent,
    reviewDaysLess,
    reservedUntil: reservedUntil(tx.now, survey.shownLoiMinutes),
    deviceHash: member.deviceHash,
    network,
    cellIds: matchingCells(cells, respondent, null),
  };
  const isCrowded = startsLeft(survey, dayOf(now)) - reserved <= PLACES_WITHOUT_LOCK;
  return { survey, attempt, plan, isCrowded, leastFill: leastFillGroups(cells, respondent) };
}

/**
 * Inserts the attempt and returns its key; `replacing`: an attempt whose survey was gone when its partner was asked, and
 * how many there have been. Two concurrent starts of one member both return the key of the first.
 */
export async function startAttempt(
  tx: Tx,
  start: PreparedStart,
  replacing: { readonly attemptId: number; readonly replaced: number } | null = null,
): Promise<string> {
  const { survey, attempt, plan, isCrowded, leastFill } = start;
  // Ads of a day are counted one after the other. Before cells and survey, as a complete locks them.
  if (survey.kind === 'ad') await lockAccounts(tx, attempt.memberId);
  // Cells are locked before the survey, as a complete does.
  const assigned =
    leastFill.length === 0
      ? []
      : await assignLeastFilled(tx, leastFill, async () => (await countReservedByCell(tx, survey.id)).byCell);
  if (!assigned) throw new Refusal(surveyFull);
  if (isCrowded) refuseIf(await whyNoPlaceLocked(tx, survey.id, whyNoStart));
  const hidden = Object.fromEntries(assigned.map(({ leastFill: name, label }) => [name, label]));
  const run = startState(plan, { seed: randomToken(9), hidden });
  const cellIds = [...attempt.cellIds, ...assigned.map(({ id }) => id)];
  if (await insertAttempt(tx, { ...attempt, run, cellIds })) {
    const { id: surveyId, sensitiveSubjects: subjects, answersKeptDays: keptDays } = survey;
    if (keptDays !== null) {
      await recordSurveyConsent(tx, attempt.memberId, { surveyId, subjects, keptDays, wording: SENSITIVE_WORDING });
    }
    if (survey.platformType === OFFER) await askPartner(tx, attempt, replacing);
    if (survey.kind === 'ad') await startAd(tx, attempt);
    return attempt.attemptKey;
  }
  const earlier = await findAttemptAt(tx, attempt.memberId, survey.id);
  if (!earlier) throw new Error(`survey ${survey.id} was not begun by member ${attempt.memberId} after all`);
  return earlier.attemptKey;
}

/** Stores how far the member of a new attempt at an ad has come: at its beginning. */
async function startAd(tx: Tx, { memberId, surveyId }: PreparedStart['attempt']): Promise<void> {
  const attempt = await findAttemptAt(tx, memberId, surveyId);
  if (!attempt) throw new Error(`ad ${surveyId} was not begun by member ${memberId} after all`);
  await startAdView(tx, { attemptId: attempt.id, surveyId, memberId });
}

/** Asks the partner again about the survey of a new attempt, where its feed says so; a job does. */
async function askPartner(
  tx: Tx,
  { memberId, surveyId }: PreparedStart['attempt'],
  replacing: { readonly attemptId: number; readonly replaced: number } | null,
): Promise<void> {
  const [attempt, at] = await Promise.all([findAttemptAt(tx, memberId, surveyId), findPartnerSurvey(tx, surveyId)]);
  if (!attempt || !at || (!at.asksAtClick && !replacing)) return;
  await insertInvite(tx, {
    attemptId: attempt.id,
    state: at.asksAtClick ? 'asked' : 'open',
    insteadOf: replacing?.attemptId ?? null,
    replaced: replacing?.replaced ?? 0,
  });
  if (at.asksAtClick) await addJob(tx, 'attempts.askPartner', { attemptId: attempt.id }, { maxAttempts: 1 });
}

/**
 * Says why there is no place, with the survey locked until the transaction ends: when few places are left, starts wait
 * for each other.
 */
export async function whyNoPlaceLocked(
  tx: Tx,
  surveyId: number,
  rule: typeof whyNoPlace,
  exceptAttemptId = 0,
): Promise<WhyNot | null> {
  const survey = await lockSurvey(tx, surveyId);
  if (!survey) throw new Refusal(surveyGone);
  return rule(survey, await countReserved(tx, surveyId, exceptAttemptId), await panelToday(tx));
}
