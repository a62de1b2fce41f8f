import { accountGone } from '@pollen/contract/console-attempts';
import {
  attemptUndecided,
  endedEarly,
  moreThanMissing,
  nothingMissing,
  paidAlready,
  reinstateInstead,
} from '@pollen/contract/console-feedback';
import type { WhyNot } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { amountsByKey, listTransfersBehind, type TransferRow, transfer } from '../ledger/index';
import { getMember } from '../members/index';
import { decideMoney, whyNotOwnMember } from '../money-decisions/index';
import { audit } from '../operators/index';
import { BONUS_KINDS } from './level-bonus';
import { type Attempt, lockAttemptByKey } from './queries';
import { PAID_EARLY_ENDS } from './rules';

/** The state of the reward of an attempt, by the attempt and the ledger. */
export type Finding = 'running' | 'pending' | 'paid' | 'rejected' | 'endedEarly' | 'unpaid' | 'compensated';

export interface RewardStatus {
  readonly finding: Finding;
  /** The points that the attempt brought into the available balance, less those taken back. */
  readonly receivedPoints: number;
  /** Points that the outcome of the attempt pays and the ledger has not; zero unless an operator may pay them. */
  readonly missingPoints: number;
  readonly compensated: boolean;
  /** The member's own transfers. */
  readonly ledger: readonly TransferRow[];
}

/** Returns what the ledger has paid for an attempt, and how many points its outcome still owes. */
export async function getRewardStatus(tx: Tx, attempt: Attempt): Promise<RewardStatus> {
  const ledger = await listTransfersBehind(tx, { attemptId: attempt.id });
  // Commissions of the referrer belong to the attempt too.
  const own = ledger.filter(({ kind }) => kind !== 'referralFirst' && kind !== 'referralCommission');
  const receivedPoints = own.reduce((sum, { from, to, amount, kind }) => {
    if (BONUS_KINDS.includes(kind)) return sum;
    return sum + (to === 'available' ? amount : from === 'available' ? -amount : 0);
  }, 0);
  const compensated = own.some(({ key }) => key === transferKey(attempt.id));
  const finding = findingOf(attempt, { receivedPoints, compensated });
  const missingPoints = finding === 'unpaid' ? owedPoints(attempt) - receivedPoints : 0;
  return { finding, receivedPoints, missingPoints, compensated, ledger: own };
}

function transferKey(attemptId: number): string {
  return `attempt:${attemptId}:compensation`;
}

/**
 * Returns the points that operators paid for attempts whose complete was missing, by the attempt's id; attempts without
 * such a payment are left out. A complete that comes later deducts them.
 */
export async function compensationsOf(tx: Tx, attemptIds: readonly number[]): Promise<Map<number, number>> {
  const amounts = await amountsByKey(tx, attemptIds.map(transferKey));
  return new Map(
    attemptIds.flatMap((id) => {
      const points = amounts.get(transferKey(id));
      return points === undefined ? [] : [[id, points]];
    }),
  );
}

/**
 * Returns what an attempt pays for its outcome. A screen-out pays the screen-out points, not the reward. An abandoned
 * attempt has no outcome, for example because a partner's answer was lost; it pays the reward at most.
 */
function owedPoints(attempt: Attempt): number {
  return PAID_EARLY_ENDS.includes(attempt.state) ? attempt.finalPoints : attempt.rewardPoints;
}

function findingOf(attempt: Attempt, paid: { receivedPoints: number; compensated: boolean }): Finding {
  if (attempt.state === 'started') return 'running';
  if (attempt.review === 'pending') return 'pending';
  if (attempt.review === 'rejected' || attempt.review === 'reversed') return 'rejected';
  if (paid.compensated) return 'compensated';
  if (paid.receivedPoints < owedPoints(attempt)) return 'unpaid';
  return PAID_EARLY_ENDS.includes(attempt.state) ? 'endedEarly' : 'paid';
}

/** Says why no missing points can be paid for an attempt; null when some can. */
export function whyNotCompensate(rewardStatus: RewardStatus, member: { readonly state: string }): WhyNot | null {
  if (member.state === 'closed') return { kind: accountGone };
  if (rewardStatus.finding === 'running' || rewardStatus.finding === 'pending') return { kind: attemptUndecided };
  if (rewardStatus.finding === 'rejected') return { kind: reinstateInstead };
  if (rewardStatus.compensated) return { kind: paidAlready };
  if (rewardStatus.finding === 'endedEarly') return { kind: endedEarly };
  return rewardStatus.finding === 'paid' ? { kind: nothingMissing } : null;
}

/**
 * Pays missing points, or a part of them, as a correction with a reason; once for each attempt, also under concurrency.
 * Refuses as `whyNotCompensate` does, for more points than are missing, and when the member has the operator's mailbox.
 * Over a limit it returns the refusal to answer with: a second operator has to pay the same amount.
 */
export async function compensateAttempt(
  tx: Tx,
  attemptKey: string,
  payment: { readonly points: number; readonly reason: string; readonly operator: { readonly id: number } },
): Promise<Refusal | null> {
  // Locks the attempt's row first and the ledger accounts second, as all decisions about an attempt do.
  const attempt = await lockAttemptByKey(tx, attemptKey);
  if (!attempt) throw new Refusal(notFound);
  const rewardStatus = await getRewardStatus(tx, attempt);
  refuseIf(whyNotCompensate(rewardStatus, await getMember(tx, attempt.memberId)));
  const { points, reason, operator } = payment;
  refuseIf(await whyNotOwnMember(tx, operator.id, attempt.memberId));
  if (points < 1 || points > rewardStatus.missingPoints)
    throw new Refusal(moreThanMissing, { max: rewardStatus.missingPoints });
  const over = await decideMoney(tx, {
    kind: 'compensation',
    subjectId: attemptKey,
    audited: { kind: 'attempt', id: attemptKey },
    operatorId: operator.id,
    shares: [{ memberId: attempt.memberId, amountCents: points }],
  });
  if (over) return over;
  await transfer(tx, {
    key: transferKey(attempt.id),
    memberId: attempt.memberId,
    from: 'panel:adjustments',
    to: 'available',
    amountPoints: points,
    kind: 'correction',
    params: { reason },
    attemptId: attempt.id,
  });
  await audit(tx, operator, 'attempt.compensated', 'attempt', attemptKey, { reason, points });
  return null;
}
