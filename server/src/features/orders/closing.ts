import { APPROVED, CONFIRMED, UNCONFIRMED, WAITING } from '@pollen/contract/order-values';
import type { Tx } from '../../platform/database/database';
import { getMember } from '../members/index';
import { applyStepEffect } from './effects';
import { deleteTrustedDevices, eraseRecipients, listOrdersIn, lockOrdersIn, type OrderRow } from './queries';
import { closedMemo, waitsForCode } from './rules';
import { type Actor, moveOrder } from './step-queries';

const NOT_APPROVED = [UNCONFIRMED, CONFIRMED, WAITING] as const;

/**
 * Whether an order is still delivered after its member closed the account. Approved payments are paid; a code is not
 * handed out, because nobody can open it any more. A blacklisted member is not paid after closing the account either,
 * unless a payout run already has the order.
 */
function isStillDelivered(order: OrderRow, isBlacklisted: boolean): boolean {
  return order.status === APPROVED && !waitsForCode(order) && !(isBlacklisted && order.payoutRunId === null);
}

async function isBlacklisted(tx: Tx, memberId: number): Promise<boolean> {
  return (await getMember(tx, memberId)).state === 'blacklisted';
}

/** Returns the orders that closing the account would cancel, and those that would still be delivered. */
export async function ordersAtClosing(tx: Tx, memberId: number): Promise<{ cancelled: OrderRow[]; kept: OrderRow[] }> {
  const blacklisted = await isBlacklisted(tx, memberId);
  const orders = await listOrdersIn(tx, memberId, [...NOT_APPROVED, APPROVED]);
  return {
    cancelled: orders.filter((order) => !isStillDelivered(order, blacklisted)),
    kept: orders.filter((order) => isStillDelivered(order, blacklisted)),
  };
}

/**
 * Ends every order that is not delivered any more, so that its points return before the balances are forfeited. An
 * order under review is rejected, because a member cannot cancel it either.
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

/** Erases the trusted browsers of a member who closed the account, and the recipients of the orders that have ended. */
export async function eraseOrderTraces(tx: Tx, memberId: number): Promise<void> {
  await eraseRecipients(tx, memberId);
  await deleteTrustedDevices(tx, memberId);
}
