import { useRef } from 'react';

interface StableKeys {
  of: (name: string) => string;
  rename: (from: string, to: string) => void;
  /** Returns the other name of the last rename that involved this name: undo and redo change the one into the other. */
  otherNameOf: (name: string) => string | undefined;
}

/**
 * React keys for elements that are identified by a name that can change. A renamed element keeps its key, so that its
 * fields keep the focus. An element that takes a freed name gets a new key.
 */
export function useStableKeys(): StableKeys {
  const keys = useRef<{ byName: Map<string, string>; renames: Map<string, string>; made: number }>(undefined);
  keys.current ??= { byName: new Map(), renames: new Map(), made: 0 };
  const { current } = keys;
  const of = (name: string) => current.byName.get(name) ?? name;
  return {
    of,
    rename: (from, to) => {
      const key = of(from);
      current.made += 1;
      current.byName.set(from, `${from} ${current.made}`);
      current.byName.set(to, key);
      current.renames.set(from, to);
      current.renames.set(to, from);
    },
    otherNameOf: (name) => current.renames.get(name),
  };
}
