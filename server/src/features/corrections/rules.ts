import { correctionDecided, correctionNeedsSecond } from '@pollen/contract/corrections';
import type { WhyNot } from '@pollen/contract/operation';

export type Unit = 'points' | 'credit';
export type CorrectionState = 'waiting' | 'booked' | 'declined';

/** Credit that one operator may give or take alone: more than a fraud costs, less than most levels are apart. */
export const CREDIT_ALONE = 100;

/** Whether a credit correction needs a second operator; today's corrections by single operators count with it. */
export function needsSecondForCredit(change: number, aloneToday: number): boolean {
  return aloneToday + Math.abs(change) > CREDIT_ALONE;
}

interface Waiting {
  readonly state: CorrectionState;
  readonly askedBy: number;
}

/** Why an operator cannot decide about a correction now; null when it can be done. Who asked may take it back, not book it. */
export function whyNotDecide(
  correction: Waiting,
  decision: { approve: boolean; operatorId: number; decidedBy: string },
): WhyNot | null {
  if (correction.state !== 'waiting') return { kind: correctionDecided, params: { operator: decision.decidedBy } };
  return decision.approve && correction.askedBy === decision.operatorId ? { kind: correctionNeedsSecond } : null;
}
