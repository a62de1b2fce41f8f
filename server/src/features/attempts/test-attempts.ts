import { surveyExcluded } from '@pollen/contract/exclusions';
import { productTestClosed } from '@pollen/contract/product-test-refusals';
import { surveyGone } from '@pollen/contract/surveys';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { randomToken } from '../../platform/secrets';
import { getCredit } from '../ledger/index';
import { emptyPlan, startState } from '../questionnaires/index';
import { benefitsOf, panelNow, panelSettings, promotionFactor } from '../settings/index';
import {
  findSurveyOrRefuse,
  planOf,
  type SurveyWithCells,
  whyNotAnswer,
  whyNotStart,
  whyTooEarly,
} from '../surveys/index';
import { updateEnded, updatePartsEnded } from './end-queries';
import { completeElsewhere } from './ends-elsewhere';
import { respondentFrom } from './offers';
import { payEarlyEnd, unpaidEnd } from './payment';
import { type Attempt, findAttemptAt, insertAttempt, listAttemptsByIds, lockAttemptByKey } from './queries';
import { memberAtSurvey } from './reads-together';
import type { AttemptState } from './rules';

/** An attempt at a product test or at one of its parts ends by the deadlines of the test alone. */
const RESERVED_UNTIL = new Date('9999-01-01T00:00:00Z');

/** Says why a member may not apply for a product test now; null when it is possible. Also for who has applied before. */
export async function whyNotApply(tx: Tx, survey: SurveyWithCells, member: MemberCaller) {
  const [{ earlier, isExcluded, profile, credit }, now, settings] = await Promise.all([
    memberAtSurvey(tx, { memberId: member.id, surveyId: survey.id }),
    panelNow(tx),
    panelSettings(tx),
  ]);
  const respondent = await respondentFrom(tx, profile);
  const why = whyNotAnswer({ ...member, ...respondent }) ?? whyNotStart(survey, respondent, earlier, now);
  if (why?.kind === surveyGone) return { kind: productTestClosed };
  if (why || earlier) return why;
  return whyTooEarly(survey, credit, settings, tx.now) ?? (isExcluded ? { kind: surveyExcluded } : null);
}

/**
 * Starts the attempt at a product test, which carries its reward. Returns null when the member has one already; refuses as
 * `whyNotApply` does.
 */
export async function startTestAttempt(
  tx: Tx,
  survey: SurveyWithCells,
  { member, network }: { member: MemberCaller; network: string },
): Promise<Attempt | null> {
  if (await findAttemptAt(tx, member.id, survey.id)) return null;
  refuseIf(await whyNotApply(tx, survey, member));
  const { bonusPercent, reviewDaysLess } = benefitsOf(await getCredit(tx, member.id), await panelSettings(tx));
  const inserted = await insertAttempt(tx, {
    attemptKey: randomToken(18),
    surveyId: survey.id,
    versionId: null,
    memberId: member.id,
    rewardPoints: survey.rewardPoints * (await promotionFactor(tx)),
    bonusPercent,
    reviewDaysLess,
    run: startState(emptyPlan, { seed: randomToken(9), hidden: {} }),
    reservedUntil: RESERVED_UNTIL,
    deviceHash: member.deviceHash,
    network,
    cellIds: [],
  });
  return inserted ? findAttemptAt(tx, member.id, survey.id) : null;
}

/** Starts the attempt at a screener or a report, or returns the one that the member has already. */
export async function startPartAttempt(
  tx: Tx,
  part: { readonly surveyId: number; readonly partOf: number },
  { member, network }: { member: Pick<MemberCaller, 'id' | 'deviceHash'>; network: string },
): Promise<Attempt> {
  const survey = await findSurveyOrRefuse(tx, part.surveyId);
  const plan = await planOf(tx, survey.versionId);
  await insertAttempt(tx, {
    attemptKey: randomToken(18),
    surveyId: survey.id,
    versionId: survey.versionId,
    memberId: member.id,
    rewardPoints: 0,
    run: startState(plan, { seed: randomToken(9), hidden: {} }),
    reservedUntil: RESERVED_UNTIL,
    deviceHash: member.deviceHash,
    network,
    cellIds: [],
    partOf: part.partOf,
  });
  const attempt = await findAttemptAt(tx, member.id, survey.id);
  if (!attempt) throw new Error(`part ${survey.id} was not begun by member ${member.id} after all`);
  return attempt;
}

async function lockRunning(tx: Tx, attemptId: number): Promise<Attempt | null> {
  const [found] = await listAttemptsByIds(tx, [attemptId]);
  const attempt = found && (await lockAttemptByKey(tx, found.attemptKey));
  return attempt?.state === 'started' ? attempt : null;
}

/**
 * Ends the attempt at a product test without its reward, and the parts that were begun. `isPaid`: an end that the member
 * did not choose is paid like a screen-out. An attempt that has ended already stays as it is.
 */
export async function endTestAttempt(
  tx: Tx,
  attemptId: number,
  { state, reason, isPaid }: { state: AttemptState; reason: string | null; isPaid: boolean },
): Promise<void> {
  const attempt = await lockRunning(tx, attemptId);
  if (!attempt) return;
  const survey = await findSurveyOrRefuse(tx, attempt.surveyId);
  const paid = isPaid ? await payEarlyEnd(tx, attempt, survey, state) : unpaidEnd;
  await updateEnded(tx, attempt.id, { ...paid, state, reason });
  // A screen-out comes with the last page of its screener, which is stored after this.
  if (state !== 'screened_out') await updatePartsEnded(tx, attempt.id);
}

/**
 * Completes the attempt at a product test with its last report, and pays its reward: pending for the days of its review, and
 * until an operator decides when the answers are suspected. An attempt that has ended already stays as it is.
 */
export async function completeTestAttempt(tx: Tx, attemptId: number, isSuspected: boolean): Promise<void> {
  const attempt = await lockRunning(tx, attemptId);
  if (!attempt) return;
  const survey = await findSurveyOrRefuse(tx, attempt.surveyId);
  await completeElsewhere(tx, attempt, survey, isSuspected);
}
