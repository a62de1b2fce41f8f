import type { Tx } from './database';

/**
 * What a process remembers of a database: one value for each database it is connected to, gone with the connection.
 * `surveys = remembered(() => new Map<number, Survey>())`, then `surveys(tx)`.
 */
export function remembered<T>(make: () => T): (tx: Tx) => T {
  const values = new WeakMap<object, T>();
  return (tx) => {
    if (!values.has(tx.database)) values.set(tx.database, make());
    return values.get(tx.database) as T;
  };
}

interface Kept<T> {
  (tx: Tx): Promise<T>;
  /** Looks again at the next call. Other processes do so when the time is over. */
  forget(tx: Tx): void;
}

/** Answers what `load` found, for `keptMs`: for what nearly every call reads and hardly anything changes. */
export function keptFor<T>(keptMs: number, load: (tx: Tx) => Promise<T>): Kept<T> {
  const memory = remembered<{ last?: { value: T; until: number } }>(() => ({}));
  const read = async (tx: Tx) => {
    const kept = memory(tx);
    const at = Date.now();
    if (kept.last && at < kept.last.until) return kept.last.value;
    const value = await load(tx);
    kept.last = { value, until: at + keptMs };
    return value;
  };
  const forget = (tx: Tx) => {
    delete memory(tx).last;
  };
  return Object.assign(read, { forget });
}
