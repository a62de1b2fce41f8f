import { useRef } from 'react';

/** The rows of the last render with the key of each, and how many keys were made. */
interface KeptKeys {
  readonly rows: readonly unknown[];
  readonly keys: readonly number[];
  readonly made: number;
}

/**
 * Returns the keys for changed rows: a row that stayed the same object keeps its key wherever it stands now, a row that
 * was replaced in its place takes over the key of that place, and a row that was added gets a new one.
 */
export function nextKeys({ rows: before, keys, made }: KeptKeys, rows: readonly unknown[]): KeptKeys {
  const stayed = new Set(rows);
  const taken = new Set<number>();
  let next = made;
  const found = rows.map((row, at) => {
    const kept = before.findIndex((old, place) => old === row && !taken.has(place));
    const place = kept === -1 && before.length === rows.length && !stayed.has(before[at]) ? at : kept;
    const key = keys[place];
    if (key === undefined || taken.has(place)) {
      next += 1;
      return next;
    }
    taken.add(place);
    return key;
  });
  return { rows, keys: found, made: next };
}

/**
 * React keys for the rows of an editable list that have no id: fields keep their focus and folded parts their state when
 * other rows are added, removed or moved. An edit replaces the row's object and leaves those of other rows alone.
 */
export function useRowKeys(rows: readonly unknown[]): readonly number[] {
  const kept = useRef<KeptKeys>({ rows: [], keys: [], made: 0 });
  if (kept.current.rows !== rows) kept.current = nextKeys(kept.current, rows);
  return kept.current.keys;
}
