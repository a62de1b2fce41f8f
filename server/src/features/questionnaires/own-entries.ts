import { outerKey } from './inner-names';
import type { Expression } from './plan-parts';
import type { Names } from './references';
import type { Core } from './survey-core';
import { looselySame } from './values';

/** What is needed to know which entries of its own question a condition reads. */
interface Source {
  readonly core: Core;
  readonly names: Names;
}

/** The parts of a parsed SurveyJS expression that are read here. */
interface Operand {
  getType(): string;
  setVariables(variables: string[]): void;
  readonly operatorName?: string;
  readonly left?: Operand;
  readonly right?: Operand;
  readonly expression?: Operand;
  readonly variable?: string;
  readonly correctValue?: unknown;
  readonly values?: readonly Operand[];
}

/** An entry that a condition reads. */
interface ReadEntry {
  readonly entry: string;
  /** The condition only asks that the entry has no answer. */
  readonly asksForNone: boolean;
}

/** Returns the entries of its own question that a condition of an entry reads. */
type ReadEntries = (condition: Expression, entry: string) => readonly ReadEntry[];

/** Returns the constants of an operand; null when it has anything else. */
function constantsOf(operand: Operand): readonly unknown[] | null {
  if (operand.getType() === 'const') return [operand.correctValue];
  if (operand.getType() !== 'array') return null;
  const parts = (operand.values ?? []).map((one) => constantsOf(one));
  return parts.includes(null) ? null : parts.flatMap((one) => one ?? []);
}

/**
 * Returns what a condition reads. `asked`: the entries about which a single comparison asks, null for one that asks in another
 * way; `named`: the entries behind a name in any other place.
 */
function entriesIn(
  { core }: Source,
  condition: Expression,
  asked: (comparison: Operand) => readonly ReadEntry[] | null,
  named: (variable: string) => readonly string[],
): readonly ReadEntry[] {
  const read = (operand: Operand, isDenied: boolean): readonly ReadEntry[] => {
    const { left, right, expression, operatorName } = operand;
    const single = asked(operand);
    if (single) return single.map(({ entry, asksForNone }) => ({ entry, asksForNone: asksForNone !== isDenied }));
    if ((operatorName === 'and' || operatorName === 'or') && left && right)
      return [...read(left, isDenied), ...read(right, isDenied)];
    if (operatorName === 'negate' && expression) return read(expression, !isDenied);
    const variables: string[] = [];
    operand.setVariables(variables);
    return variables.flatMap(named).map((entry) => ({ entry, asksForNone: false }));
  };
  const operand = new core.ConditionsParser().parseExpression(condition) as unknown as Operand | undefined;
  return operand ? read(operand, false) : [];
}

/** Whether a calculated value depends on a question. */
function dependsOn({ names }: Source, variable: string, question: string): boolean {
  return names.isVariable(variable) && (names.usesOf(variable) ?? []).includes(question);
}

/**
 * Returns the rows of its own grid that a condition reads. A grid with a question in each cell has names for the row in which
 * the condition stands.
 */
export function rowsRead(source: Source, grid: string, rows: readonly string[]): ReadEntries {
  const { sharesWith: own = grid, inner } = source.names.get(grid) ?? {};
  return (condition, row) => {
    const named = (variable: string): readonly string[] => {
      if (source.names.isVariable(variable)) return dependsOn(source, variable, own) ? rows : [];
      const reference = (inner ?? source.names).resolve(variable);
      if (!reference) return [];
      const outside = inner ? outerKey(reference.key) : reference.key;
      if (outside === null) return [row];
      if (outside !== own) return [];
      return reference.part === undefined ? rows : [reference.part];
    };
    const asked = ({ operatorName, expression }: Operand) =>
      (operatorName === 'empty' || operatorName === 'notempty') && expression?.getType() === 'variable'
        ? named(expression.variable ?? '').map((entry) => ({ entry, asksForNone: operatorName === 'empty' }))
        : null;
    return entriesIn(source, condition, asked, named);
  };
}

/** The operators that ask about single choices of a list, and whether they ask that these are not chosen. */
const aboutSingle: ReadonlyMap<unknown, boolean> = new Map([
  ['contains', false],
  ['anyof', false],
  ['allof', false],
  ['notcontains', true],
  ['noneof', true],
]);

/** Returns the choices of its own question that a condition asks about one by one: all of them where it asks in any other way. */
export function choicesRead(source: Source, question: string, choices: readonly string[]): ReadEntries {
  const named = (variable: string): readonly string[] =>
    dependsOn(source, variable, question) || source.names.resolve(variable)?.key === question ? choices : [];
  const asked = ({ operatorName, left, right }: Operand) => {
    const asksForNone = aboutSingle.get(operatorName);
    const constants = right && asksForNone !== undefined ? constantsOf(right) : null;
    if (!constants || asksForNone === undefined || left?.getType() !== 'variable') return null;
    if (source.names.resolve(left.variable ?? '')?.key !== question) return null;
    const entries = choices.filter((choice) => constants.some((one) => looselySame(one, choice)));
    return entries.map((entry) => ({ entry, asksForNone }));
  };
  return (condition) => entriesIn(source, condition, asked, named);
}

/** For each entry, those that its conditions read; true for one of which they only ask that it has no answer. */
export type EntryGraph = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** Returns which entries read which others. */
export function graphOf(
  entries: readonly string[],
  conditionsOf: (index: number) => readonly (Expression | undefined)[],
  read: ReadEntries,
): EntryGraph {
  return new Map(
    entries.map((entry, index) => {
      const others = new Map<string, boolean>();
      for (const condition of conditionsOf(index)) {
        for (const one of condition === undefined ? [] : read(condition, entry))
          others.set(one.entry, one.asksForNone && (others.get(one.entry) ?? true));
      }
      return [entry, others];
    }),
  );
}

/** Returns the places of entries in an order in which each comes after those that it reads, as far as there is one. */
export function readFirst(graph: EntryGraph): number[] {
  const places = new Map([...graph.keys()].map((entry, index) => [entry, index]));
  const ordered = new Set<number>();
  const begun = new Set<string>();
  const add = (entry: string) => {
    if (begun.has(entry)) return;
    begun.add(entry);
    for (const other of graph.get(entry)?.keys() ?? []) add(other);
    ordered.add(places.get(entry) ?? 0);
  };
  for (const entry of graph.keys()) add(entry);
  return [...ordered];
}

/** Returns for each entry which others it reaches that reach it, as the number of their group (Tarjan's algorithm). */
function groupsOf(graph: EntryGraph): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const groups = new Map<string, number>();
  const open: string[] = [];
  const visit = (entry: string): number => {
    const own = numbers.size;
    let lowest = own;
    numbers.set(entry, own);
    open.push(entry);
    for (const other of graph.get(entry)?.keys() ?? []) {
      if (groups.has(other)) continue;
      lowest = Math.min(lowest, numbers.get(other) ?? visit(other));
    }
    if (lowest === own) for (const one of open.splice(open.indexOf(entry))) groups.set(one, own);
    return lowest;
  };
  for (const entry of graph.keys()) if (!numbers.has(entry)) visit(entry);
  return groups;
}

/** Returns the shortest way from one entry to another, both included. */
function wayBetween(graph: EntryGraph, from: string, to: string): string[] {
  const before = new Map<string, string | null>([[from, null]]);
  for (const entry of before.keys())
    for (const other of graph.get(entry)?.keys() ?? []) if (!before.has(other)) before.set(other, entry);
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}

/**
 * Returns entries of which the first depends on its own answer, directly or by way of the others; null without any. Entries that
 * only ask for each other's absence take turns, and none of them is gone by its own answer.
 */
export function circleIn(graph: EntryGraph): readonly string[] | null {
  const groups = groupsOf(graph);
  for (const [entry, others] of graph) {
    for (const [other, asksForNone] of others) {
      if (other === entry) return [entry];
      if (!asksForNone && groups.get(other) === groups.get(entry))
        return [entry, ...wayBetween(graph, other, entry).slice(0, -1)];
    }
  }
  return null;
}
