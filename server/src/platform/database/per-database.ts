import type { Tx } from './database';

/**
 * Returns a function that finds the in-memory value of a database, made at its first use. `surveys = perDatabase(() =>
 * new Map<number, Survey>())`, then `surveys(tx)`.
 */
export function perDatabase<T>(make: () => T): (tx: Tx) => T {
  const values = new WeakMap<object, T>();
  return (tx) => {
    if (!values.has(tx.database)) values.set(tx.database, make());
    return values.get(tx.database) as T;
  };
}

interface Cached<T> {
  (tx: Tx): Promise<T>;
  /** Drops the value in this process; other processes load it again when it expires. */
  invalidate(tx: Tx): void;
}

/** Caches the result of `load` for `keptMs`: for what nearly every call reads and hardly anything changes. */
export function cached<T>(maxAgeMs: number, load: (tx: Tx) => Promise<T>): Cached<T> {
  const memory = perDatabase<{ last?: { value: T; until: number } }>(() => ({}));
  const read = async (tx: Tx) => {
    const kept = memory(tx);
    const at = Date.now();
    if (kept.last && at < kept.last.until) return kept.last.value;
    const value = await load(tx);
    kept.last = { value, until: at + maxAgeMs };
    return value;
  };
  const invalidate = (tx: Tx) => {
    delete memory(tx).last;
  };
  return Object.assign(read, { invalidate });
}

/**
 * Keeps the values of up to `most` keys for `maxAgeMs` by the clock of the transaction: for counts that may be that old.
 * `keptCounts(tx, key, () => count(tx))`.
 */
export function keptByKey<T>(
  maxAgeMs: number,
  most: number,
): (tx: Tx, key: string, load: () => Promise<T>) => Promise<T> {
  const memory = perDatabase(() => new Map<string, { value: T; until: number }>());
  return async (tx, key, load) => {
    const values = memory(tx);
    const known = values.get(key);
    if (known && tx.now.getTime() < known.until) return known.value;
    const value = await load();
    if (values.size >= most) values.clear();
    values.set(key, { value, until: tx.now.getTime() + maxAgeMs });
    return value;
  };
}
