import { findAttemptByKey } from '@pollen/server/features/attempts/index';
import { attemptJobs } from '@pollen/server/features/attempts/jobs';
import { getBalances, transfer } from '@pollen/server/features/ledger/index';
import { findVisit } from '@pollen/server/features/partners/index';
import { DAY_MS, MINUTE_MS } from '@pollen/server/platform/time';
import type { Panel } from './panel';
import { handleCalls, leaveFor, type OpenPartner } from './partners';

/** Lets a member leave for a partner and answer for six minutes; returns the attempt. */
export async function answerAtPartner(panel: Panel, member: { cookie: string }, partner: OpenPartner): Promise<string> {
  const { attemptId } = await leaveFor(panel, member, partner.encryptId);
  panel.clock.advance(6 * MINUTE_MS);
  return attemptId;
}

/** Lets a partner call about an attempt with each status in turn; each call is accepted, and handled before the next one comes. */
export async function tellInTurn(
  panel: Panel,
  partner: OpenPartner,
  attempt: string,
  statuses: readonly string[],
): Promise<void> {
  for (const status of statuses) {
    const answered = await partner.tell({ attempt, status });
    if (answered !== 200) throw new Error(`a call with ${status} was answered ${answered}`);
    await handleCalls(panel);
  }
}

/** Lets days pass, with the jobs that such days bring for attempts. */
export async function letDaysPass(panel: Panel, days: number): Promise<void> {
  panel.clock.advance(days * DAY_MS);
  await attemptJobs['attempts.release']?.({}, panel.services);
  await attemptJobs['attempts.abandon']?.({}, panel.services);
  await attemptJobs['attempts.tally']?.({}, panel.services);
}

/** Returns what an attempt at a partner and its member have now. */
export function standingOf(panel: Panel, attemptKey: string, member: { id: number }) {
  return panel.transaction(async (tx) => {
    const attempt = await findAttemptByKey(tx, attemptKey);
    const { available, pending, credit } = await getBalances(tx, member.id);
    const visit = await findVisit(tx, attempt?.id ?? 0);
    const isReversed = visit?.reversedAt !== null && visit !== null;
    return { state: attempt?.state, review: attempt?.review, available, pending, credit, isReversed };
  });
}

/** Takes points from the balance of a member, as an order would. */
export async function spendPoints(panel: Panel, member: { id: number }, amountPoints: number): Promise<void> {
  await panel.transaction((tx) =>
    transfer(tx, {
      key: `spent:${member.id}:${crypto.randomUUID()}`,
      memberId: member.id,
      from: 'available',
      to: 'panel:adjustments',
      amountPoints,
      kind: 'correction',
      params: { reason: 'spent in a test' },
    }),
  );
}
