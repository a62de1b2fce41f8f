import { attemptDecided } from '@pollen/contract/console-attempts';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import { lockAttemptByKey, statusOf } from '../attempts/index';
import { operatorNames } from '../operators/index';
import { type CaseState, findCase, listDecidedKinds, updateCaseDecided } from './queries';
import { signals } from './signals/table';

/** Closes the open case of an attempt, if there is one, after an operator decided about the attempt elsewhere. */
export async function closeCase(
  tx: Tx,
  attemptKey: string,
  state: Exclude<CaseState, 'open'>,
  by: { readonly id: number },
): Promise<void> {
  await updateCaseDecided(tx, attemptKey, { state, decidedBy: by.id, onlyOpen: false });
}

/**
 * Closes an open case before the decision is carried out. Refuses when none is open, and names the operator who decided
 * before.
 */
export async function decideCase(
  tx: Tx,
  attemptKey: string,
  state: Exclude<CaseState, 'open'>,
  by: { readonly id: number },
  locale: Locale,
): Promise<void> {
  // The attempt is locked first, as everywhere: a concurrent decision waits here and then finds the case closed.
  const attempt = await lockAttemptByKey(tx, attemptKey);
  if (await updateCaseDecided(tx, attemptKey, { state, decidedBy: by.id, onlyOpen: true })) return;
  const decided = await findCase(tx, attemptKey);
  if (!decided) throw new Refusal(notFound);
  const names = await operatorNames(tx, decided.decidedBy === null ? [] : [decided.decidedBy]);
  throw new Refusal(attemptDecided, {
    operator: (decided.decidedBy && names.get(decided.decidedBy)) || '-',
    status: attempt ? statusOf(attempt)[locale] : '-',
  });
}

/**
 * Returns the names of the signals of decided attempts for their own member. Leaves out open cases, because their
 * signals are only a suspicion.
 */
export async function decidedSignalNames(
  tx: Tx,
  attemptIds: readonly number[],
  locale: Locale,
): Promise<Map<number, string[]>> {
  const decided = await listDecidedKinds(tx, attemptIds);
  return new Map(
    decided.map(({ attemptId, kinds }) => [attemptId, kinds.map((kind) => signals[kind].memberText[locale])]),
  );
}
