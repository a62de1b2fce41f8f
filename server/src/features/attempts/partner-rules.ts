import { type CallMeaning, REVERSALS, type ReversalMeaning } from '@pollen/contract/partner-values';
import { DAY_MS } from '../../platform/time';
import { type AttemptState, endStates, LATE_COMPLETE_DAYS, REWARD_FINAL_DAYS, type Review } from './rules';

/** The facts about an attempt on which the effect of a partner's report depends. */
export interface ReportedAttempt {
  readonly state: AttemptState;
  readonly review: Review;
  /** The operator who decided last; null: nobody, or the partner took it back. */
  readonly decidedBy: number | null;
  readonly startedAt: Date;
  readonly availableAt: Date | null;
  readonly memberState: string;
  /** Whether the partner has taken the complete back. */
  readonly isReversed: boolean;
  /** Whether what the report of the complete was like held it for an operator: too fast, or above the daily cap. */
  readonly wasHeld: boolean;
}

/** What a partner reports, as far as its effect depends on it. */
export interface ReportedOutcome {
  readonly meaning: CallMeaning;
  /** Whether it corrects an outcome that was reported before: any other end than a complete then takes that back. */
  readonly isReconciled: boolean;
  /** What the reason says for which a complete is taken back by another end; null: nothing. */
  readonly takenBackFor: ReversalMeaning | null;
  /** False for a way back, which a member can open again: it never brings a reward back. */
  readonly mayReinstate: boolean;
  /** Whether operators have decided it already, as a line of a file that they applied. */
  readonly isApproved: boolean;
}

/**
 * What a report does to an attempt. `completed`, also late; `endedEarly`; `rejected`: in review, forfeited; `reversed`:
 * taken back as far as the balance reaches; `borne`: taken back, and the panel bears it; `noted`: taken back, and the
 * member had not kept it anyway; `reinstated`: brought back; `restored`: brought back, and the member had kept it. The
 * others change nothing: `repeat`, `late`, `contradiction`, `early` (a reversal of what was not completed yet),
 * `ignored`.
 */
export type ReportEffect =
  | 'completed'
  | 'endedEarly'
  | 'rejected'
  | 'reversed'
  | 'borne'
  | 'noted'
  | 'reinstated'
  | 'restored'
  | 'repeat'
  | 'late'
  | 'contradiction'
  | 'early'
  | 'ignored';

/** What the end of a complete means that a partner reconciles to another end. */
const takenBackAs: Partial<Record<CallMeaning, ReversalMeaning>> = {
  screenOut: 'reversal',
  quotaFull: 'reversal',
  closed: 'reversal',
  quality: 'qualityReversal',
  security: 'fraudReversal',
};

const isReversal = (meaning: CallMeaning): meaning is ReversalMeaning =>
  (REVERSALS as readonly CallMeaning[]).includes(meaning);

/** Returns what a report means for an attempt in a state: a corrected end takes back a complete, for its reason if any. */
export function meaningFor({ meaning, isReconciled, takenBackFor }: ReportedOutcome, state: AttemptState): CallMeaning {
  const reversal = isReconciled && state === 'completed' ? takenBackAs[meaning] : undefined;
  return reversal === undefined ? meaning : (takenBackFor ?? reversal);
}

/** Returns whether points have been available for so long that they are never taken back. */
function isFinal(availableAt: Date | null, now: Date): boolean {
  return availableAt !== null && now.getTime() - availableAt.getTime() >= REWARD_FINAL_DAYS * DAY_MS;
}

function effectOfComplete(attempt: ReportedAttempt, report: ReportedOutcome, now: Date): ReportEffect {
  const { state, review, startedAt, isReversed, decidedBy, memberState } = attempt;
  if (state === 'completed') {
    if (!isReversed || !report.mayReinstate) return 'repeat';
    const isLost = (review === 'rejected' || review === 'reversed') && decidedBy === null && memberState !== 'closed';
    // Taken back while it was held, nobody has decided about it: who has the secret could else have it paid by reporting
    // it twice.
    if (isLost && review === 'rejected' && attempt.wasHeld && !report.isApproved) return 'contradiction';
    return isLost ? 'reinstated' : 'restored';
  }
  const isInTime = now.getTime() - startedAt.getTime() <= LATE_COMPLETE_DAYS * DAY_MS;
  return (state === 'started' || isInTime) && memberState !== 'closed' ? 'completed' : 'late';
}

function effectOfReversal(attempt: ReportedAttempt, meaning: ReversalMeaning, now: Date): ReportEffect {
  if (attempt.state !== 'completed') return 'early';
  if (attempt.isReversed) return 'repeat';
  const { review, memberState, availableAt } = attempt;
  if (review === 'rejected' || review === 'reversed') return 'noted';
  if (memberState === 'closed') return 'borne';
  if (review === 'pending') return 'rejected';
  const isFault = meaning !== 'reversal';
  return review === 'approved' && isFault && !isFinal(availableAt, now) ? 'reversed' : 'borne';
}

/** Returns what a report does to an attempt: the table of all reports in all states. */
export function effectOf(attempt: ReportedAttempt, report: ReportedOutcome, now: Date): ReportEffect {
  const meaning = meaningFor(report, attempt.state);
  if (meaning === 'ignored') return 'ignored';
  if (meaning === 'complete') return effectOfComplete(attempt, report, now);
  if (isReversal(meaning)) return effectOfReversal(attempt, meaning, now);
  if (attempt.state === endStates[meaning]) return 'repeat';
  if (attempt.state === 'started') return attempt.memberState === 'closed' ? 'late' : 'endedEarly';
  // Whatever the end, there is no complete; only what was reported first differs.
  return report.isReconciled ? 'repeat' : 'contradiction';
}

/** The fault for which a reversal costs credit; null: it costs none. */
export const creditFault: Record<ReversalMeaning, 'quality' | 'fraud' | null> = {
  reversal: null,
  faultReversal: null,
  qualityReversal: 'quality',
  fraudReversal: 'fraud',
};
