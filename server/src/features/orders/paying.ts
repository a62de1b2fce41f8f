import type { WhyNot } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { getMember } from '../members/index';
import { panelSettings } from '../settings/index';
import { applyStepEffect, type Panel, tellState } from './effects';
import { lastBatch, whyNotWhileRestricted } from './rules';
import { listCashUnderWay, listPayees, type Payee } from './run-queries';
import { type Actor, moveOrder } from './step-queries';

const panelActor: Actor = { name: 'panel', operatorId: null };

/** Counts the cash orders that are confirmed, under review, or approved and in no payout run, and sums their value. */
export async function cashUnderWay(tx: Tx) {
  const found = await listCashUnderWay(tx);
  const figure = (place: string) => {
    const row = found.find((each) => each.place === place);
    return { count: row?.count ?? 0, cents: row?.cents ?? 0 };
  };
  return { confirmed: figure('confirmed'), waiting: figure('waiting'), approved: figure('approved') };
}

/** Returns when the latest Friday batch was due. */
export async function lastBatchAt(tx: Tx, now: Date): Promise<Date> {
  return lastBatch((await panelSettings(tx)).timeZone, now);
}

/** Says why an order is neither approved nor paid now: its member is suspended or blacklisted. Null otherwise. */
export async function whyNotPay(tx: Tx, order: { id: number; memberId: number }): Promise<WhyNot | null> {
  return whyNotWhileRestricted(order, (await getMember(tx, order.memberId)).state);
}

/**
 * Returns the payees of these orders by order id. The recipient is erased after the order has ended and its member has
 * closed the account.
 */
export async function payeesOf(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Payee>> {
  if (orderIds.length === 0) return new Map();
  return new Map((await listPayees(tx, orderIds)).map((payee) => [payee.orderId, payee]));
}

/** Completes an order whose payment arrived, and spends its points. */
export async function completePaidOrder(tx: Tx, orderId: number, panel: Panel, actor = panelActor): Promise<void> {
  const order = await moveOrder(tx, orderId, 'complete', actor);
  if (!order) throw new Error(`order ${orderId} was paid and is not approved`);
  await applyStepEffect(tx, order, 'complete');
  await tellState(tx, order, panel);
}

/** Cancels an order whose payment came back or was never made, with a memo, and returns its points. */
export async function cancelUnpaidOrder(
  tx: Tx,
  orderId: number,
  memo: Bilingual | string,
  panel: Panel,
  actor = panelActor,
): Promise<void> {
  let words = memo;
  if (typeof words !== 'string') {
    const [payee] = await listPayees(tx, [orderId]);
    if (!payee) throw new Error(`no order ${orderId}`);
    words = words[(await getMember(tx, payee.memberId)).locale];
  }
  const order = await moveOrder(tx, orderId, 'giveBack', actor, words);
  if (!order) throw new Error(`order ${orderId} was not paid and is not approved`);
  await applyStepEffect(tx, order, 'giveBack');
  await tellState(tx, order, panel);
}
