import type { Tx } from '../../platform/database/database';
import { keptByKey } from '../../platform/database/per-database';
import { MINUTE_MS } from '../../platform/time';
import { transfer } from '../ledger/index';
import { notify } from '../notifications/index';
import { hasUsedDevice, haveSharedDevice } from '../sessions/index';
import { panelSettings } from '../settings/index';
import { countConnected, insertReferral, lockReferral, updateActivity, updateCompleted } from './queries';
import { commissionPoints, isConnected } from './rules';

/**
 * Registers a referral for a new member. A referral within one browser does not count, because both are the same
 * person.
 */
export async function registerReferral(
  tx: Tx,
  friend: { friendId: number; friendName: string; referrerId: number; deviceHash: Buffer | null },
): Promise<void> {
  if (friend.friendId === friend.referrerId) return;
  if (friend.deviceHash && (await hasUsedDevice(tx, friend.referrerId, friend.deviceHash))) return;
  await insertReferral(tx, friend);
}

/**
 * Pays the referrer for a survey that a friend completed: a fixed sum for the first, then a share of the reward of each
 * while the friend is connected. Pays once for an attempt, and nothing when both members used one browser or
 * `isSamePerson` finds another reason to take them for one person.
 */
export async function rewardReferrer(
  tx: Tx,
  completed: { friendId: number; rewardPoints: number; attemptId: number },
  isSamePerson?: (friendId: number, referrerId: number) => Promise<boolean>,
): Promise<void> {
  const { friendId, attemptId } = completed;
  const referral = await lockReferral(tx, friendId);
  if (!referral || referral.endedAt || referral.firstAttemptId === attemptId) return;
  const settings = await panelSettings(tx);
  if (!isConnected(referral.lastActivityAt, settings.referralInactiveMonths, tx.now)) return;
  const { referrerId } = referral;
  const first = referral.firstAttemptId === null;
  const isRing = (await haveSharedDevice(tx, friendId, referrerId)) || (await isSamePerson?.(friendId, referrerId));
  const amountPoints = isRing
    ? 0
    : first
      ? settings.referralFirstPoints
      : commissionPoints(completed.rewardPoints, settings.referralCommissionPercent);
  if (amountPoints > 0) {
    const { repeated } = await transfer(tx, {
      key: `referral:${attemptId}`,
      memberId: referrerId,
      from: 'panel:rewards',
      to: 'available',
      amountPoints,
      kind: first ? 'referralFirst' : 'referralCommission',
      params: { friend: referral.friendName },
      attemptId,
    });
    if (repeated) return;
    if (first) {
      const told = { friend: referral.friendName, points: amountPoints };
      await notify(tx, referrerId, 'friendFirst', `friend:${friendId}:first`, told);
    }
  }
  await updateCompleted(tx, { friendId, referrerId, attemptId, earnedPoints: amountPoints });
}

/** Records that a member was active, so that the referral stays connected. */
export async function recordFriendActivity(tx: Tx, friendId: number): Promise<void> {
  const { referralInactiveMonths } = await panelSettings(tx);
  await updateActivity(tx, friendId, referralInactiveMonths);
}

/** From so many friends on, their count by state may be a minute old: it reads each of them. */
const MANY_FRIENDS = 1_000;
const keptConnected = keptByKey<{ activeCount: number; waitingCount: number }>(MINUTE_MS, 1_000);

/** Counts the connected friends of a member who have finished a first survey, and those who have not. */
export async function connectedFriends(
  tx: Tx,
  referrerId: number,
  friends: number,
): Promise<{ activeCount: number; waitingCount: number }> {
  const { referralInactiveMonths } = await panelSettings(tx);
  const count = () => countConnected(tx, referrerId, referralInactiveMonths);
  return friends < MANY_FRIENDS ? count() : keptConnected(tx, `${referrerId} ${referralInactiveMonths}`, count);
}
