import { graphOf, type Read, type ReadGraph } from './circles';
import { outerKey } from './inner-names';
import { constantsOf, type Operand, parseOperand, variablesOf } from './operands';
import type { ChoicesPlan, Expression } from './plan-parts';
import type { Names } from './references';
import type { Core } from './survey-core';
import { looselySame } from './values';

/** What is needed to know what a condition reads. */
interface Source {
  readonly core: Core;
  readonly names: Names;
}

/** Returns the entries of its own question that a condition of an entry reads. */
type ReadEntries = (condition: Expression, entry: string) => readonly Read[];

/**
 * Returns what a condition reads. `asked`: what a single comparison asks about, null for one that asks in another way; `named`:
 * what stands behind a name in any other place.
 */
function readsIn(
  core: Core,
  condition: Expression,
  asked: (comparison: Operand) => readonly Read[] | null,
  named: (variable: string) => readonly string[],
): readonly Read[] {
  const read = (operand: Operand, isDenied: boolean): readonly Read[] => {
    const { left, right, expression, operatorName } = operand;
    const single = asked(operand);
    if (single && !isDenied) return single;
    if (single) return single.map(({ name, kind }) => ({ name, kind: kind === 'answer' ? 'absence' : 'answer' }));
    if ((operatorName === 'and' || operatorName === 'or') && left && right)
      return [...read(left, isDenied), ...read(right, isDenied)];
    if (operatorName === 'negate' && expression) return read(expression, !isDenied);
    return variablesOf(operand)
      .flatMap(named)
      .map((name) => ({ name, kind: 'answer' }));
  };
  const operand = parseOperand(core, condition);
  return operand ? read(operand, false) : [];
}

/** Reads a comparison that asks only whether there is an answer; null for any other, also about a calculated value. */
function askedIfAnswered({ names }: Source, named: (variable: string) => readonly string[]) {
  return ({ operatorName, expression }: Operand): readonly Read[] | null => {
    if (operatorName !== 'empty' && operatorName !== 'notempty') return null;
    const variable = expression?.getType() === 'variable' ? (expression.variable ?? '') : null;
    if (variable === null || names.isVariable(variable)) return null;
    return named(variable).map((name) => ({ name, kind: operatorName === 'empty' ? 'absence' : 'answer' }));
  };
}

/** Returns the questions whose answers a calculated value needs; null for the name of anything else. */
function calculatedFrom({ names }: Source, variable: string): readonly string[] | null {
  if (!names.isVariable(variable)) return null;
  return (names.usesOf(variable) ?? []).map((key) => names.ownerOf(key)?.name ?? key);
}

/** Returns the questions that a condition reads. */
export function questionsRead(source: Source, condition: Expression): readonly Read[] {
  const named = (variable: string) =>
    calculatedFrom(source, variable) ?? [source.names.resolve(variable)?.question ?? []].flat();
  return readsIn(source.core, condition, askedIfAnswered(source, named), named);
}

/**
 * Returns the rows of its own grid that a condition reads. A grid with a question in each cell has names for the row in which
 * the condition stands.
 */
function rowsRead(source: Source, grid: string, rows: readonly string[]): ReadEntries {
  const { sharesWith: own = grid, inner } = source.names.get(grid) ?? {};
  return (condition, row) => {
    const named = (variable: string): readonly string[] => {
      const questions = calculatedFrom(source, variable);
      if (questions) return questions.includes(own) ? rows : [];
      const reference = (inner ?? source.names).resolve(variable);
      if (!reference) return [];
      const outside = inner ? outerKey(reference.key) : reference.key;
      if (outside === null) return [row];
      if (outside !== own) return [];
      return reference.part === undefined ? rows : [reference.part];
    };
    return readsIn(source.core, condition, askedIfAnswered(source, named), named);
  };
}

/** Returns which rows of a grid wait for which others. */
export function rowGraph(source: Source, grid: string, { items, visibleIf }: ChoicesPlan): ReadGraph {
  const rows = items.map(({ value }) => String(value));
  const read = rowsRead(source, grid, rows);
  return graphOf(rows, (row, index) => {
    const conditions = [items[index]?.visibleIf ?? visibleIf, items[index]?.enableIf];
    return conditions.flatMap((one) => (one === undefined ? [] : read(one, row)));
  });
}

/** The operators that ask about single choices of a list, and whether they ask that these are chosen or are not. */
const aboutSingle: ReadonlyMap<unknown, Read['kind']> = new Map([
  ['contains', 'answer'],
  ['anyof', 'answer'],
  ['allof', 'answer'],
  ['notcontains', 'absence'],
  ['noneof', 'absence'],
]);

/** Returns the choices of its own question that a condition asks about one by one: all of them where it asks in any other way. */
export function choicesRead(source: Source, question: string, choices: readonly string[]): ReadEntries {
  const isOwn = (variable: string) => source.names.resolve(variable)?.key === question;
  const named = (variable: string): readonly string[] =>
    (calculatedFrom(source, variable)?.includes(question) ?? isOwn(variable)) ? choices : [];
  const asked = ({ operatorName, left, right }: Operand): readonly Read[] | null => {
    const kind = aboutSingle.get(operatorName);
    const constants = constantsOf(right);
    if (kind === undefined || !constants || left?.getType() !== 'variable' || !isOwn(left.variable ?? '')) return null;
    const entries = choices.filter((choice) => constants.some((one) => looselySame(one, choice)));
    return entries.map((name) => ({ name, kind }));
  };
  return (condition) => readsIn(source.core, condition, asked, named);
}
