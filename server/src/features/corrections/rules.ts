import { correctionDecided, correctionNeedsSecond } from '@pollen/contract/corrections';
import type { WhyNot } from '@pollen/contract/operation';

export type Unit = 'points' | 'credit';
export type CorrectionState = 'waiting' | 'booked' | 'declined';

/**
 * The credit that one operator may add or deduct alone: more than a fraud deducts, less than the distance between most
 * levels.
 */
export const CREDIT_ALONE = 100;

/** Whether a credit correction needs a second operator; today's corrections by single operators count with it. */
export function needsSecondForCredit(change: number, aloneToday: number): boolean {
  return aloneToday + Math.abs(change) > CREDIT_ALONE;
}

interface Waiting {
  readonly state: CorrectionState;
  readonly askedBy: number;
}

/**
 * Says why an operator cannot decide about a correction now; null when it is possible. The operator who asked may
 * decline the correction but not book it.
 */
export function whyNotDecide(
  correction: Waiting,
  decision: { approve: boolean; operatorId: number; decidedBy: string },
): WhyNot | null {
  if (correction.state !== 'waiting') return { kind: correctionDecided, params: { operator: decision.decidedBy } };
  return decision.approve && correction.askedBy === decision.operatorId ? { kind: correctionNeedsSecond } : null;
}
