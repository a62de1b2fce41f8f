import { ownMemberAccount } from '@pollen/contract/money-decisions';
import type { WhyNot } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import { mailboxOf } from '../../platform/mailbox';
import { Refusal } from '../../platform/refusal';
import { listAccountsOfMailbox } from '../members/index';
import { audit, operatorAddress, operatorNames } from '../operators/index';
import { panelSettings, panelToday } from '../settings/index';
import {
  deleteFirstApproval,
  findFirstApproval,
  getDayTotals,
  getRunTotal,
  insertDecision,
  lockTotals,
  upsertFirstApproval,
} from './queries';
import {
  amountLeftAlone,
  amountOf,
  type MoneyDecisionKind,
  type Share,
  type Shares,
  whyNotUnderLimit,
  whyNotUnderTotals,
} from './rules';

/** An operator's decision that gives money or points to members. */
export interface MoneyDecision {
  readonly kind: MoneyDecisionKind;
  /** The id of the order, correction, attempt or run. */
  readonly subjectId: string | number;
  readonly operatorId: number;
  /** What each member gets: the larger of points and money value, see `worthOf`. */
  readonly shares: Shares;
}

const listedShares = async (shares: Shares): Promise<readonly Share[]> => ('list' in shares ? shares.list() : shares);

/** The subject that the audit log names when a decision waits for a second operator. */
interface AuditedSubject {
  readonly kind: 'order' | 'attempt' | 'payoutRun' | 'reconciliation';
  readonly id: string | number;
}

/**
 * Returns the open member accounts with an operator's own mailbox. Stricter than the rule for bonuses: ignores the part
 * after a plus sign at every provider.
 */
export async function ownMemberIds(tx: Tx, operatorId: number): Promise<number[]> {
  return listAccountsOfMailbox(tx, mailboxOf(await operatorAddress(tx, operatorId), { plusEverywhere: true }));
}

/**
 * Says why an operator cannot decide about money of these members: one of the accounts has the operator's own mailbox.
 * Null otherwise.
 */
export async function whyNotOwnAmong(tx: Tx, operatorId: number, memberIds: readonly number[]): Promise<WhyNot | null> {
  const own = new Set(await ownMemberIds(tx, operatorId));
  return memberIds.some((id) => own.has(id)) ? { kind: ownMemberAccount } : null;
}

/** Like `whyNotOwnAmong` for one member. */
export function whyNotOwnMember(tx: Tx, operatorId: number, memberId: number): Promise<WhyNot | null> {
  return whyNotOwnAmong(tx, operatorId, [memberId]);
}

/**
 * Says why one operator cannot decide this alone, for a screen; null when the decision is within the limits right now.
 */
export async function whyNotAlone(tx: Tx, { operatorId, shares }: MoneyDecision): Promise<WhyNot | null> {
  const settings = await panelSettings(tx);
  const overLimit = whyNotUnderLimit(amountOf(shares), settings);
  if (overLimit) return overLimit;
  const listed = await listedShares(shares);
  const memberIds = listed.map(({ memberId }) => memberId);
  return whyNotUnderTotals(listed, await getDayTotals(tx, operatorId, memberIds, await panelToday(tx)), settings);
}

/**
 * Like `whyNotAlone` for a decision that is being made: until the transaction ends, no other one adds to the compared
 * totals.
 */
export async function lockWhyNotAlone(tx: Tx, decision: MoneyDecision): Promise<WhyNot | null> {
  const { operatorId, shares } = decision;
  // A decision over the limit of a single decision needs no totals, and a run may have thousands of members.
  const isOver = whyNotUnderLimit(amountOf(shares), await panelSettings(tx)) !== null;
  const listed = isOver ? [] : await listedShares(shares);
  await lockTotals(
    tx,
    operatorId,
    listed.map(({ memberId }) => memberId),
  );
  return whyNotAlone(tx, isOver ? decision : { ...decision, shares: listed });
}

/** Returns how many points one operator may still give a member alone today. */
export async function pointsLeftAlone(tx: Tx, operatorId: number, memberId: number): Promise<number> {
  const totals = await getDayTotals(tx, operatorId, [memberId], await panelToday(tx));
  return amountLeftAlone(totals, memberId, await panelSettings(tx));
}

/**
 * Records a decision that is being carried out. A decision without a first operator counts towards the totals of the
 * day.
 */
export async function recordDecision(
  tx: Tx,
  decision: MoneyDecision,
  firstOperatorId: number | null = null,
): Promise<void> {
  const subjectId = String(decision.subjectId);
  const shares = await listedShares(decision.shares);
  await insertDecision(tx, { ...decision, subjectId, shares, firstOperatorId }, await panelToday(tx));
}

/** What stands against a decision now, and the first approval of the same amount by another operator, if any. */
async function verdictOn(tx: Tx, decision: MoneyDecision) {
  const subjectId = String(decision.subjectId);
  const amountCents = amountOf(decision.shares);
  const alone = await lockWhyNotAlone(tx, decision);
  const first = await findFirstApproval(tx, decision.kind, subjectId);
  const isSecond = first !== null && first.operatorId !== decision.operatorId && first.amountCents === amountCents;
  return { subjectId, amountCents, alone, first, confirmed: isSecond ? first : null };
}

/**
 * Says why `decideMoney` would not have a decision carried out now; null when it would. Until the transaction ends,
 * nothing adds to the compared totals.
 */
export async function whyNotDecidable(tx: Tx, decision: MoneyDecision): Promise<WhyNot | null> {
  const { alone, confirmed } = await verdictOn(tx, decision);
  return confirmed ? null : alone;
}

/**
 * Decides about money. Answers null when the decision may be carried out now; it is recorded then. Otherwise stores it as
 * a first approval and answers the refusal to return: a different operator who decides the same amount carries it out.
 */
export async function decideMoney(
  tx: Tx,
  decision: MoneyDecision & { readonly audited: AuditedSubject },
): Promise<Refusal | null> {
  const { kind, operatorId, audited } = decision;
  const { subjectId, amountCents, alone, first, confirmed } = await verdictOn(tx, decision);
  if (confirmed || !alone) {
    if (first) await deleteFirstApproval(tx, kind, subjectId);
    await recordDecision(tx, decision, confirmed?.operatorId ?? null);
    return null;
  }
  if (first?.operatorId !== operatorId || first.amountCents !== amountCents) {
    await upsertFirstApproval(tx, { kind, subjectId, operatorId, amountCents });
    await audit(tx, { id: operatorId }, 'money.firstApproval', audited.kind, audited.id, { kind, points: amountCents });
  }
  return new Refusal(alone.kind, alone.params);
}

/** Returns the operator whose decision waits for a second one, and the points that it gives; null when none waits. */
export async function firstApprovalOf(
  tx: Tx,
  kind: MoneyDecisionKind,
  subjectId: string | number,
): Promise<{ operatorId: number; name: string; points: number } | null> {
  const first = await findFirstApproval(tx, kind, String(subjectId));
  if (!first) return null;
  const name = (await operatorNames(tx, [first.operatorId])).get(first.operatorId) ?? '-';
  return { operatorId: first.operatorId, name, points: first.amountCents };
}

/** Deletes the first of two approvals of what is not decided any more in the form that was approved. */
export async function withdrawFirstApproval(
  tx: Tx,
  kind: MoneyDecisionKind,
  subjectId: string | number,
): Promise<void> {
  await deleteFirstApproval(tx, kind, String(subjectId));
}

/** Returns and locks the sum of the payout runs that an operator closed and sent alone today. */
export async function lockRunTotal(tx: Tx, operatorId: number): Promise<number> {
  await lockTotals(tx, operatorId, []);
  return getRunTotal(tx, operatorId, await panelToday(tx));
}

/** Returns the sum of the payout runs that an operator closed and sent alone today, for a screen. */
export async function runTotalToday(tx: Tx, operatorId: number): Promise<number> {
  return getRunTotal(tx, operatorId, await panelToday(tx));
}

/** Records that a payout run was sent. It counts towards the total of the day when the same operator closed it. */
export async function recordRunSent(
  tx: Tx,
  run: { id: number; amountCents: number; closedBy: number | null },
  operatorId: number,
): Promise<void> {
  const firstOperatorId = run.closedBy === operatorId ? null : run.closedBy;
  const { amountCents } = run;
  const shares = [{ memberId: null, amountCents }];
  const decision = { kind: 'payoutRun', subjectId: String(run.id), operatorId, firstOperatorId, shares } as const;
  await insertDecision(tx, decision, await panelToday(tx));
}
