import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { handOutCode } from '../gift-codes/index';
import { getMember } from '../members/index';
import { applyStepEffect, type Panel, tellState } from './effects';
import { countWaitingForCode, listGiftsAwaitedBy, lockOrder } from './queries';
import { waitsForCode, whyNotWhileRestricted } from './rules';
import { moveOrder } from './step-queries';

/**
 * Hands a code to an approved order and completes it. Without a free code the order stays approved and gets one of the
 * next imported codes. A member who is suspended or blacklisted gets the code after that has ended.
 */
export async function deliverCode(
  tx: Tx,
  orderId: number,
  panel: Panel,
): Promise<'delivered' | 'noneLeft' | 'notWaiting'> {
  const order = await lockOrder(tx, orderId);
  if (!order || !waitsForCode(order)) return 'notWaiting';
  if (whyNotWhileRestricted(order, (await getMember(tx, order.memberId)).state)) return 'notWaiting';
  if (!(await handOutCode(tx, order.giftId, orderId))) return 'noneLeft';
  const completed = await moveOrder(tx, orderId, 'complete', { name: 'panel', operatorId: null });
  if (!completed) throw new Error(`order ${orderId} was locked and still moved`);
  await applyStepEffect(tx, completed, 'complete');
  await tellState(tx, completed, panel);
  return 'delivered';
}

/** Adds the job that hands newly imported codes to the orders that wait for them. */
export async function scheduleDeliveries(tx: Tx, giftId: number): Promise<void> {
  await addJob(tx, 'orders.deliver', { giftId });
}

/** Adds the jobs that hand codes to the orders of a member who is no longer suspended or blacklisted. */
export async function scheduleDeliveriesTo(tx: Tx, memberId: number): Promise<void> {
  for (const giftId of await listGiftsAwaitedBy(tx, memberId)) await scheduleDeliveries(tx, giftId);
}

/** Counts the approved orders of each of these gifts that wait for a code. */
export async function ordersWaitingForCode(tx: Tx, giftIds: readonly number[]): Promise<Map<number, number>> {
  if (giftIds.length === 0) return new Map();
  return new Map((await countWaitingForCode(tx, giftIds)).map(({ giftId, orders }) => [giftId, orders]));
}
