import { RE2JS } from 're2js';
import { cannot, joined, type Operand, Untranslatable, writeExpression } from '../../conditions';
import { excerpt } from '../../findings';
import type { Draft } from '../../importer';
import type { FormContext } from './context';
import { readFormExpression } from './expressions';
import type { Marks } from './marks';
import { withFormMeaning } from './meanings';
import type { FormRow } from './table';

/** A constraint in the parts that must all hold. */
interface ConstraintParts {
  readonly patterns: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  /** What is left, as an expression; null when nothing is. */
  readonly expression: string | null;
}

/** Types whose answers are written, so that a pattern can be run on them. */
const writtenTypes = new Set(['text', 'phone']);
/** Types with a least and a largest number. */
const numberTypes = new Set(['integer', 'decimal']);

/** A form wants the whole answer to match; survey-core is content with a part of it. */
function wholePattern(pattern: string): string {
  if (pattern.includes('|')) return `^(?:${pattern})$`;
  const isClosed = /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern);
  return `${pattern.startsWith('^') ? '' : '^'}${pattern}${isClosed ? '' : '$'}`;
}

/** Returns the operands that `and` joins. */
function conjuncts(operand: Operand): Operand[] {
  return operand.is === 'binary' && operand.sign === 'and'
    ? [...conjuncts(operand.left), ...conjuncts(operand.right)]
    : [operand];
}

/** Returns the bound that a comparison of the answer with a number sets; null for anything else. */
function boundOf(operand: Operand, type: string, marks: Marks): { min: number } | { max: number } | null {
  if (operand.is !== 'binary' || !numberTypes.has(type)) return null;
  const { sign, left, right } = operand;
  if (!marks.isSelf(left) || right.is !== 'value' || typeof right.value !== 'number') return null;
  const bound = right.value;
  if (sign === '>=') return { min: bound };
  if (sign === '<=') return { max: bound };
  // Between two whole numbers lies none: "more than 5" is "6 or more".
  if (type !== 'integer' || !Number.isInteger(bound)) return null;
  return sign === '>' ? { min: bound + 1 } : sign === '<' ? { max: bound - 1 } : null;
}

function readConstraint(text: string, row: FormRow, type: string, context: FormContext): ConstraintParts {
  const patterns = new Map<Operand, string>();
  const { operand, marks } = readFormExpression(text, context.namesFor({ self: row }), (name, given, ownMarks) => {
    const [answer, pattern] = given;
    if (name !== 'regex' || !answer || !ownMarks.isSelf(answer) || pattern?.is !== 'value') return null;
    const call: Operand = { is: 'call', call: name, with: given };
    patterns.set(call, wholePattern(String(pattern.value)));
    return call;
  });
  const found: string[] = [];
  const mins: number[] = [];
  const maxes: number[] = [];
  const others: Operand[] = [];
  for (const part of conjuncts(operand)) {
    const pattern = patterns.get(part);
    const bound = boundOf(part, type, marks);
    if (pattern !== undefined) found.push(pattern);
    else if (bound) 'min' in bound ? mins.push(bound.min) : maxes.push(bound.max);
    else others.push(withFormMeaning(part, marks));
  }
  if (others.some((other) => hasPattern(other)))
    cannot('"regex" can only be joined with other conditions by "and"', '“regex”只能用“and”与其他条件连接');
  const rest = joined('and', others);
  return {
    patterns: found,
    min: mins.length > 0 ? Math.max(...mins) : null,
    max: maxes.length > 0 ? Math.min(...maxes) : null,
    expression: rest && `{${context.ownReference(row)}} empty or (${writeExpression(rest)})`,
  };
}

function hasPattern(operand: Operand): boolean {
  if (operand.is === 'call') return operand.call === 'regex' || operand.with.some(hasPattern);
  if (operand.is === 'binary') return hasPattern(operand.left) || hasPattern(operand.right);
  return (operand.is === 'not' || operand.is === 'empty') && hasPattern(operand.of);
}

/** Whether a pattern matches all these texts, in linear time; not when the panel cannot run it. */
function matchesAll(pattern: string, texts: readonly string[]): boolean {
  try {
    const compiled = RE2JS.compile(pattern);
    return texts.length > 0 && texts.every((text) => compiled.matcher(text).find());
  } catch {
    return false;
  }
}

/** Returns the patterns that can be run on the answer; those that every choice matches say nothing. */
function usablePatterns(
  patterns: readonly string[],
  values: readonly string[],
  type: string,
  row: FormRow,
  context: FormContext,
  name: string,
): readonly string[] {
  if (writtenTypes.has(type)) return patterns;
  for (const pattern of patterns) {
    if (matchesAll(pattern, values)) continue;
    context.findings.add(
      context.placeOf(row),
      name,
      `The pattern "${excerpt(pattern)}" is left out: the panel runs patterns on texts only, and this is no text question. Remove the choices that it forbids, or set limits in the editor.`,
      `正则“${excerpt(pattern)}”未导入：平台只对文本题运行正则，而此题不是文本题。请删除不允许的选项，或在编辑器中设置范围。`,
    );
  }
  return [];
}

/**
 * Returns the constraint of a question as limits and validators; what has no counterpart is reported. `values` are those
 * of its choices.
 */
export function constraintOf(
  row: FormRow,
  type: string,
  values: readonly string[],
  context: FormContext,
  name: string,
): Draft {
  const constraint = row.cell('constraint');
  if (constraint.trim() === '') return {};
  const message = context.line(row.texts('constraint_message'), context.placeOf(row), name);
  const text = message === undefined ? {} : { text: message };
  try {
    const { patterns, min, max, expression } = readConstraint(constraint, row, type, context);
    const validators = [
      ...usablePatterns(patterns, values, type, row, context, name).map((regex) => ({ type: 'regex', regex, ...text })),
      ...(expression === null ? [] : [{ type: 'expression', expression, ...text }]),
    ];
    return {
      ...(min !== null && { min, ...(message !== undefined && { minErrorText: message }) }),
      ...(max !== null && { max, ...(message !== undefined && { maxErrorText: message }) }),
      ...(validators.length > 0 && { validators }),
    };
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error;
    context.findings.add(
      context.placeOf(row),
      name,
      `The constraint "${excerpt(constraint)}" is left out, because ${error.reason.en}. Set limits in the editor.`,
      `约束“${excerpt(constraint)}”未导入：${error.reason.zh}。请在编辑器中设置范围。`,
    );
    return {};
  }
}
