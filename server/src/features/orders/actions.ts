import { memoRequired, orderChanged } from '@pollen/contract/console-orders';
import { orderInRun } from '@pollen/contract/console-payouts';
import { GIFT_KINDS, type GiftKind } from '@pollen/contract/gift-values';
import { outOfStock } from '@pollen/contract/gifts';
import type { WhyNot } from '@pollen/contract/operation';
import { APPROVED, CONFIRMED, UNCONFIRMED, WAITING } from '@pollen/contract/order-values';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import { malformed, notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { randomToken, tokenHash } from '../../platform/secrets';
import { HOUR_MS, SECOND_MS } from '../../platform/time';
import { findGift, takeFromStock, whyNotRedeem } from '../gifts/index';
import { getBalances } from '../ledger/index';
import { getMember } from '../members/index';
import {
  decideMoney,
  lockWhyNotAlone,
  type MoneyDecision,
  recordDecision,
  whyNotOwnMember,
  worthOf,
} from '../money-decisions/index';
import { findPayoutAccount } from '../payout-accounts/index';
import { profileFacts } from '../profiles/index';
import { panelSettings } from '../settings/index';
import { listLatestOrders } from './console-queries';
import { deliverCode } from './delivery';
import {
  applyStepEffect,
  type Panel,
  refreshChecks,
  refreshOrdersToSameAccount,
  reservePoints,
  runChecks,
  scheduleReview,
  sendConfirmationEmail,
  sendStateEmail,
} from './effects';
import { whyNotPay } from './paying';

import {
  countByStatus,
  findLastDecider,
  findOrder,
  findOrderByKey,
  findOrderByToken,
  findOwnOrder,
  insertOrder,
  listEventsOf,
  listToCollect,
  lockOrder,
  type OrderRow,
} from './queries';
import {
  MEMBER_ACTOR,
  nextBatch,
  RESEND_SECONDS,
  type Status,
  statusName,
  whyNotApproveAlone,
  whyNotCancel,
  whyNotComplete,
  whyNotResend,
  whyNotStep,
} from './rules';
import {
  type Actor,
  approveWaiting,
  cancelOwn,
  confirmByToken,
  expireOverdue,
  moveOrder,
  moveUnlessInRun,
  rememberFirstApproval,
  replaceToken,
} from './step-queries';
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
    await sendStateEmail(tx, order, panel);
    await scheduleReview(tx, order);
    await refreshOrdersToSameAccount(tx, order);
  } else await sendConfirmationEmail(tx, order, token, panel);

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
  await sendStateEmail(tx, confirmed, panel);
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
  await sendConfirmationEmail(tx, order, token, panel);
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
  await sendStateEmail(tx, order, panel, { byMember: true });
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
  await sendStateEmail(tx, order, panel);
  return true;
}

/** Moves a confirmed order to the review. Returns false when the order is not in the state *confirmed* any more. */
export async function collectOrder(tx: Tx, orderId: number, panel: Panel, by: Actor = panelActor): Promise<boolean> {
  const order = await moveOrder(tx, orderId, 'collect', by);
  if (!order) return false;
  // Up to a week has passed since the confirmation, so the checks run again.
  await refreshChecks(tx, order);
  await refreshOrdersToSameAccount(tx, order);
  await sendStateEmail(tx, order, panel);
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

/** The operator who decides about an order. */
export interface Decider {
  readonly id: number;
  readonly name: string;
}

function actorOf(operator: Decider): Actor {
  return { name: operator.name, operatorId: operator.id };
}

/** Says why a step was not possible: another operator was faster, or the state of the order does not allow the step. */
async function whyStepFailed(tx: Tx, orderId: number, locale: Locale): Promise<WhyNot> {
  const order = await findOrder(tx, orderId);
  if (!order) return { kind: notFound };
  const inRun = whyNotWhileInRun(order);
  if (inRun) return inRun;
  const name = await findLastDecider(tx, orderId);
  const by = name === null ? '' : locale === 'zh' ? `（${name}）` : ` (${name})`;
  return { kind: orderChanged, params: { id: orderId, status: statusName(order.status, locale), by } };
}

/** Returns the money decision that approving an order is, for the limits. */
export function approvalDecision(order: OrderRow, operatorId: number): MoneyDecision {
  const { id, memberId } = order;
  return { kind: 'order', subjectId: id, operatorId, shares: [{ memberId, amountCents: worthOf(order) }] };
}

export type Approval =
  /** `delivered`: its code went out with it; false when there was none left. Null: not a matter of codes. */
  { approved: true; delivered: boolean | null } | { approved: false; first: boolean; whyNot: WhyNot };

/**
 * Approves an order that waits for review. Over a limit, the first operator's approval is stored and a second,
 * different operator approves. Refuses when the member has the operator's own mailbox. An order for a gift code gets
 * its code at once and is completed; without a free code the order stays approved.
 */
export async function approveOrder(
  tx: Tx,
  orderId: number,
  operator: Decider,
  panel: Panel,
  locale: Locale,
): Promise<Approval> {
  const order = await findOrder(tx, orderId);
  if (!order || order.status !== WAITING) {
    return { approved: false, first: false, whyNot: await whyStepFailed(tx, orderId, locale) };
  }
  const whyNotPaid = await whyNotPay(tx, order);
  if (whyNotPaid) return { approved: false, first: false, whyNot: whyNotPaid };
  const own = await whyNotOwnMember(tx, operator.id, order.memberId);
  if (own) return { approved: false, first: false, whyNot: own };
  const decision = approvalDecision(order, operator.id);
  const alone = whyNotApproveAlone(order, operator.id, await lockWhyNotAlone(tx, decision));
  if (alone) {
    const first = order.firstApprovalBy === null && (await rememberFirstApproval(tx, orderId, operator.id));
    return { approved: false, first, whyNot: alone };
  }
  const { firstApprovalBy } = order;
  const firstOperatorId = firstApprovalBy === operator.id ? null : firstApprovalBy;
  const second = { needed: firstOperatorId !== null, operatorId: operator.id };
  const approved = await approveWaiting(tx, orderId, actorOf(operator), second);
  if (!approved) return { approved: false, first: false, whyNot: await whyStepFailed(tx, orderId, locale) };
  await recordDecision(tx, decision, firstOperatorId);
  const isCode = GIFT_KINDS[approved.kind].delivery === 'code';
  if (isCode && (await deliverCode(tx, approved.id, panel)) === 'delivered') {
    // One mail says both: the order is approved and the code is there.
    return { approved: true, delivered: true };
  }
  await sendStateEmail(tx, approved, panel);
  return { approved: true, delivered: isCode ? false : null };
}

/**
 * Rejects, completes or returns an order for an operator. Returns the reason when another operator was faster, or when
 * the member has the operator's own mailbox. A memo is required when the member does not get the gift. Returning an
 * order above a limit takes two operators: commit the returned refusal, because the first decision is stored with it.
 */
export async function decideOrder(
  tx: Tx,
  orderId: number,
  step: 'reject' | 'complete' | 'giveBack',
  decision: { operator: Decider; memo: string; panel: Panel; locale: Locale },
): Promise<WhyNot | null> {
  const memo = decision.memo.trim();
  const order = await lockOrder(tx, orderId);
  const own = order && (await whyNotOwnMember(tx, decision.operator.id, order.memberId));
  if (own) return own;
  if (step === 'complete') {
    const whyNot = order && (whyNotComplete(order) ?? (await whyNotPay(tx, order)));
    if (whyNot) return whyNot;
  }
  if (step !== 'complete' && memo === '') throw new Refusal(memoRequired);
  if (order && step === 'giveBack' && whyNotDecide(step, order, decision.locale) === null) {
    // Returned points can be redeemed again, so returning them counts as giving money.
    const over = await decideMoney(tx, {
      ...approvalDecision(order, decision.operator.id),
      kind: 'return',
      audited: { kind: 'order', id: orderId },
    });
    if (over) return { kind: over.kind, params: over.params };
  }
  const moved = await moveUnlessInRun(tx, orderId, step, actorOf(decision.operator), memo || null);
  if (!moved) return whyStepFailed(tx, orderId, decision.locale);
  await applyStepEffect(tx, moved, step);
  await sendStateEmail(tx, moved, decision.panel);
  return null;
}

/** Says why an operator cannot take a step now; null when the step is possible. */
export function whyNotDecide(
  step: 'approve' | 'reject' | 'complete' | 'giveBack',
  order: { id: number; status: Status; kind: GiftKind; payoutRunId: number | null },
  locale: Locale,
): WhyNot | null {
  return (
    whyNotWhileInRun(order) ?? whyNotStep(step, order, locale) ?? (step === 'complete' ? whyNotComplete(order) : null)
  );
}

/** Says why nobody decides about an approved order: a payout run has it, and its money may be on the way. */
function whyNotWhileInRun(order: { id: number; status: Status; payoutRunId: number | null }): WhyNot | null {
  if (order.payoutRunId === null || order.status !== APPROVED) return null;
  return { kind: orderInRun, params: { id: order.id, run: order.payoutRunId } };
}

/** Counts the orders that wait for review, up to `atMost` where that is given. */
export function countWaitingOrders(tx: Tx, atMost: number | null = null): Promise<number> {
  return countByStatus(tx, WAITING, atMost);
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
