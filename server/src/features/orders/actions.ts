import { outOfStock } from '@pollen/contract/gifts';
import { CONFIRMED, UNCONFIRMED, WAITING } from '@pollen/contract/order-values';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import { malformed, notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { HOUR_MS, SECOND_MS } from '../../platform/time';
import { findGift, takeFromStock, whyNotRedeem } from '../gifts/index';
import { getBalances } from '../ledger/index';
import { getMember } from '../members/index';
import { findPayoutAccount } from '../payout-accounts/index';
import { profileFacts } from '../profiles/index';
import { panelSettings } from '../settings/index';
import { listLatestOrders } from './console-queries';
import { getCountOf } from './count-queries';
import {
  applyStepEffect,
  askToConfirm,
  type Panel,
  refreshChecks,
  refreshOrdersToSameAccount,
  reservePoints,
  runChecks,
  scheduleReview,
  tellState,
} from './effects';

import {
  findOrder,
  findOrderByKey,
  findOrderByToken,
  findOwnOrder,
  insertOrder,
  listEventsOf,
  listToCollect,
  type OrderRow,
} from './queries';
import { MEMBER_ACTOR, nextBatch, RESEND_SECONDS, whyNotCancel, whyNotResend } from './rules';
import { type Actor, cancelOwn, confirmByToken, expireOverdue, moveOrder, replaceToken } from './step-queries';
import { isTrustedDevice, trustDevice } from './warning-queries';

const memberActor: Actor = { name: MEMBER_ACTOR, operatorId: null };
const panelActor: Actor = { name: 'panel', operatorId: null };

/**
 * Redeems a gift: reserves its points, takes a unit from the stock, and mails the confirmation link. A small order from
 * a browser that confirmed before is confirmed at once. The same key returns the same order again.
 */
export async function placeOrder(
  tx: Tx,
  by: {
    member: Pick<MemberCaller, 'id' | 'state' | 'blacklistReason' | 'deviceHash' | 'isOwnBrowser'>;
    giftId: number;
    key: string | undefined;
    panel: Panel;
  },
): Promise<OrderRow> {
  const { member, giftId, panel } = by;
  const clickKey = by.key ?? randomToken();
  const known = await findOrderByKey(tx, member.id, clickKey);
  if (known && known.giftId !== giftId) throw new Refusal(malformed, { detail: 'key' });
  if (known) return known;

  const gift = await findGift(tx, giftId);
  if (!gift) throw new Refusal(notFound);
  const account = await findPayoutAccount(tx, member.id);
  refuseIf(whyNotRedeem(member, gift, (await getBalances(tx, member.id)).available, account));
  if (!account) throw new Error('whyNotRedeem lets nobody through without a payout account');

  const settings = await panelSettings(tx);
  const trusted =
    member.isOwnBrowser() &&
    gift.pricePoints <= settings.trustedOrderPoints &&
    (await isTrustedDevice(tx, member.id, member.deviceHash));
  const token = randomToken();
  const order = await insertOrder(tx, {
    memberId: member.id,
    giftId,
    clickKey,
    giftName: { en: gift.nameEn, zh: gift.nameZh },
    art: gift.art,
    kind: gift.kind,
    points: gift.pricePoints,
    valueCents: gift.valueCents,
    status: trusted ? CONFIRMED : UNCONFIRMED,
    recipientName: account.name,
    recipientAccount: account.account,
    recipientAccountKey: account.accountKey,
    deviceHash: member.deviceHash,
    countryId: (await profileFacts(tx, member.id)).countryId,
    tokenHash: trusted ? null : tokenHash(token),
    confirmBefore: trusted ? null : new Date(tx.now.getTime() + settings.orderConfirmHours * HOUR_MS),
    checks: await runChecks(tx, {
      id: null,
      memberId: member.id,
      deviceHash: member.deviceHash,
      recipientName: account.name,
      accountKey: account.accountKey,
      kind: gift.kind,
    }),
  });
  if (trusted) {
    await tellState(tx, order, panel);
    await scheduleReview(tx, order);
    await refreshOrdersToSameAccount(tx, order);
  } else await askToConfirm(tx, order, token, panel);

  await reservePoints(tx, order);
  // This comes last, because all orders of one gift lock the same row.
  if (!(await takeFromStock(tx, giftId))) {
    const now = await findGift(tx, giftId);
    refuseIf(now && whyNotRedeem(member, now, now.pricePoints, { confirmed: true }));
    throw new Refusal(outOfStock);
  }
  return order;
}

/**
 * Confirms an order by the mailed token. A second click returns the order in its present state. Refuses unknown and
 * expired tokens.
 */
export async function confirmOrder(tx: Tx, token: string, panel: Panel): Promise<OrderRow> {
  const hash = tokenHash(token);
  const confirmed = await confirmByToken(tx, hash, memberActor);
  if (!confirmed) {
    const known = await findOrderByToken(tx, hash);
    if (!known?.confirmedAt) throw new Refusal(linkInvalid);
    return known;
  }
  if (confirmed.deviceHash) await trustDevice(tx, confirmed.memberId, confirmed.deviceHash);
  await refreshChecks(tx, confirmed);
  await refreshOrdersToSameAccount(tx, confirmed);
  await tellState(tx, confirmed, panel);
  await scheduleReview(tx, confirmed);
  return confirmed;
}

/** Mails the confirmation link again; links of earlier mails stop working. */
export async function resendConfirmation(tx: Tx, orderId: number, memberId: number, panel: Panel): Promise<void> {
  const order = await findOwnOrder(tx, orderId, memberId);
  if (!order) throw new Refusal(notFound);
  refuseIf(whyNotResend(order, tx.now));
  const token = randomToken();
  const sentBefore = new Date(tx.now.getTime() - RESEND_SECONDS * SECOND_MS);
  if (!(await replaceToken(tx, orderId, tokenHash(token), sentBefore))) {
    const now = await findOwnOrder(tx, orderId, memberId);
    refuseIf(now && whyNotResend(now, tx.now));
    throw new Refusal(linkInvalid);
  }
  await askToConfirm(tx, order, token, panel);
}

/** Cancels an order for its member. Refuses once the review of the order has started. */
export async function cancelOrder(tx: Tx, orderId: number, memberId: number, panel: Panel): Promise<OrderRow> {
  const order = await cancelOwn(tx, orderId, memberId, memberActor);
  if (!order) {
    const now = await findOwnOrder(tx, orderId, memberId);
    if (!now) throw new Refusal(notFound);
    refuseIf(whyNotCancel(now));
    throw new Error(`order ${orderId} can be cancelled and was not`);
  }
  await applyStepEffect(tx, order, 'cancel');
  await tellState(tx, order, panel, { byMember: true });
  return order;
}

const expiredMemo = {
  en: 'Not confirmed within {hours} hours.',
  zh: '未在 {hours} 小时内确认。',
} as const;

/** Cancels an order that was not confirmed in time. Returns false when it was confirmed or canceled meanwhile. */
export async function expireOrder(tx: Tx, orderId: number, panel: Panel): Promise<boolean> {
  const before = await findOrder(tx, orderId);
  if (!before) return false;
  const { locale } = await getMember(tx, before.memberId);
  const { orderConfirmHours } = await panelSettings(tx);
  const memo = expiredMemo[locale].replace('{hours}', String(orderConfirmHours));
  const order = await expireOverdue(tx, orderId, panelActor, memo);
  if (!order) return false;
  await applyStepEffect(tx, order, 'expire');
  await tellState(tx, order, panel);
  return true;
}

/** Moves a confirmed order to the review. Returns false when the order is not in the state *confirmed* any more. */
export async function collectOrder(tx: Tx, orderId: number, panel: Panel, by: Actor = panelActor): Promise<boolean> {
  const order = await moveOrder(tx, orderId, 'collect', by);
  if (!order) return false;
  // Up to a week has passed since the confirmation, so the checks run again.
  await refreshChecks(tx, order);
  await refreshOrdersToSameAccount(tx, order);
  await tellState(tx, order, panel);
  return true;
}

/**
 * Moves at most `limit` confirmed cash orders to the review without waiting for the Friday batch. Returns how many it
 * found, and how many of them it moved.
 */
export async function collectConfirmedCash(
  tx: Tx,
  panel: Panel,
  limit: number,
  by: Actor = panelActor,
): Promise<{ found: number; collected: number }> {
  const orders = await listToCollect(tx, new Date(tx.now.getTime() + 1), limit);
  let collected = 0;
  for (const { id } of orders) if (await collectOrder(tx, id, panel, by)) collected += 1;
  return { found: orders.length, collected };
}

/** Returns the number of orders that wait for review. */
export function countWaitingOrders(tx: Tx): Promise<number> {
  return getCountOf(tx, WAITING);
}

/** Returns when the next Friday batch moves confirmed cash orders to the review. */
export async function nextBatchAt(tx: Tx): Promise<Date> {
  return nextBatch((await panelSettings(tx)).timeZone, tx.now);
}

/** Returns the latest orders of a member with their events, newest first. */
export async function ordersWithHistory(tx: Tx, memberId: number, limit: number) {
  const orders = await listLatestOrders(tx, memberId, limit);
  const events = await listEventsOf(
    tx,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ order, events: events.filter(({ orderId }) => orderId === order.id) }));
}
