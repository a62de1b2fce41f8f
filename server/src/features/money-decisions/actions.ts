import { ownMemberAccount } from '@pollen/contract/money-decisions';
import type { WhyNot } from '@pollen/contract/operation';
import type { Tx } from '../../platform/database/database';
import { mailboxOf } from '../../platform/mailbox';
import { Refusal } from '../../platform/refusal';
import { getMember, membersById } from '../members/index';
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
  type MoneyDecisionKind,
  type Share,
  sumOf,
  whyNotUnderLimit,
  whyNotUnderTotals,
} from './rules';

/** A decision of an operator that gives money or points. */
export interface MoneyDecision {
  readonly kind: MoneyDecisionKind;
  /** The order, correction, attempt or run. */
  readonly subjectId: string | number;
  readonly operatorId: number;
  /** What each of its members gets: the larger of points and money value, see `worthOf`. */
  readonly shares: readonly Share[];
}

/** What the audit log names when a decision waits for a second operator. */
interface AuditedSubject {
  readonly kind: 'order' | 'attempt' | 'payoutRun';
  readonly id: string | number;
}

/** Stricter than the rule for bonuses: what follows a plus sign is ignored at every provider. */
function samePersonKey(address: string): string {
  return mailboxOf(address, { plusEverywhere: true });
}

/** Why an operator cannot decide about money of this member: the account has the operator's own mailbox. Null when not. */
export async function whyNotOwnMember(tx: Tx, operatorId: number, memberId: number): Promise<WhyNot | null> {
  const own = samePersonKey(await operatorAddress(tx, operatorId));
  return samePersonKey((await getMember(tx, memberId)).email) === own ? { kind: ownMemberAccount } : null;
}

/** The same for the payments of several members: null when none of them has the operator's own mailbox. */
export async function whyNotOwnAmong(tx: Tx, operatorId: number, memberIds: readonly number[]): Promise<WhyNot | null> {
  const own = samePersonKey(await operatorAddress(tx, operatorId));
  const members = await membersById(tx, [...new Set(memberIds)]);
  return [...members.values()].some(({ email }) => samePersonKey(email) === own) ? { kind: ownMemberAccount } : null;
}

/** Why one operator does not decide this alone, as a screen shows it; null when it fits under the limits right now. */
export async function whyNotAlone(tx: Tx, { operatorId, shares }: MoneyDecision): Promise<WhyNot | null> {
  const settings = await panelSettings(tx);
  const overLimit = whyNotUnderLimit(sumOf(shares), settings);
  if (overLimit) return overLimit;
  const memberIds = shares.map(({ memberId }) => memberId);
  return whyNotUnderTotals(shares, await getDayTotals(tx, operatorId, memberIds, await panelToday(tx)), settings);
}

/** The same for whoever decides now: until the transaction ends, nobody else adds to the totals that were compared. */
export async function lockWhyNotAlone(tx: Tx, decision: MoneyDecision): Promise<WhyNot | null> {
  const { operatorId, shares } = decision;
  // Over the limit of one decision no total is compared, and a run may have thousands of members.
  const isOver = whyNotUnderLimit(sumOf(shares), await panelSettings(tx)) !== null;
  await lockTotals(tx, operatorId, isOver ? [] : shares.map(({ memberId }) => memberId));
  return whyNotAlone(tx, decision);
}

/** How many points one operator may still give a member alone today. */
export async function pointsLeftAlone(tx: Tx, operatorId: number, memberId: number): Promise<number> {
  const totals = await getDayTotals(tx, operatorId, [memberId], await panelToday(tx));
  return amountLeftAlone(totals, memberId, await panelSettings(tx));
}

/** Records a decision that is carried out. Without a first operator it counts towards the totals of the day. */
export async function recordDecision(
  tx: Tx,
  decision: MoneyDecision,
  firstOperatorId: number | null = null,
): Promise<void> {
  const { subjectId } = decision;
  await insertDecision(tx, { ...decision, subjectId: String(subjectId), firstOperatorId }, await panelToday(tx));
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
  const amountCents = sumOf(decision.shares);
  const subjectId = String(decision.subjectId);
  const alone = await lockWhyNotAlone(tx, decision);
  const first = await findFirstApproval(tx, kind, subjectId);
  const isSecond = first !== null && first.operatorId !== operatorId && first.amountCents === amountCents;
  if (isSecond || !alone) {
    if (first) await deleteFirstApproval(tx, kind, subjectId);
    await recordDecision(tx, decision, isSecond ? first.operatorId : null);
    return null;
  }
  if (first?.operatorId !== operatorId || first.amountCents !== amountCents) {
    await upsertFirstApproval(tx, { kind, subjectId, operatorId, amountCents });
    await audit(tx, { id: operatorId }, 'money.firstApproval', audited.kind, audited.id, { kind, points: amountCents });
  }
  return new Refusal(alone.kind, alone.params);
}

/** The operator whose decision waits for a second one, and the points that it gives; null when none waits. */
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

/** The sum of the payout runs that an operator closed and sent alone today, locked until the transaction ends. */
export async function lockRunTotal(tx: Tx, operatorId: number): Promise<number> {
  await lockTotals(tx, operatorId, []);
  return getRunTotal(tx, operatorId, await panelToday(tx));
}

/** The sum of the payout runs that an operator closed and sent alone today, as a screen shows it. */
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
