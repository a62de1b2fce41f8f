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

/** What was decided by single operators today: by this one, and for this member by anybody. */
export interface DayTotals {
  readonly operatorCents: number;
  readonly memberCents: number;
}

/** What a limit compares: the larger of the points and the money that they bring. A point is a cent. */
export function worthOf(amount: { points: number; valueCents: number }): number {
  return Math.max(amount.points, amount.valueCents);
}

const written = (amount: number) => amount.toLocaleString('en-US');

/** Why one operator does not decide about this amount alone; null when it fits under every limit. */
export function whyNotAloneUnder(amountCents: number, totals: DayTotals, limits: Limits): WhyNot | null {
  const { secondOperatorPoints, secondOperatorDayPoints, secondOperatorMemberDayPoints } = limits;
  if (amountCents > secondOperatorPoints) {
    return {
      kind: overDecisionLimit,
      params: { amount: written(amountCents), limit: written(secondOperatorPoints) },
    };
  }
  if (totals.operatorCents + amountCents > secondOperatorDayPoints) {
    return { kind: overOperatorDay, params: { limit: written(secondOperatorDayPoints) } };
  }
  if (totals.memberCents + amountCents > secondOperatorMemberDayPoints) {
    return { kind: overMemberDay, params: { limit: written(secondOperatorMemberDayPoints) } };
  }
  return null;
}

/** How much one operator may still decide about alone for a member today. */
export function leftAlone(totals: DayTotals, limits: Limits): number {
  const left = Math.min(
    limits.secondOperatorPoints,
    limits.secondOperatorDayPoints - totals.operatorCents,
    limits.secondOperatorMemberDayPoints - totals.memberCents,
  );
  return Math.max(0, left);
}
