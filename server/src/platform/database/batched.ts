import type { Tx } from './database';

interface Batch<Key, Value> {
  readonly keys: Key[];
  readonly values: Promise<readonly Value[]>;
}

/**
 * Returns a function that loads the value of a key. Calls that handle the same round of the event loop and share a
 * reader ask the database once: `load` gets their keys, and returns the values in that order. Nothing is kept beyond the
 * round, so a value is never older than the call that asks for it. In a transaction the keys of others are never among
 * them.
 */
export function batched<Key, Value>(
  load: (tx: Tx, keys: readonly Key[]) => Promise<readonly Value[]>,
): (tx: Tx, key: Key) => Promise<Value> {
  const open = new WeakMap<Tx, Batch<Key, Value>>();
  return async (tx, key) => {
    let batch = open.get(tx);
    if (!batch) {
      const keys: Key[] = [];
      const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        open.delete(tx);
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

/**
 * Returns a function that stores something for a key. Calls of one round of the event loop are stored by one statement of
 * `store`, which gets their keys and returns what became of each. When it fails, each call goes alone with `storeAlone`, so
 * that one which the database refuses costs no other.
 */
export function storedTogether<Key, Value>(
  store: (tx: Tx, keys: readonly Key[]) => Promise<readonly Value[]>,
): (tx: Tx, key: Key) => Promise<Value> {
  const together = batched<Key, { value: Value } | { isAlone: boolean; error: unknown }>(async (tx, keys) => {
    try {
      return (await store(tx, keys)).map((value) => ({ value }));
    } catch (error) {
      return keys.map(() => ({ isAlone: keys.length === 1, error }));
    }
  });
  return async (tx, key) => {
    const stored = await together(tx, key);
    if ('value' in stored) return stored.value;
    if (stored.isAlone) throw stored.error;
    return (await store(tx, [key]))[0] as Value;
  };
}
