import { overDecisionLimit, overMemberDay, overOperatorDay } from '@pollen/contract/money-decisions';
import type { WhyNot } from '@pollen/contract/operation';

/** What operators decide that gives points or money to a member. */
export type MoneyDecisionKind = 'order' | 'correction' | 'compensation' | 'reinstatement' | 'return';

/** Most that one operator decides about alone: at once, in a day, and in a day for one member. In points, which are cents. */
export interface Limits {
  readonly secondOperatorPoints: number;
  readonly secondOperatorDayPoints: number;
  readonly secondOperatorMemberDayPoints: number;
}

/** What one member gets by a decision. */
export interface Share {
  readonly memberId: number;
  readonly amountCents: number;
}

/** What was decided by single operators today: by this one, and for each of these members by anybody. */
export interface DayTotals {
  readonly operatorCents: number;
  readonly memberCents: ReadonlyMap<number, number>;
}

/** What a limit compares: the larger of the points and the money that they bring. A point is a cent. */
export function worthOf(amount: { points: number; valueCents: number }): number {
  return Math.max(amount.points, amount.valueCents);
}

/** What all members together get by a decision. */
export function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const formatAmount = (amount: number) => amount.toLocaleString('en-US');

/** Why an amount is too much for one operator to decide about at once; null when it is not. */
export function whyNotUnderLimit(amountCents: number, { secondOperatorPoints }: Limits): WhyNot | null {
  if (amountCents <= secondOperatorPoints) return null;
  return {
    kind: overDecisionLimit,
    params: { amount: formatAmount(amountCents), limit: formatAmount(secondOperatorPoints) },
  };
}

/** Why one operator does not decide about these amounts alone, with what was decided today; null when they fit. */
export function whyNotUnderTotals(shares: readonly Share[], totals: DayTotals, limits: Limits): WhyNot | null {
  const { secondOperatorDayPoints, secondOperatorMemberDayPoints } = limits;
  if (totals.operatorCents + sumOf(shares) > secondOperatorDayPoints) {
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

/** How much one operator may still decide about alone for a member today. */
export function amountLeftAlone(totals: DayTotals, memberId: number, limits: Limits): number {
  const left = Math.min(
    limits.secondOperatorPoints,
    limits.secondOperatorDayPoints - totals.operatorCents,
    limits.secondOperatorMemberDayPoints - (totals.memberCents.get(memberId) ?? 0),
  );
  return Math.max(0, left);
}
