import type { CallMeaning, ReversalMeaning } from '@pollen/contract/partner-values';
import type { Tx } from '../../platform/database/database';
import { balancesByMember } from '../ledger/index';
import { membersById } from '../members/index';
import { listCpis, listInviteCpis, listVisits } from '../partners/index';
import { panelSettings } from '../settings/index';
import { listReviewTerms, type ReviewTerms } from '../surveys/index';
import { compensationsOf } from './compensation';
import { listAttemptsByKeys } from './partner-queries';
import { effectOf, type ReportEffect } from './partner-rules';
import { type EndPayment, paymentForComplete } from './payment';
import { type AttemptState, bonusPoints, isEnd, isTooFast, statusOf, UNPAID_ENDS } from './rules';

/** What a line of a reconciliation file would do now. */
export interface Foresight {
  readonly effect: ReportEffect;
  readonly attemptId: number;
  readonly memberId: number;
  /** The state of the attempt now, in words for operators. */
  readonly before: string;
  readonly stateBefore: AttemptState;
  /** Whether the partner has taken the complete back. */
  readonly reversedBefore: boolean;
  readonly endedAt: Date | null;
  /** What the member gets (above zero) or loses, what the panel bears, and how our revenue changes. */
  readonly points: number;
  readonly bornePoints: number;
  readonly revenueCents: number;
}

/** What members have available, by id. It goes on from one part of a file to the next. */
export type Available = Map<number, number>;

/**
 * Says what reports of a partner would do now, by the same rule that applies them; the attempt's key leads to its
 * foresight, and unknown attempts and those of other partners are left out. Writes nothing. Each attempt may be there
 * once; `available` is changed as the balances would be.
 */
export async function foreseeReports(
  tx: Tx,
  partnerId: number,
  reports: readonly {
    readonly attemptKey: string;
    readonly meaning: CallMeaning;
    readonly takenBackFor: ReversalMeaning | null;
  }[],
  available: Available,
): Promise<Map<string, Foresight>> {
  const attempts = await listAttemptsByKeys(
    tx,
    reports.map(({ attemptKey }) => attemptKey),
  );
  const ids = attempts.map(({ id }) => id);
  const memberIds = [...new Set(attempts.map(({ memberId }) => memberId))];
  const surveyIds = [...new Set(attempts.map(({ surveyId }) => surveyId))];
  const unknown = memberIds.filter((id) => !available.has(id));
  const incomplete = attempts.filter(({ state }) => state !== 'completed');
  const [visits, said, cpis, members, balances, settings, terms, compensations] = await Promise.all([
    listVisits(tx, ids),
    listInviteCpis(tx, ids),
    listCpis(tx, partnerId, surveyIds),
    membersById(tx, memberIds),
    balancesByMember(tx, unknown),
    panelSettings(tx),
    listReviewTerms(tx, [...new Set(incomplete.map(({ surveyId }) => surveyId))]),
    compensationsOf(
      tx,
      incomplete.map(({ id }) => id),
    ),
  ]);
  for (const [id, balance] of balances) available.set(id, balance.available);
  const visitOf = new Map(visits.map((visit) => [visit.attemptId, visit]));
  const saidOf = new Map(said.map(({ attemptId, cpiCents }) => [attemptId, cpiCents]));
  const cpiOf = new Map(cpis.map(({ surveyId, cpiCents }) => [surveyId, cpiCents]));
  const termsOf = new Map(terms.map((each) => [each.surveyId, each]));
  const attemptOf = new Map(attempts.map((attempt) => [attempt.attemptKey, attempt]));
  const foreseen = new Map<string, Foresight>();
  for (const { attemptKey, meaning, takenBackFor } of reports) {
    const attempt = attemptOf.get(attemptKey);
    const listed = attempt && cpiOf.get(attempt.surveyId);
    const member = attempt && members.get(attempt.memberId);
    if (!attempt || !member || listed === undefined) continue;
    const cpiCents = saidOf.get(attempt.id) ?? listed;
    const visit = visitOf.get(attempt.id);
    const isReversed = visit?.reversedAt !== null && visit?.reversedAt !== undefined;
    const report = { meaning, isReconciled: true, takenBackFor, mayReinstate: true, isApproved: true };
    // Whoever applies the file decides about completes that were held, too.
    const effect = effectOf({ ...attempt, memberState: member.state, isReversed, wasHeld: false }, report, tx.now);
    const has = available.get(member.id) ?? 0;
    const revenue = visit?.revenueCents ?? cpiCents;
    const paid = paymentOf(attempt, termsOf.get(attempt.surveyId), {
      leftAt: visit?.leftAt ?? attempt.startedAt,
      isActive: member.state === 'active',
      compensation: compensations.get(attempt.id) ?? 0,
      now: tx.now,
    });
    const figures = figuresOf(effect, attempt, {
      has,
      revenue,
      cpiCents,
      paid,
      earlyEndPoints: isEnd(meaning) && !UNPAID_ENDS.includes(meaning) ? settings.screenOutPoints : 0,
    });
    // What is in review, before or after, is not in the available balance.
    const isPending = effect === 'rejected' || (effect === 'completed' && !paid.credited);
    if (!isPending) available.set(member.id, has + figures.points + bonusOf(effect, attempt, has + figures.points));
    const { id: attemptId, memberId, endedAt, state } = attempt;
    const seen = { before: statusOf(attempt).en, stateBefore: state, reversedBefore: isReversed };
    foreseen.set(attemptKey, { effect, attemptId, memberId, endedAt, ...seen, ...figures });
  }
  return foreseen;
}

/** Returns how the bonus of an attempt would change a balance; it comes and goes with the reward. */
function bonusOf(effect: ReportEffect, attempt: Known, has: number): number {
  if (effect === 'completed') return bonusPoints(attempt);
  if (effect === 'reversed') return -Math.min(bonusPoints(attempt), has);
  return 0;
}

type Known = Awaited<ReturnType<typeof listAttemptsByKeys>>[number];

/** Returns what a complete of an attempt would pay now, as `completeElsewhere` pays it. */
function paymentOf(
  attempt: Known,
  terms: ReviewTerms | undefined,
  of: { leftAt: Date; isActive: boolean; compensation: number; now: Date },
): EndPayment {
  const isSuspected = !of.isActive || (terms !== undefined && isTooFast(terms, of.leftAt, of.now));
  const paidBefore = attempt.finalPoints + of.compensation;
  return paymentForComplete(attempt, terms ?? { reviewDays: 0 }, { isSuspected, paidBefore, now: of.now });
}

function figuresOf(
  effect: ReportEffect,
  { finalPoints, takenPoints }: Known,
  of: { has: number; revenue: number; cpiCents: number; paid: EndPayment; earlyEndPoints: number },
): Pick<Foresight, 'points' | 'bornePoints' | 'revenueCents'> {
  const { has, revenue, cpiCents, paid, earlyEndPoints } = of;
  const none = { points: 0, bornePoints: 0, revenueCents: 0 };
  if (effect === 'completed') {
    return { ...none, points: paid.finalPoints, revenueCents: cpiCents };
  }
  if (effect === 'endedEarly') return { ...none, points: earlyEndPoints };
  if (effect === 'rejected') return { ...none, points: -finalPoints, revenueCents: -revenue };
  if (effect === 'reversed') {
    const taken = Math.min(finalPoints, has);
    return { points: 0 - taken, bornePoints: finalPoints - taken, revenueCents: -revenue };
  }
  if (effect === 'borne') return { ...none, bornePoints: finalPoints, revenueCents: -revenue };
  if (effect === 'noted') return { ...none, revenueCents: -revenue };
  if (effect === 'reinstated') return { ...none, points: takenPoints, revenueCents: revenue };
  return effect === 'restored' ? { ...none, revenueCents: revenue } : none;
}
