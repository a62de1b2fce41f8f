import { memoRequired, orderChanged } from '@pollen/contract/console-orders';
import { orderInRun } from '@pollen/contract/console-payouts';
import { GIFT_KINDS, type GiftKind } from '@pollen/contract/gift-values';
import type { WhyNot } from '@pollen/contract/operation';
import { APPROVED, WAITING } from '@pollen/contract/order-values';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import {
  decideMoney,
  lockWhyNotAlone,
  type MoneyDecision,
  recordDecision,
  whyNotOwnMember,
  worthOf,
} from '../money-decisions/index';
import { deliverCode } from './delivery';
import { applyStepEffect, type Panel, tellState } from './effects';
import { whyNotPay } from './paying';
import { findLastDecider, findOrder, lockOrder, type OrderRow } from './queries';
import { type Status, statusName, whyNotApproveAlone, whyNotComplete, whyNotStep } from './rules';
import { type Actor, approveWaiting, moveUnlessInRun, rememberFirstApproval } from './step-queries';

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
  await tellState(tx, approved, panel);
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
  await tellState(tx, moved, decision.panel);
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
