import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { getMember } from '../members/index';
import { type AttemptSurvey, countPartnerCompletes, matchingCells, type Survey } from '../surveys/index';
import { compensationsOf } from './compensation';
import { updateEnded } from './end-queries';
import { respondentFrom } from './offers';
import { type EndPayment, payCompletes, payEarlyEnd, paymentForComplete, unpaidEnd } from './payment';
import type { Attempt } from './queries';
import { atCompletion } from './reads-together';
import { factsFor, withQuota } from './respondent-facts';
import { type AttemptState, type EndMeaning, endStates, UNPAID_ENDS } from './rules';

/**
 * Stores and pays a complete whose answers are not in a questionnaire of ours. What its early end or an operator had paid
 * for the attempt is deducted. The caller has locked the attempt, and counts the complete. Returns what it pays, and the
 * quota cells that it belongs to.
 */
export async function payCompleteElsewhere(
  tx: Tx,
  attempt: Attempt,
  survey: AttemptSurvey,
  isSuspected: boolean,
): Promise<{ paid: EndPayment; cellIds: number[] }> {
  const { memberId } = attempt;
  const { profile, credit, wasReferred, cells } = await atCompletion(tx, { memberId, surveyId: survey.id });
  const respondent = await respondentFrom(tx, profile);
  const facts = await factsFor(tx, survey, memberId, { respondent, credit });
  const cellIds = matchingCells(cells, respondent, () => undefined, attempt.cellIds);
  // An operator pays only for an attempt that has ended.
  const compensations = attempt.endedAt === null ? null : await compensationsOf(tx, [attempt.id]);
  const paidBefore = attempt.finalPoints + (compensations?.get(attempt.id) ?? 0);
  const paid = paymentForComplete(attempt, survey, { isSuspected, paidBefore, now: tx.now });
  await updateEnded(tx, attempt.id, {
    ...paid,
    state: 'completed',
    reason: null,
    respondent: withQuota(facts, cellIds),
    cellIds,
  });
  await payCompletes(tx, [{ attempt, survey, paid, wasReferred }]);
  return { paid, cellIds };
}

/**
 * Stores, pays and counts a complete at a partner, in a tool, or by the reports of a product test. The caller has locked
 * the attempt. Returns what the complete pays. Locks the row of the survey, which other completes wait for.
 */
export async function completeElsewhere(
  tx: Tx,
  attempt: Attempt,
  survey: Survey,
  isSuspected: boolean,
): Promise<EndPayment> {
  const { paid, cellIds } = await payCompleteElsewhere(tx, attempt, survey, isSuspected);
  // The answers are elsewhere already, so the complete counts whatever the target says.
  await countPartnerCompletes(tx, survey.id, [cellIds]);
  return paid;
}

/**
 * Ends a running attempt without a complete, as a partner or a tool reports it; pays for it unless checks ended it, for
 * which `checkFailed` is the reason that the member reads. Returns the end and what it pays.
 */
export async function endElsewhere(
  tx: Tx,
  attempt: Attempt,
  survey: Survey,
  { meaning, checkFailed }: { readonly meaning: EndMeaning; readonly checkFailed: Bilingual },
): Promise<EndPayment & { readonly state: AttemptState }> {
  const state = endStates[meaning];
  if (!UNPAID_ENDS.includes(meaning)) {
    const paid = { ...(await payEarlyEnd(tx, attempt, survey, state)), state };
    await updateEnded(tx, attempt.id, { ...paid, reason: null });
    return paid;
  }
  const { locale } = await getMember(tx, attempt.memberId);
  await updateEnded(tx, attempt.id, { ...unpaidEnd, state, reason: checkFailed[locale] });
  return { ...unpaidEnd, state };
}
