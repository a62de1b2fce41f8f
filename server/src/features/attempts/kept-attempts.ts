import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import { MINUTE_MS } from '../../platform/time';
import type { AttemptSurvey } from '../surveys/index';
import type { Attempt } from './queries';
import type { StoredTurn } from './turn-queries';

/** After so long, the attempt and its survey are read again; and one that is not turned so long is forgotten. */
const KEPT_MS = 5 * MINUTE_MS;
const KEPT_ATTEMPTS = 1_000;
/** The longest state of a run that is kept, in characters of its JSON: with the number of attempts a limit of memory. */
const KEPT_CHARACTERS = 20_000;

/** A running attempt as this process has stored it last, and its survey as it was read from the database. */
interface KeptAttempt {
  readonly attempt: Omit<Attempt, 'run'>;
  /** As JSON, so that nothing that works with a run can change it. */
  readonly run: string;
  readonly survey: AttemptSurvey;
  readonly readAt: Date;
}

/** By their keys, the least recently turned first. */
const keptAttempts = perDatabase(() => new Map<string, KeptAttempt>());

/** Keeps an attempt as its page turn left it. `readAt` is when the attempt and the survey were read from the database. */
export function keepTurned(
  tx: Tx,
  { attempt, survey, readAt }: { readonly attempt: Attempt; readonly survey: AttemptSurvey; readonly readAt: Date },
  { run, at }: StoredTurn,
): void {
  const kept = keptAttempts(tx);
  const { run: _, ...rest } = attempt;
  const { attemptKey, turn } = rest;
  kept.delete(attemptKey);
  for (const [key, { attempt: oldest }] of kept) {
    if (kept.size < KEPT_ATTEMPTS && at.getTime() - oldest.turnedAt.getTime() < KEPT_MS) break;
    kept.delete(key);
  }
  if (run.length > KEPT_CHARACTERS) return;
  kept.set(attemptKey, { attempt: { ...rest, turn: turn + 1, turnedAt: at }, run, survey, readAt });
}

/** Returns whether an attempt is kept, at whatever turn. */
export function isKept(tx: Tx, attemptKey: string): boolean {
  return keptAttempts(tx).has(attemptKey);
}

/** Returns an attempt that was kept at this turn and read not long ago; null for any other. Others may have changed it since. */
export function keptAttempt(
  tx: Tx,
  attemptKey: string,
  turn: number,
): { readonly attempt: Attempt; readonly survey: AttemptSurvey; readonly readAt: Date } | null {
  const kept = keptAttempts(tx).get(attemptKey);
  if (kept?.attempt.turn !== turn || tx.now.getTime() - kept.readAt.getTime() >= KEPT_MS) return null;
  return { ...kept, attempt: { ...kept.attempt, run: JSON.parse(kept.run) } };
}
