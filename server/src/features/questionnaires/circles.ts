/** What questions or entries read of each other: for each, those that its conditions read, by name. */
export type ReadGraph = ReadonlyMap<string, ReadonlyMap<string, ReadKind>>;

/** `absence`: conditions only ask that it has no answer. */
export type ReadKind = 'absence' | 'answer';

/** Something that a condition reads. */
export interface Read {
  readonly name: string;
  readonly kind: ReadKind;
}

/** Returns the graph of what reads what: `readsOf` has all that the conditions of one read. */
export function graphOf(
  names: readonly string[],
  readsOf: (name: string, index: number) => readonly Read[],
): ReadGraph {
  return new Map(
    names.map((name, index) => {
      const reads = new Map<string, ReadKind>();
      for (const read of readsOf(name, index)) if (reads.get(read.name) !== 'answer') reads.set(read.name, read.kind);
      return [name, reads];
    }),
  );
}

/** Returns the places of all in an order in which each comes after those that it reads, as far as there is one. */
export function readFirst(graph: ReadGraph): number[] {
  const places = new Map([...graph.keys()].map((name, index) => [name, index]));
  const ordered = new Set<number>();
  const begun = new Set<string>();
  const add = (name: string) => {
    if (begun.has(name)) return;
    begun.add(name);
    for (const other of graph.get(name)?.keys() ?? []) add(other);
    ordered.add(places.get(name) ?? 0);
  };
  for (const name of graph.keys()) add(name);
  return [...ordered];
}

/** Returns for each which others it reaches that reach it, as the number of their group (Tarjan's algorithm). */
function groupsOf(graph: ReadGraph): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const groups = new Map<string, number>();
  const open: string[] = [];
  const visit = (name: string): number => {
    const own = numbers.size;
    let lowest = own;
    numbers.set(name, own);
    open.push(name);
    for (const other of graph.get(name)?.keys() ?? []) {
      if (groups.has(other)) continue;
      lowest = Math.min(lowest, numbers.get(other) ?? visit(other));
    }
    if (lowest === own) for (const one of open.splice(open.indexOf(name))) groups.set(one, own);
    return lowest;
  };
  for (const name of graph.keys()) if (!numbers.has(name)) visit(name);
  return groups;
}

/** Returns the shortest way from one to another, both included. */
function wayBetween(graph: ReadGraph, from: string, to: string): string[] {
  const before = new Map<string, string | null>([[from, null]]);
  for (const name of before.keys())
    for (const other of graph.get(name)?.keys() ?? []) if (!before.has(other)) before.set(other, name);
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}

/**
 * Returns the circles of those that depend on their own answer, directly or by way of the others, each beginning with the one
 * that comes first in the graph. Those that only ask for each other's absence take turns, and none is gone by its own answer.
 */
export function circlesIn(graph: ReadGraph): readonly (readonly string[])[] {
  const groups = groupsOf(graph);
  const places = new Map([...graph.keys()].map((name, index) => [name, index]));
  const placeOf = (name: string) => places.get(name) ?? 0;
  const found: string[][] = [];
  const reported = new Set<string>();
  for (const [name, reads] of graph) {
    for (const [other, kind] of reads) {
      if (reported.has(name)) break;
      if (other !== name && (kind === 'absence' || groups.get(other) !== groups.get(name))) continue;
      const circle = other === name ? [name] : [name, ...wayBetween(graph, other, name).slice(0, -1)];
      const first = circle.indexOf(circle.reduce((one, next) => (placeOf(next) < placeOf(one) ? next : one)));
      found.push([...circle.slice(first), ...circle.slice(0, first)]);
      for (const one of circle) reported.add(one);
    }
  }
  return found;
}
