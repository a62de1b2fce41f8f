import type { WhyNot } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { getMember } from '../members/index';
import { panelSettings } from '../settings/index';
import { applyStepEffect, type Panel, sendStateEmail } from './effects';
import { type Actor, listToCollect, moveOrder } from './queries';
import { lastBatch, whyNotWhileRestricted } from './rules';
import { listCashUnderWay, listPayees, type Payee } from './run-queries';

const panelActor: Actor = { name: 'panel', operatorId: null };

/** Cash orders that are confirmed, wait for the audit, or are approved and in no run: how many, and worth what. */
export async function cashUnderWay(tx: Tx) {
  const found = await listCashUnderWay(tx);
  const figure = (place: string) => {
    const row = found.find((each) => each.place === place);
    return { count: row?.count ?? 0, cents: row?.cents ?? 0 };
  };
  return { confirmed: figure('confirmed'), waiting: figure('waiting'), approved: figure('approved') };
}

/** When the latest Friday batch was due. */
export async function lastBatchAt(tx: Tx, now: Date): Promise<Date> {
  return lastBatch((await panelSettings(tx)).timeZone, now);
}

/** Hands confirmed cash orders to the audit, so many at most; answers how many there were. */
export async function collectConfirmedCash(tx: Tx, panel: Panel, limit: number): Promise<number> {
  const found = await listToCollect(tx, new Date(tx.now.getTime() + 1), limit);
  for (const { id } of found) {
    const order = await moveOrder(tx, id, 'collect', panelActor);
    if (order) await sendStateEmail(tx, order, panel);
  }
  return found.length;
}

/** Why nothing is approved or paid for this order now. */
export async function whyNotPay(tx: Tx, order: { id: number; memberId: number }): Promise<WhyNot | null> {
  return whyNotWhileRestricted(order, (await getMember(tx, order.memberId)).state);
}

/** Who gets the money of these orders; no recipient after a member left and the order was over. */
export async function payeesOf(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Payee>> {
  if (orderIds.length === 0) return new Map();
  return new Map((await listPayees(tx, orderIds)).map((payee) => [payee.orderId, payee]));
}

/** The money of an order in a run has arrived: completes it and spends its points. */
export async function completePaidOrder(tx: Tx, orderId: number, panel: Panel, actor = panelActor): Promise<void> {
  const order = await moveOrder(tx, orderId, 'complete', actor);
  if (!order) throw new Error(`order ${orderId} was paid and is not approved`);
  await applyStepEffect(tx, order, 'complete');
  await sendStateEmail(tx, order, panel);
}

/** The money of an order in a run came back or was never taken: cancels it with a memo, the points return. */
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
  await sendStateEmail(tx, order, panel);
}
