import type { RefusalKind } from '@pollen/contract/operation';
import { Refusal } from './refusal';

/**
 * Limits work that is heavy for the whole process, such as hashing and drawing: how much runs at once, and how much
 * waits. The work runs on the few threads that files and DNS need too, so a burst of one kind may not occupy them all.
 */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: { atOnce: number; waitingAtMost: number; refusal: RefusalKind }) {}

  /** Runs the work when its turn comes; refuses at once when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.limit.atOnce) {
      if (this.waiting.length >= this.limit.waitingAtMost) throw new Refusal(this.limit.refusal);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The slot passes directly to the next caller.
      if (next) next();
      else this.running -= 1;
    }
  }
}
