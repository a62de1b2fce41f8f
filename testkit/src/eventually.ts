import { setTimeout as pause } from 'node:timers/promises';

/** How long a slow machine may take. A check that holds early costs nothing of it. */
const PATIENCE_MS = 60_000;
const CHECK_AGAIN_MS = 20;

/** The clock of the machine, also in a test that replaces the timers. */
const now = performance.now.bind(performance);

/**
 * Repeats a check until it holds, and returns its result. Throws the last error of the check after a minute. For whatever
 * happens in the background: a test that waits for the event itself does not depend on the speed of the machine. Gives up
 * at once when `signal` is aborted.
 */
export async function eventually<Result>(check: () => Result | Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const until = now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (now() > until || signal?.aborted) throw error;
    }
    await pause(CHECK_AGAIN_MS);
  }
}
