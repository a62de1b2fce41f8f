import { setTimeout as pause } from 'node:timers/promises';
import { isUnreachable } from './lost-connections';

const AGAIN_MS = 500;

/** Repeats work while the database cannot be used, for `forMs` at most; then throws the last error. */
export async function untilUsable<Result>(work: () => Promise<Result>, forMs: number): Promise<Result> {
  const until = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() >= until) throw error;
      await pause(AGAIN_MS);
    }
  }
}
