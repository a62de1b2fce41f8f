import { tooManyRequests } from '@pollen/contract/values';
import type { CountedName } from '../../platform/attempt-limit';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { type CountedHash, countGuess, countGuessOf, uncountGuess } from './queries';

/**
 * Limits guesses at what protects an account or money, in all processes together. A guess is counted before it is checked,
 * in a transaction of its own, and uncounted when it was right: counted afterwards, concurrent guesses would all pass before
 * the first one is found wrong.
 */
export class GuessLimit {
  /** Limits of the same `purpose` share their counts. */
  constructor(
    private readonly services: Pick<Services, 'database' | 'secrets'>,
    private readonly purpose: string,
    private readonly limit: { readonly max: number; readonly perMs: number },
  ) {}

  /**
   * Runs a guess and returns its result; null means that it was wrong and stays counted. Throws the refusal
   * `tooManyRequests` without running the guess when a name has none left. A guess that throws is not counted. Must not be
   * called inside a transaction, whose connection would wait for another one.
   */
  async attempt<Found>(names: readonly CountedName[], guess: () => Promise<Found | null>): Promise<Found | null> {
    const { database } = this.services;
    const hashes = names.map((name) => this.hashOf(name));
    if (!(await database.transaction((tx) => countGuess(tx, hashes, this.endOf(tx))))) {
      throw new Refusal(tooManyRequests);
    }
    let isWrong = false;
    try {
      const found = await guess();
      isWrong = found === null;
      return found;
    } finally {
      if (!isWrong) await database.transaction((tx) => uncountGuess(tx, hashes));
    }
  }

  /**
   * Counts a guess in the transaction of a call; false when the name has none left. The caller returns its refusal and does
   * not throw it, so that a wrong guess stays counted.
   */
  count(tx: Tx, name: string): Promise<boolean> {
    return countGuessOf(tx, this.hashOf({ name }), this.endOf(tx));
  }

  /** Takes a guess back that `count` counted. */
  async uncount(tx: Tx, name: string): Promise<void> {
    await uncountGuess(tx, [this.hashOf({ name })]);
  }

  private hashOf({ name, times = 1 }: CountedName): CountedHash {
    return { hash: this.services.secrets.mac('guess-limits', this.purpose, name), most: this.limit.max * times };
  }

  private endOf(tx: Tx): Date {
    return new Date(tx.now.getTime() + this.limit.perMs);
  }
}
