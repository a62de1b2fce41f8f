import { SIGNAL_KINDS, type Signal } from '@pollen/contract/console-quality';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { type Attempt, listAttemptsByIds } from '../attempts/index';
import { memberCards } from '../console-members/index';
import type { QuestionnairePlan } from '../questionnaires/index';
import { planOf } from '../surveys/index';
import { listSignals } from './queries';
import type { EvidenceContext } from './signal-module';
import { signalOf } from './signals/table';

type Shown = z.input<typeof Signal>;

/** Returns the signals of many attempts as texts, built from the present answers. */
export async function signalsOf(
  tx: Tx,
  attempts: readonly Attempt[],
  locale: Locale,
): Promise<(attemptId: number) => Shown[]> {
  const rows = await listSignals(
    tx,
    attempts.map(({ id }) => id),
  );
  const stored = rows.map(({ attemptId, kind, evidence }) => ({ attemptId, kind, evidence: evidence as object }));
  const otherIds = stored.flatMap(({ kind, evidence }) => signalOf(kind).attemptsIn?.(evidence) ?? []);
  const others = await listAttemptsByIds(tx, otherIds);
  const all = new Map([...attempts, ...others].map((attempt) => [attempt.id, attempt]));
  const memberIds = new Set([
    ...stored.flatMap(({ kind, evidence }) => signalOf(kind).membersIn?.(evidence) ?? []),
    ...others.map((each) => each.memberId),
  ]);
  const cardOf = await memberCards(tx, [...memberIds]);
  const versions = new Set([...all.values()].map(({ versionId }) => versionId));
  const plans = new Map<number | null, QuestionnairePlan>();
  for (const version of versions) plans.set(version, await planOf(tx, version));
  const context: EvidenceContext = { locale, plans, attempts: all, nameOf: (memberId) => cardOf(memberId).name };

  const byAttempt = new Map<number, Shown[]>();
  for (const { attemptId, kind, evidence } of stored.sort(
    (a, b) => SIGNAL_KINDS.indexOf(a.kind) - SIGNAL_KINDS.indexOf(b.kind),
  )) {
    const attempt = all.get(attemptId);
    if (!attempt) continue;
    const signal = { kind, ...signalOf(kind).show(evidence, attempt, context) } as Shown;
    byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), signal]);
  }
  return (attemptId) => byAttempt.get(attemptId) ?? [];
}
