import type { CallMeaning, ReversalMeaning } from '@pollen/contract/partner-values';
import type { Tx } from '../../platform/database/database';
import { balancesByMember } from '../ledger/index';
import { membersById } from '../members/index';
import { listCpis, listVisits } from '../partners/index';
import { panelSettings } from '../settings/index';
import { listAttemptsByKeys } from './partner-queries';
import { effectOf, type ReportEffect } from './partner-rules';
import { type AttemptState, statusOf } from './rules';

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
  const unknown = memberIds.filter((id) => !available.has(id));
  const [visits, cpis, members, balances, settings] = await Promise.all([
    listVisits(tx, ids),
    listCpis(tx, partnerId, [...new Set(attempts.map(({ surveyId }) => surveyId))]),
    membersById(tx, memberIds),
    balancesByMember(tx, unknown),
    panelSettings(tx),
  ]);
  for (const [id, balance] of balances) available.set(id, balance.available);
  const visitOf = new Map(visits.map((visit) => [visit.attemptId, visit]));
  const cpiOf = new Map(cpis.map(({ surveyId, cpiCents }) => [surveyId, cpiCents]));
  const attemptOf = new Map(attempts.map((attempt) => [attempt.attemptKey, attempt]));
  const foreseen = new Map<string, Foresight>();
  for (const { attemptKey, meaning, takenBackFor } of reports) {
    const attempt = attemptOf.get(attemptKey);
    const cpiCents = attempt && cpiOf.get(attempt.surveyId);
    const member = attempt && members.get(attempt.memberId);
    if (!attempt || !member || cpiCents === undefined) continue;
    const visit = visitOf.get(attempt.id);
    const isReversed = visit?.reversedAt !== null && visit?.reversedAt !== undefined;
    const report = { meaning, isReconciled: true, takenBackFor, mayReinstate: true };
    const effect = effectOf({ ...attempt, memberState: member.state, isReversed }, report, tx.now);
    const has = available.get(member.id) ?? 0;
    const revenue = visit?.revenueCents ?? cpiCents;
    const figures = figuresOf(effect, attempt, { has, revenue, cpiCents, screenOutPoints: settings.screenOutPoints });
    if (effect !== 'rejected') available.set(member.id, has + figures.points);
    const { id: attemptId, memberId, endedAt, state } = attempt;
    const seen = { before: statusOf(attempt).en, stateBefore: state, reversedBefore: isReversed };
    foreseen.set(attemptKey, { effect, attemptId, memberId, endedAt, ...seen, ...figures });
  }
  return foreseen;
}

type Known = Awaited<ReturnType<typeof listAttemptsByKeys>>[number];

function figuresOf(
  effect: ReportEffect,
  { finalPoints, takenPoints, rewardPoints }: Known,
  of: { has: number; revenue: number; cpiCents: number; screenOutPoints: number },
): Pick<Foresight, 'points' | 'bornePoints' | 'revenueCents'> {
  const { has, revenue, cpiCents, screenOutPoints } = of;
  const none = { points: 0, bornePoints: 0, revenueCents: 0 };
  if (effect === 'completed') {
    return { ...none, points: Math.max(0, rewardPoints - finalPoints), revenueCents: cpiCents };
  }
  if (effect === 'endedEarly') return { ...none, points: screenOutPoints };
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
