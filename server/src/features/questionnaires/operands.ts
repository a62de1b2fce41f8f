import type { Expression } from './plan-parts';
import type { Core } from './survey-core';

/** The parts of an expression as survey-core parses it, as far as they are read here. */
export interface Operand {
  getType(): string;
  setVariables(variables: string[]): void;
  /** Adds the comparisons, functions, names and constants to a list. */
  addOperandsToList(list: unknown[]): void;
  readonly operatorName?: string;
  readonly functionName?: string;
  readonly left?: Operand;
  readonly right?: Operand;
  readonly expression?: Operand;
  readonly parameters?: Operand;
  readonly values?: readonly Operand[];
  readonly variable?: string;
  readonly correctValue?: unknown;
}

/** Parses an expression; undefined for one that cannot be understood. */
export function parseOperand(core: Core, expression: Expression): Operand | undefined {
  return (new core.ConditionsParser().parseExpression(expression) ?? undefined) as unknown as Operand | undefined;
}

/** Returns the marks in an operand. */
export function variablesOf(operand: Operand | undefined): readonly string[] {
  const variables: string[] = [];
  operand?.setVariables(variables);
  return variables;
}

/** Returns the marks in an expression; none of one that cannot be understood. */
export function variablesIn(core: Core, expression: Expression): readonly string[] {
  return variablesOf(parseOperand(core, expression));
}

/** Returns the constants of an operand; null when it has anything else. */
export function constantsOf(operand: Operand | undefined): readonly unknown[] | null {
  if (operand?.getType() === 'const') return [operand.correctValue];
  if (operand?.getType() !== 'array' || !operand.values) return null;
  const parts = operand.values.map((one) => (one.getType() === 'const' ? one.correctValue : undefined));
  return parts.includes(undefined) ? null : parts;
}
