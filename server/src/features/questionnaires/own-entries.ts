import { variablesIn } from './expressions';
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

/** What of a question is read by a condition of one of its own entries, by name of the entry. */
export type ReadEntries = (condition: Expression, entry: string) => readonly string[];

/**
 * Returns the rows of its own grid that a condition reads. A grid with a question in each cell has names for the row in which
 * the condition stands.
 */
export function rowsRead({ core, names }: Source, grid: string, rows: readonly string[]): ReadEntries {
  const { sharesWith: own = grid, inner } = names.get(grid) ?? {};
  return (condition, row) =>
    variablesIn(core, condition).flatMap((variable): readonly string[] => {
      if (names.isVariable(variable)) return (names.usesOf(variable) ?? []).includes(own) ? rows : [];
      const reference = (inner ?? names).resolve(variable);
      if (!reference) return [];
      const outside = inner ? outerKey(reference.key) : reference.key;
      if (outside === null) return [row];
      if (outside !== own) return [];
      return reference.part === undefined ? rows : [reference.part];
    });
}

/** The parts of a parsed SurveyJS expression that this check reads. */
interface Operand {
  getType(): string;
  readonly operatorName?: string;
  readonly left?: Operand;
  readonly right?: Operand;
  readonly expression?: Operand;
  readonly variable?: string;
  readonly correctValue?: unknown;
  readonly values?: readonly Operand[];
}

/** The operators that ask about single choices of a list. */
const aboutSingle: ReadonlySet<unknown> = new Set(['contains', 'notcontains', 'anyof', 'allof', 'noneof']);

/** Returns the constants of an operand; null when it has anything else. */
function constantsOf(operand: Operand): readonly unknown[] | null {
  if (operand.getType() === 'const') return [operand.correctValue];
  if (operand.getType() !== 'array') return null;
  const parts = (operand.values ?? []).map((one) => constantsOf(one));
  return parts.includes(null) ? null : parts.flatMap((one) => one ?? []);
}

/** Returns the choices of its own question that a condition asks about one by one: all of them where it asks in any other way. */
export function choicesRead({ core, names }: Source, question: string, choices: readonly string[]): ReadEntries {
  const isOwn = (variable: string) =>
    names.isVariable(variable)
      ? (names.usesOf(variable) ?? []).includes(question)
      : names.resolve(variable)?.key === question;
  const reads = (operand: Operand | undefined): readonly string[] => {
    if (!operand) return [];
    const { left, right, expression, operatorName } = operand;
    const constants = right && aboutSingle.has(operatorName) ? constantsOf(right) : null;
    if (constants && left?.getType() === 'variable' && names.resolve(left.variable ?? '')?.key === question)
      return choices.filter((choice) => constants.some((one) => looselySame(one, choice)));
    if (operatorName === 'and' || operatorName === 'or') return [...reads(left), ...reads(right)];
    if (operand.getType() === 'unary') return reads(expression);
    const variables: string[] = [];
    (operand as unknown as { setVariables(list: string[]): void }).setVariables(variables);
    return variables.some(isOwn) ? choices : [];
  };
  return (condition) => reads(new core.ConditionsParser().parseExpression(condition) as unknown as Operand | undefined);
}

/** For each entry, the others that its conditions read. */
export type EntryGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns which entries read which others. */
export function graphOf(
  entries: readonly string[],
  conditionsOf: (index: number) => readonly (Expression | undefined)[],
  read: ReadEntries,
): EntryGraph {
  return new Map(
    entries.map((entry, index) => [
      entry,
      new Set(conditionsOf(index).flatMap((one) => (one === undefined ? [] : read(one, entry)))),
    ]),
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
    for (const other of graph.get(entry) ?? []) add(other);
    ordered.add(places.get(entry) ?? 0);
  };
  for (const entry of graph.keys()) add(entry);
  return [...ordered];
}

/** Returns the way by which something reaches itself, without its end; null when it does not. */
export function wayBack(graph: EntryGraph, from: string): string[] | null {
  const reached = new Set<string>();
  const follow = (trail: readonly string[]): string[] | null => {
    for (const next of graph.get(trail.at(-1) ?? from) ?? []) {
      if (next === from) return [...trail];
      if (reached.has(next)) continue;
      reached.add(next);
      const way = follow([...trail, next]);
      if (way) return way;
    }
    return null;
  };
  return follow([from]);
}
