import { overDecisionLimit, overMemberDay, overOperatorDay } from '@pollen/contract/money-decisions';
import type { WhyNot } from '@pollen/contract/operation';

/** The kinds of decisions that give points or money to a member. */
export type MoneyDecisionKind = 'order' | 'correction' | 'compensation' | 'reinstatement' | 'return' | 'reconciliation';

/**
 * The most that one operator may decide about alone: in one decision, in a day, and in a day for one member. In points,
 * which are cents.
 */
export interface Limits {
  readonly secondOperatorPoints: number;
  readonly secondOperatorDayPoints: number;
  readonly secondOperatorMemberDayPoints: number;
}

/** The amount that one member gets by a decision. */
export interface Share {
  readonly memberId: number;
  readonly amountCents: number;
}

/**
 * What the members get by a decision. Members of a large file are listed only when limits of single members are
 * compared, or when the decision is recorded.
 */
export type Shares =
  | readonly Share[]
  | { readonly amountCents: number; readonly list: () => Promise<readonly Share[]> };

/** The amounts that single operators decided today: this operator, and any operator for each of these members. */
export interface DayTotals {
  readonly operatorCents: number;
  readonly memberCents: ReadonlyMap<number, number>;
}

/** Returns the amount that a limit compares: the larger of the points and their money value. A point is a cent. */
export function worthOf(amount: { points: number; valueCents: number }): number {
  return Math.max(amount.points, amount.valueCents);
}

/** Returns the amount that all members together get by a decision. */
export function amountOf(shares: Shares): number {
  if ('list' in shares) return shares.amountCents;
  return shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const formatAmount = (amount: number) => amount.toLocaleString('en-US');

/** Says why an amount is too much for one operator in a single decision; null when it is not. */
export function whyNotUnderLimit(amountCents: number, { secondOperatorPoints }: Limits): WhyNot | null {
  if (amountCents <= secondOperatorPoints) return null;
  return {
    kind: overDecisionLimit,
    params: { amount: formatAmount(amountCents), limit: formatAmount(secondOperatorPoints) },
  };
}

/** Says why one operator cannot decide about these amounts alone, given the totals of today; null when they fit. */
export function whyNotUnderTotals(shares: readonly Share[], totals: DayTotals, limits: Limits): WhyNot | null {
  const { secondOperatorDayPoints, secondOperatorMemberDayPoints } = limits;
  if (totals.operatorCents + amountOf(shares) > secondOperatorDayPoints) {
    return { kind: overOperatorDay, params: { limit: formatAmount(secondOperatorDayPoints) } };
  }
  const memberCents = new Map(totals.memberCents);
  for (const { memberId, amountCents } of shares) {
    const cents = (memberCents.get(memberId) ?? 0) + amountCents;
    if (cents > secondOperatorMemberDayPoints) {
      return { kind: overMemberDay, params: { limit: formatAmount(secondOperatorMemberDayPoints) } };
    }
    memberCents.set(memberId, cents);
  }
  return null;
}

/** Returns how much one operator may still decide about alone for a member today. */
export function amountLeftAlone(totals: DayTotals, memberId: number, limits: Limits): number {
  const left = Math.min(
    limits.secondOperatorPoints,
    limits.secondOperatorDayPoints - totals.operatorCents,
    limits.secondOperatorMemberDayPoints - (totals.memberCents.get(memberId) ?? 0),
  );
  return Math.max(0, left);
}
