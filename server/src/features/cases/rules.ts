import type { CaseState } from '@pollen/contract/case-values';
import { appealTooLate, caseNotDecided, nothingToWithdraw } from '@pollen/contract/cases';
import { secondLookAsked } from '@pollen/contract/feedback';
import type { WhyNot } from '@pollen/contract/operation';
import { DAY_MS } from '../../platform/time';

/** What a case needs to know of the conversation about it. */
interface Conversation {
  readonly state: 'open' | 'answered' | 'closed';
  readonly outcome: 'lifted' | 'kept' | 'withdrawn' | null;
  readonly remedyPoints: number | null;
  readonly dueAt: Date | null;
}

/** A decision against a member, and what the member wrote about it. */
export interface Decided<Look extends Conversation = Conversation> {
  /** Null: before such instants were kept, so that the time to ask does not end. */
  readonly decidedAt: Date | null;
  /** Whether the decision stands now. */
  readonly stands: boolean;
  /** The second look at it; null: not asked for. */
  readonly look: Look | null;
}

/** Returns until when a second look at a decision can be asked for; null: without an end. */
export function appealUntil({ decidedAt }: Pick<Decided, 'decidedAt'>, appealDays: number): Date | null {
  return decidedAt && new Date(decidedAt.getTime() + appealDays * DAY_MS);
}

/** Says why a second look at a decision cannot be asked for now; null when it can. `dayOf` writes a day for the refusal. */
export function whyNotAppeal(
  decided: Decided,
  appealDays: number,
  now: Date,
  dayOf: (at: Date) => string,
): WhyNot | null {
  if (!decided.stands) return { kind: caseNotDecided };
  if (decided.look && decided.look.outcome !== 'withdrawn') return { kind: secondLookAsked };
  const until = appealUntil(decided, appealDays);
  return until && until < now ? { kind: appealTooLate, params: { day: dayOf(until) } } : null;
}

/** Says why a second look at a decision cannot be withdrawn now; null when it can: it waits, and the decision stands. */
export function whyNotWithdraw({ stands, look }: Decided): WhyNot | null {
  return stands && look?.outcome === null ? null : { kind: nothingToWithdraw };
}

/** Returns where a decided case stands, and its deadline. */
export function decidedState(
  decided: Decided,
  appealDays: number,
  now: Date,
): { state: CaseState; dueAt: Date | null } {
  const { stands, look } = decided;
  if (!stands) return { state: 'inFavor', dueAt: null };
  if (look?.outcome === 'kept') return { state: 'kept', dueAt: null };
  const until = appealUntil(decided, appealDays);
  if (look?.outcome === 'withdrawn') return { state: 'withdrawn', dueAt: until && until < now ? null : until };
  if (look) return { state: 'withUs', dueAt: look.dueAt };
  return until && until < now ? { state: 'lapsed', dueAt: null } : { state: 'open', dueAt: until };
}

/** Returns where a report stands; answers that are held for a review are waited for either way. */
export function reportedState(report: Conversation | null, isHeld: boolean): { state: CaseState; dueAt: Date | null } {
  if (report?.state === 'open') return { state: 'withUs', dueAt: report.dueAt };
  if (isHeld || !report) return { state: 'inReview', dueAt: null };
  if (report.remedyPoints !== null) return { state: 'inFavor', dueAt: null };
  return { state: report.state === 'answered' ? 'yourTurn' : 'closed', dueAt: null };
}
