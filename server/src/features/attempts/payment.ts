import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { DAY_MS, dayIn, startOfDay } from '../../platform/time';
import { bookCredit, lockAccounts, transfer } from '../ledger/index';
import { haveSameMailbox } from '../members/index';
import { haveSamePayoutAccount } from '../payout-accounts/index';
import { friendCompletedSurvey } from '../referrals/index';
import { panelSettings } from '../settings/index';
import { numberOf, type Survey, titleOf } from '../surveys/index';
import { type Attempt, countPaidEnds, type Ending } from './queries';
import { type AttemptState, PAID_ENDS } from './rules';

/** What every line about a survey names. */
export function lineParams(survey: Survey): { number: string; title: Bilingual } {
  return { number: numberOf(survey), title: titleOf(survey) };
}

/** What an end pays, and when. */
export type Paid = Omit<Ending, 'state' | 'reason'>;

/**
 * What a complete pays: at once, or into the pending balance when the survey is reviewed or the answers are suspected, in
 * which case a person decides.
 */
export function payOfComplete(attempt: Attempt, survey: Survey, isSuspected: boolean, now: Date): Paid {
  const isReviewed = survey.reviewDays > 0;
  const realtime = !isReviewed && !isSuspected;
  return {
    review: realtime ? 'approved' : 'pending',
    finalPoints: attempt.rewardPoints,
    credited: realtime,
    availableAt: realtime ? now : isReviewed ? new Date(now.getTime() + survey.reviewDays * DAY_MS) : null,
    held: isSuspected,
  };
}

/** Books what a complete pays. The reward and what follows it move different accounts, so they are sent together. */
export async function payComplete(tx: Tx, attempt: Attempt, survey: Survey, paid: Paid): Promise<void> {
  const amountPoints = paid.finalPoints;
  const reward =
    amountPoints > 0 &&
    transfer(tx, {
      key: `attempt:${attempt.id}:reward`,
      memberId: attempt.memberId,
      from: 'panel:rewards',
      to: paid.credited ? 'available' : 'pending',
      amountPoints,
      kind: 'survey',
      params: lineParams(survey),
      attemptId: attempt.id,
    });
  await Promise.all([reward, paid.credited && settle(tx, attempt, survey)]);
}

/** What follows a complete that is final: credit, and the reward of whoever invited the member. */
export async function settle(tx: Tx, attempt: Attempt, survey: Survey): Promise<void> {
  const settings = await panelSettings(tx);
  const { memberId: friendId, rewardPoints, id: attemptId } = attempt;
  await Promise.all([
    bookCredit(tx, {
      key: `attempt:${attempt.id}:credit`,
      memberId: attempt.memberId,
      delta: settings.completedCredit,
      kind: 'completed',
      params: { number: numberOf(survey) },
    }),
    friendCompletedSurvey(
      tx,
      { friendId, rewardPoints, attemptId },
      async (friend, referrer) =>
        (await haveSamePayoutAccount(tx, friend, referrer)) || (await haveSameMailbox(tx, friend, referrer)),
    ),
  ]);
}

/** The review period is over: pending points become available. */
export async function release(tx: Tx, attempt: Attempt, survey: Survey): Promise<void> {
  if (attempt.finalPoints > 0) {
    await transfer(tx, {
      key: `attempt:${attempt.id}:release`,
      memberId: attempt.memberId,
      from: 'pending',
      to: 'available',
      amountPoints: attempt.finalPoints,
      kind: 'surveyReleased',
      params: lineParams(survey),
      attemptId: attempt.id,
    });
  }
  await settle(tx, attempt, survey);
}

/** Pays for an end that the member did not choose, so many times a day. */
export async function payEarlyEnd(tx: Tx, attempt: Attempt, survey: Survey, state: AttemptState): Promise<Paid> {
  const unpaid: Paid = { review: 'none', finalPoints: 0, credited: false, availableAt: null, held: false };
  if (!PAID_ENDS.includes(state)) return unpaid;
  const settings = await panelSettings(tx);
  const day = dayIn(settings.timeZone, tx.now);
  // Two ends at once count one after the other.
  await lockAccounts(tx, attempt.memberId);
  const paid = await paidEndsToday(tx, attempt.memberId);
  if (paid >= settings.screenOutsPaidPerDay || settings.screenOutPoints === 0) return unpaid;
  await transfer(tx, {
    // The key carries the place in the day: whatever happens, there are only so many.
    key: `early-end:${attempt.memberId}:${day}:${paid + 1}`,
    memberId: attempt.memberId,
    from: 'panel:rewards',
    to: 'available',
    amountPoints: settings.screenOutPoints,
    kind: state === 'screened_out' ? 'screenOut' : 'quotaFull',
    params: { number: numberOf(survey) },
    attemptId: attempt.id,
  });
  return { review: 'none', finalPoints: settings.screenOutPoints, credited: true, availableAt: tx.now, held: false };
}

/** How many early ends were paid to a member on this day of the panel. */
export async function paidEndsToday(tx: Tx, memberId: number): Promise<number> {
  const { timeZone } = await panelSettings(tx);
  return countPaidEnds(tx, memberId, startOfDay(timeZone, dayIn(timeZone, tx.now)));
}
