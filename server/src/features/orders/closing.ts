import type { Tx } from '../../platform/database/database';
import { getMember } from '../members/index';
import { applyStepEffect } from './effects';
import {
  type Actor,
  deleteTrustedDevices,
  eraseRecipients,
  listOrdersIn,
  lockOrdersIn,
  moveOrder,
  type OrderRow,
} from './queries';
import { APPROVED, CONFIRMED, closedMemo, UNCONFIRMED, WAITING, waitsForCode } from './rules';

const NOT_APPROVED = [UNCONFIRMED, CONFIRMED, WAITING] as const;

/**
 * Money that is on its way arrives; a code would come where nobody can look any more. Somebody who is blacklisted is
 * paid nothing, and does not get round that by leaving: only what a run has already sends its money.
 */
function isStillDelivered(order: OrderRow, isBlacklisted: boolean): boolean {
  return order.status === APPROVED && !waitsForCode(order) && !(isBlacklisted && order.payoutRunId === null);
}

async function isBlacklisted(tx: Tx, memberId: number): Promise<boolean> {
  return (await getMember(tx, memberId)).state === 'blacklisted';
}

/** What becomes of the orders under way when their member closes the account. */
export async function ordersAtClosing(tx: Tx, memberId: number): Promise<{ cancelled: OrderRow[]; kept: OrderRow[] }> {
  const blacklisted = await isBlacklisted(tx, memberId);
  const orders = await listOrdersIn(tx, memberId, [...NOT_APPROVED, APPROVED]);
  return {
    cancelled: orders.filter((order) => !isStillDelivered(order, blacklisted)),
    kept: orders.filter((order) => isStillDelivered(order, blacklisted)),
  };
}

/**
 * Ends every order that will not arrive, so that its points come back before the balances are forfeited. What the audit
 * already has is turned down: from there the member could not cancel either.
 */
export async function closeOrders(tx: Tx, memberId: number): Promise<void> {
  const member: Actor = { name: 'member', operatorId: null };
  const blacklisted = await isBlacklisted(tx, memberId);
  for (const order of await lockOrdersIn(tx, memberId, [...NOT_APPROVED, APPROVED])) {
    if (isStillDelivered(order, blacklisted)) continue;
    const { id, status } = order;
    const step = status === WAITING ? 'reject' : status === APPROVED ? 'giveBack' : 'cancel';
    const moved = await moveOrder(tx, id, step, member, closedMemo);
    if (!moved) throw new Error(`order ${id} was locked and still moved`);
    await applyStepEffect(tx, moved, step);
  }
}

/** Forgets the browsers of a member who left, and who was paid by the orders that are over. */
export async function eraseOrderTraces(tx: Tx, memberId: number): Promise<void> {
  await eraseRecipients(tx, memberId);
  await deleteTrustedDevices(tx, memberId);
}
