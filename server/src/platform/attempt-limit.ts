import { tooManyRequests } from '@pollen/contract/values';
import { Refusal } from './refusal';
import type { Clock } from './time';

/** The most counted names, so that an attacker with made-up names cannot fill the memory. */
const NAMES_AT_MOST = 20_000;

/**
 * A name under which attempts are counted, such as a network. Its limit is the usual one multiplied by `times`, by
 * default once.
 */
export interface CountedName {
  readonly name: string;
  readonly times?: number;
}

/**
 * Limits attempts by name, in this process. An attempt is counted before its work starts and uncounted when it
 * succeeds: counted afterwards, concurrent guesses would all pass before the first one is found wrong.
 */
export class AttemptLimit {
  private readonly counts = new Map<string, { count: number; since: number }>();

  constructor(
    private readonly limit: { readonly max: number; readonly perMs: number },
    private readonly clock: Clock,
  ) {}

  /** Whether one of the names has no attempt left. */
  isReached(names: readonly CountedName[]): boolean {
    const now = this.clock.now().getTime();
    return names.some(({ name, times = 1 }) => {
      const known = this.counts.get(name);
      if (known && now - known.since >= this.limit.perMs) this.counts.delete(name);
      else if (known) return known.count >= this.limit.max * times;
      return false;
    });
  }

  /** Counts an attempt for each of the names; false, with nothing counted, when one of them has no attempt left. */
  count(names: readonly CountedName[]): boolean {
    if (this.isReached(names)) return false;
    const since = this.clock.now().getTime();
    for (const { name } of names) {
      const known = this.counts.get(name);
      if (known) {
        known.count += 1;
        continue;
      }
      if (this.counts.size >= NAMES_AT_MOST) {
        const [oldest] = this.counts.keys();
        if (oldest !== undefined) this.counts.delete(oldest);
      }
      this.counts.set(name, { count: 1, since });
    }
    return true;
  }

  /** Uncounts one attempt for each of the names. */
  uncount(names: readonly CountedName[]): void {
    for (const { name } of names) {
      const known = this.counts.get(name);
      if (!known) continue;
      known.count -= 1;
      if (known.count <= 0) this.counts.delete(name);
    }
  }

  /**
   * Runs a guess as an attempt and returns its result; null means that the guess was wrong and stays counted. Throws
   * the refusal `tooManyRequests` without running the guess when a name has no attempt left. A guess that throws is not
   * counted.
   */
  async attempt<Found>(names: readonly CountedName[], guess: () => Promise<Found | null>): Promise<Found | null> {
    if (!this.count(names)) throw new Refusal(tooManyRequests);
    let isWrong = false;
    try {
      const found = await guess();
      isWrong = found === null;
      return found;
    } finally {
      if (!isWrong) this.uncount(names);
    }
  }
}
