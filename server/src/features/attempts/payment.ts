import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { DAY_MS, dayIn } from '../../platform/time';
import {
  amountsByKey,
  bookCredits,
  type CreditBooking,
  lockAccounts,
  type Transfer,
  transfer,
  transferAll,
} from '../ledger/index';
import { haveSameMailbox } from '../members/index';
import { notify } from '../notifications/index';
import { haveSamePayoutAccount } from '../payout-accounts/index';
import { rewardReferrer } from '../referrals/index';
import { type PanelSettings, panelSettings } from '../settings/index';
import { type AttemptSurvey, numberOf, titleOf } from '../surveys/index';
import { transferParams } from './attempt-transfers';
import { bonusTransfers } from './level-bonus';
import type { Attempt, AttemptEnd } from './queries';
import { type AttemptState, PAID_EARLY_ENDS, shortenedReviewDays } from './rules';

/** The survey or one of its quota cells became full before this complete could be counted. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** What the end of an attempt pays, and when. */
export type EndPayment = Omit<AttemptEnd, 'state' | 'reason'>;

/** What an end pays that is not paid. */
export const unpaidEnd: EndPayment = {
  review: 'none',
  finalPoints: 0,
  credited: false,
  availableAt: null,
  held: false,
};

/** What the payment of a complete depends on, beside the attempt and its survey. */
export interface Completion {
  readonly isSuspected: boolean;
  /** What the attempt has paid already: for its early end, and what an operator paid for a complete that was missing. */
  readonly paidBefore: number;
  readonly now: Date;
}

/**
 * Returns what a complete pays: at once, or into the pending balance when the survey has a review period or the answers
 * are suspected. Suspected answers wait for an operator's decision. What was paid before is deducted.
 */
export function paymentForComplete(
  {
    rewardPoints,
    reviewDaysLess,
    state,
    endedAt,
  }: Pick<Attempt, 'rewardPoints' | 'reviewDaysLess' | 'state' | 'endedAt'>,
  survey: Pick<AttemptSurvey, 'reviewDays'>,
  { isSuspected, paidBefore, now }: Completion,
): EndPayment {
  const reviewDays = shortenedReviewDays(survey.reviewDays, reviewDaysLess);
  const isReviewed = reviewDays > 0;
  const realtime = !isReviewed && !isSuspected;
  return {
    review: realtime ? 'approved' : 'pending',
    finalPoints: Math.max(0, rewardPoints - paidBefore),
    // A partner may report a complete after the attempt had ended, and perhaps was paid for that.
    ...(endedAt && { early: { state, endedAt, points: paidBefore } }),
    credited: realtime,
    availableAt: realtime ? now : isReviewed ? new Date(now.getTime() + reviewDays * DAY_MS) : null,
    held: isSuspected,
  };
}

/** Returns what an attempt brings its member in all: its end, and what was paid before a late complete. */
export function broughtPoints({ finalPoints, early }: Pick<EndPayment, 'finalPoints' | 'early'>): number {
  return finalPoints + (early?.points ?? 0);
}

/** Returns which points a message about a complete names, and whether they are in the balance already. */
export function pointsToTell(paid: EndPayment): { points: number; credited: boolean } {
  const credited = paid.credited || paid.finalPoints === 0;
  return { points: credited ? broughtPoints(paid) : paid.finalPoints, credited };
}

/** A complete to pay. */
export interface PaidComplete {
  readonly attempt: Attempt;
  readonly survey: AttemptSurvey;
  readonly paid: EndPayment;
  /** False where the caller knows that the member joined without a referral. */
  readonly wasReferred: boolean;
}

/** Returns the transfer of the reward of a complete; none where nothing is left to pay. */
function rewardTransfers({ attempt, survey, paid }: PaidComplete): Transfer[] {
  if (paid.finalPoints === 0) return [];
  return [
    {
      key: `attempt:${attempt.id}:reward`,
      memberId: attempt.memberId,
      from: 'panel:rewards',
      to: paid.credited ? 'available' : 'pending',
      amountPoints: paid.finalPoints,
      kind: 'survey',
      params: {
        ...transferParams(survey),
        ...(paid.early && paid.early.points > 0 && { title: afterEarlyEnd(survey, paid.early.points) }),
      },
      attemptId: attempt.id,
    },
  ];
}

/**
 * Pays completes. The rewards and their consequences move different accounts, so they are sent together; those of several
 * members are one statement.
 */
export async function payCompletes(tx: Tx, completes: readonly PaidComplete[]): Promise<void> {
  const final = completes.filter(({ paid }) => paid.credited);
  const bonuses = final.flatMap(({ attempt, survey }) => bonusTransfers(attempt, survey));
  const settings = await panelSettings(tx);
  await Promise.all([
    transferAll(tx, [...completes.flatMap(rewardTransfers), ...bonuses]),
    bookCredits(
      tx,
      final.map(({ attempt, survey }) => creditOf(attempt, survey, settings)),
    ),
    ...final.filter(({ wasReferred }) => wasReferred).map(({ attempt }) => rewardReferrerOf(tx, attempt)),
  ]);
}

/** Returns the title of a survey for a reward that is lower by what was paid before the complete. */
function afterEarlyEnd(survey: AttemptSurvey, earlyPoints: number): Bilingual {
  const title = titleOf(survey);
  return {
    en: `${title.en} (less the ${earlyPoints} coins paid before)`,
    zh: `${title.zh}（已扣除此前发放的 ${earlyPoints} 金币）`,
  };
}

/** Returns the booking of the credit of a complete. */
function creditOf(attempt: Attempt, survey: AttemptSurvey, { completedCredit }: PanelSettings): CreditBooking {
  return {
    key: `attempt:${attempt.id}:credit`,
    memberId: attempt.memberId,
    delta: completedCredit,
    kind: 'completed',
    params: { number: numberOf(survey) },
  };
}

/** Pays the referrer of a member who has completed a survey: a share of the reward, without the bonus of a level. */
function rewardReferrerOf(tx: Tx, { memberId: friendId, rewardPoints, id: attemptId }: Attempt): Promise<void> {
  return rewardReferrer(
    tx,
    { friendId, rewardPoints, attemptId },
    async (friend, referrer) =>
      (await haveSamePayoutAccount(tx, friend, referrer)) || (await haveSameMailbox(tx, friend, referrer)),
  );
}

/** Books the consequences of a final reward: the bonus of the member's level, the credit and the referrer's reward. */
export async function finalizeReward(tx: Tx, attempt: Attempt, survey: AttemptSurvey): Promise<void> {
  const settings = await panelSettings(tx);
  await Promise.all([
    transferAll(tx, bonusTransfers(attempt, survey)),
    bookCredits(tx, [creditOf(attempt, survey, settings)]),
    rewardReferrerOf(tx, attempt),
  ]);
}

/** Makes a pending reward available and finalizes it. */
export async function releaseReward(tx: Tx, attempt: Attempt, survey: AttemptSurvey): Promise<void> {
  if (attempt.finalPoints > 0) {
    await transfer(tx, {
      key: `attempt:${attempt.id}:release`,
      memberId: attempt.memberId,
      from: 'pending',
      to: 'available',
      amountPoints: attempt.finalPoints,
      kind: 'surveyReleased',
      params: transferParams(survey),
      attemptId: attempt.id,
    });
  }
  const { memberId, id, finalPoints: points } = attempt;
  // Where everything was paid before, nothing comes now.
  if (points > 0)
    await notify(tx, memberId, 'answersAccepted', `attempt:${id}:accepted`, { title: titleOf(survey), points });
  await finalizeReward(tx, attempt, survey);
}

/** Pays for an early end that the member did not choose, up to the daily limit; returns what it paid. */
export async function payEarlyEnd(
  tx: Tx,
  attempt: Attempt,
  survey: AttemptSurvey,
  state: AttemptState,
): Promise<EndPayment> {
  if (!PAID_EARLY_ENDS.includes(state)) return unpaidEnd;
  const settings = await panelSettings(tx);
  // Locked, so that two concurrent ends are counted one after the other.
  await lockAccounts(tx, attempt.memberId);
  const paid = await paidEarlyEndsToday(tx, attempt.memberId, settings);
  if (paid >= settings.screenOutsPaidPerDay || settings.screenOutPoints === 0) return unpaidEnd;
  await transfer(tx, {
    key: earlyEndKey(attempt.memberId, dayIn(settings.timeZone, tx.now), paid + 1),
    memberId: attempt.memberId,
    from: 'panel:rewards',
    to: 'available',
    amountPoints: settings.screenOutPoints,
    kind: state === 'screened_out' ? 'screenOut' : 'quotaFull',
    params: { number: numberOf(survey) },
    attemptId: attempt.id,
  });
  return { ...unpaidEnd, finalPoints: settings.screenOutPoints, credited: true, availableAt: tx.now };
}

/** The key has the position in the day, so the daily limit holds under any concurrency. */
function earlyEndKey(memberId: number, day: string, position: number): string {
  return `early-end:${memberId}:${day}:${position}`;
}

/**
 * Returns how many early ends were paid to a member on this day of the panel, and never more than are paid a day. Their
 * transfers are looked up by key: a member may have thousands of attempts.
 */
export async function paidEarlyEndsToday(
  tx: Tx,
  memberId: number,
  { timeZone, screenOutsPaidPerDay }: Pick<PanelSettings, 'timeZone' | 'screenOutsPaidPerDay'>,
): Promise<number> {
  const day = dayIn(timeZone, tx.now);
  const keys = Array.from({ length: screenOutsPaidPerDay }, (_, at) => earlyEndKey(memberId, day, at + 1));
  return (await amountsByKey(tx, keys)).size;
}
