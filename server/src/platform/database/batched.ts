import { isConflict, type Tx } from './database';
import { isUnreachable } from './lost-connections';

interface Batch<Key, Value> {
  readonly keys: Key[];
  readonly values: Promise<readonly Value[]>;
}

/**
 * Returns a function that loads the value of a key. Calls that handle the same round of the event loop and share a
 * reader ask the database once: `load` gets their keys, and returns the values in that order. Nothing is kept beyond the
 * round, so a value is never older than the call that asks for it. In a transaction the keys of others are never among
 * them. With `atMost`, further keys go with another call of `load`.
 */
export function batched<Key, Value>(
  load: (tx: Tx, keys: readonly Key[]) => Promise<readonly Value[]>,
  atMost = Number.POSITIVE_INFINITY,
): (tx: Tx, key: Key) => Promise<Value> {
  const open = new WeakMap<Tx, Batch<Key, Value>>();
  return async (tx, key) => {
    let batch = open.get(tx);
    if (!batch || batch.keys.length >= atMost) {
      const keys: Key[] = [];
      const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        if (open.get(tx)?.keys === keys) open.delete(tx);
        return load(tx, keys);
      });
      batch = { keys, values };
      open.set(tx, batch);
    }
    const place = batch.keys.push(key) - 1;
    return (await batch.values)[place] as Value;
  };
}

/** Returns a function that loads a value which all callers share, once for those of a round, as `batched` does. */
export function sharedRead<Value>(load: (tx: Tx) => Promise<Value>): (tx: Tx) => Promise<Value> {
  const read = batched(async (tx, keys: readonly null[]) => {
    const value = await load(tx);
    return keys.map(() => value);
  });
  return (tx) => read(tx, null);
}

/** The most calls that are stored together: those behind them wait, and so do others for the rows that they lock. */
const STORED_AT_MOST = 50;

/**
 * Returns a function that stores something for a key. Calls that handle the same round of the event loop are stored
 * together: `store` gets their keys and returns what became of each. When it fails, everything must be undone, and each call
 * is stored alone, so that one which is refused costs no other; but not while the database is away. In a transaction, which a
 * failure ends, only one call at a time may store.
 */
export function storedTogether<Key, Value>(
  store: (tx: Tx, keys: readonly Key[]) => Promise<readonly Value[]>,
): (tx: Tx, key: Key) => Promise<Value> {
  const together = batched<Key, { value: Value } | { isFinal: boolean; error: unknown }>(async (tx, keys) => {
    try {
      return (await store(tx, keys)).map((value) => ({ value }));
    } catch (error) {
      // Without the database, or where the answer to a commit was lost, trying again would only make everybody wait longer.
      const isFinal = keys.length === 1 || (isUnreachable(error) && !isConflict(error));
      return keys.map(() => ({ isFinal, error }));
    }
  }, STORED_AT_MOST);
  return async (tx, key) => {
    const stored = await together(tx, key);
    if ('value' in stored) return stored.value;
    if (stored.isFinal) throw stored.error;
    return (await store(tx, [key]))[0] as Value;
  };
}
