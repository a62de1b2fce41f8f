/** Responses with the same values of the members' variables, in the order of the variables. */
export interface Group {
  readonly values: readonly unknown[];
  readonly n: number;
}

interface Node {
  n: number;
  readonly byValue: Map<string, Node>;
  hidden: boolean;
}

const keyOf = (value: unknown) => JSON.stringify(value ?? null);
const node = (): Node => ({ n: 0, byValue: new Map(), hidden: false });

/**
 * Decides which values of the members' variables a file may have, so that every line shares all that it says of its member
 * with at least `least` lines. Values are kept from the first variable on as long as the group is large enough; what a group
 * is too small for is withheld, together with the next smallest groups beside it, as a single hidden group would follow from
 * the others. Returns how many of the first values of a response may be shown.
 */
export function withholding(groups: readonly Group[], least: number): (values: readonly unknown[]) => number {
  const root = node();
  for (const { values, n } of groups) {
    let at = root;
    at.n += n;
    for (const value of values) {
      const key = keyOf(value);
      const next = at.byValue.get(key) ?? node();
      at.byValue.set(key, next);
      next.n += n;
      at = next;
    }
  }
  const waiting = [root];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const children = [...at.byValue.values()].sort((one, other) => one.n - other.n);
    let hidden = 0;
    for (const child of children) {
      child.hidden = child.n < least || (hidden > 0 && hidden < least);
      if (child.hidden) hidden += child.n;
      else waiting.push(child);
    }
  }
  return (values) => {
    let at = root;
    for (const [place, value] of values.entries()) {
      const next = at.byValue.get(keyOf(value));
      if (!next || next.hidden) return place;
      at = next;
    }
    return values.length;
  };
}
