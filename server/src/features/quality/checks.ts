import type { SignalKind } from '@pollen/contract/console-quality';
import type { Tx } from '../../platform/database/database';
import { finishCheck, lockAttemptByKey, SIGNALS_FOR_REVIEW, type UncheckedAttempt } from '../attempts/index';
import { carelessnessOf, openAnswers, type RunState } from '../questionnaires/index';
import { panelSettings } from '../settings/index';
import { findSurvey, planOf } from '../surveys/index';
import { saveCase } from './queries';
import type { SignalContext } from './signal-module';
import type { FailedChecks } from './signals/partner-checks';
import { signalOf, signals } from './signals/table';

/** Counts the independent reasons among these signals: signals about the same thing count once. */
export function independentSignals(kinds: readonly SignalKind[]): number {
  return new Set(kinds.map((kind) => signals[kind].about)).size;
}

/**
 * Looks for every signal in a completed attempt that the caller has locked, and stores the found ones with their
 * evidence. Two independent signals keep a reward in review until an operator decides. A paid reward stays paid.
 */
export async function checkAttempt(tx: Tx, attempt: UncheckedAttempt): Promise<void> {
  const [plan, settings] = await Promise.all([planOf(tx, attempt.versionId), panelSettings(tx)]);
  const run = attempt.run as RunState;
  const context: SignalContext = {
    tx,
    attempt,
    settings,
    carelessness: carelessnessOf(plan, run, settings),
    texts: openAnswers(plan, run),
  };
  const checked = await Promise.all(
    (Object.keys(signals) as SignalKind[]).map(async (kind) => {
      const evidence = await signalOf(kind).find(context);
      return evidence && { kind, ...evidence };
    }),
  );
  const found = checked.filter((signal) => signal !== null);
  // Without a questionnaire, the report of the end may have been a reason to wait, of which no signal tells.
  const waits = attempt.held && attempt.versionId === null;
  const isSuspected = waits || independentSignals(found.map(({ kind }) => kind)) >= SIGNALS_FOR_REVIEW;
  // Without a case, nobody would see that somebody waits; a product test waits on its own page.
  if (found.length > 0 || (waits && !(await isProductTest(tx, attempt.surveyId)))) {
    const { id: attemptId, attemptKey, memberId, surveyId, review } = attempt;
    const isRejected = review === 'rejected' || review === 'reversed';
    const state = isRejected ? 'rejected' : review === 'reinstated' ? 'accepted' : 'open';
    await saveCase(tx, { attemptId, attemptKey, memberId, surveyId, state, suspected: isSuspected, signals: found });
  }
  await finishCheck(tx, attempt.id, isSuspected);
}

/**
 * Stores that the checks of a partner ended an attempt. The case is closed: there is no reward to decide about. A late
 * complete of the same attempt opens it again when it is suspected.
 */
export async function notePartnerChecks(tx: Tx, attemptKey: string, failed: FailedChecks['failed']): Promise<void> {
  const attempt = await lockAttemptByKey(tx, attemptKey);
  // Completed meanwhile: that end stands, and its checks have their own case.
  if (attempt?.state !== 'screened_out') return;
  const { id: attemptId, memberId, surveyId } = attempt;
  const signals = [{ kind: 'partnerChecks', failed }] as const;
  await saveCase(tx, { attemptId, attemptKey, memberId, surveyId, state: 'rejected', suspected: false, signals });
}

async function isProductTest(tx: Tx, surveyId: number): Promise<boolean> {
  return (await findSurvey(tx, surveyId))?.kind === 'productTest';
}
