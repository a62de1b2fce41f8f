/** The answers that somebody gave just now. */
export interface Given {
  readonly keys: ReadonlySet<string>;
  /** Those of the instances of a question, in the order of the instances. */
  readonly instances: ReadonlyMap<string, readonly GivenInstance[]>;
}

/** The answers of an instance that somebody gave just now. */
export interface GivenInstance extends Given {
  /** The place of the instance among those before; negative for a new one. */
  readonly id: number;
}

/** No answers. */
export const nothingGiven: Given = { keys: new Set(), instances: new Map() };

/** Returns what was given in any of these. */
export function joinGiven(all: readonly Given[]): Given {
  return {
    keys: new Set(all.flatMap(({ keys }) => [...keys])),
    instances: new Map(all.flatMap(({ instances }) => [...instances])),
  };
}
