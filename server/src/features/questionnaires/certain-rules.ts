import type { AnswerDomain } from './kind-module';
import { constantsOf, type Operand, parseOperand } from './operands';
import { moduleOf, type QuestionPlan } from './plan';
import type { Expression } from './plan-parts';
import type { Core } from './survey-core';
import { looselySame } from './values';

/** A reason, worded as the end of a sentence. */
interface Reason {
  readonly en: string;
  readonly zh: string;
}

/** The subject of a condition: a question, or a row of a grid. */
interface Asked extends AnswerDomain {
  readonly name: string;
  /** Every member has to answer it. */
  readonly certain: boolean;
}

function isAlwaysAsked({ required, visible, visibleIf, readOnly, enableIf }: QuestionPlan): boolean {
  return required && visible && visibleIf === undefined && !readOnly && enableIf === undefined;
}

function askedOf(question: QuestionPlan): readonly Asked[] {
  const { name } = question;
  const { domain, figure, options, parts } = moduleOf(question);
  const own = { name, ...domain(question), certain: isAlwaysAsked(question) };
  const { as, hasSeveral } = figure(question);
  if (as !== 'grid') return [own];
  const offered = (options?.(question) ?? []).map(({ value }) => value);
  const rows = (parts?.(question) ?? []).map(({ value }) => ({
    name: `${name}.${value}`,
    offered,
    range: null,
    single: hasSeveral !== true,
    certain: false,
  }));
  return [own, ...rows];
}

/** Finds conditions that are never or always true, whatever members answer. Reports only what is certain. */
export class CertainRules {
  private readonly byName: ReadonlyMap<string, Asked>;

  constructor(
    private readonly core: Core,
    questions: readonly QuestionPlan[],
  ) {
    this.byName = new Map(questions.flatMap(askedOf).map((asked) => [asked.name.toLowerCase(), asked]));
  }

  /** Says why an expression can never be true; null when it can, or when that is not certain. */
  whyNeverTrue(expression: Expression): Reason | null {
    const operand = parseOperand(this.core, expression);
    return operand ? this.never(operand) : null;
  }

  /** Says why an expression is always true; null when it can be false, or when that is not certain. */
  whyAlwaysTrue(expression: Expression): Reason | null {
    const operand = parseOperand(this.core, expression);
    return operand ? this.always(operand) : null;
  }

  private always(operand: Operand): Reason | null {
    const { operatorName, left, right } = operand;
    if (operand.getType() !== 'binary' || !left || !right) return null;
    if (operatorName === 'and') return this.always(left) && this.always(right);
    if (operatorName === 'or') return this.always(left) ?? this.always(right);
    const question = left.getType() === 'variable' ? this.byName.get((left.variable ?? '').toLowerCase()) : undefined;
    const constants = constantsOf(right);
    if (!question || !constants || constants.length === 0) return null;
    const { name, offered, range, certain } = question;
    const isOffered = (value: unknown) => !offered || offered.some((one) => looselySame(one, value));
    const denies = operatorName === 'notequal' || operatorName === 'notcontains' || operatorName === 'noneof';
    if (denies && !constants.some(isOffered)) {
      const values = constants.map(String).join(', ');
      return { en: `"${name}" has no answer "${values}"`, zh: `问题“${name}”没有答案“${values}”` };
    }
    const [number] = constants;
    if (!range || !certain || typeof number !== 'number' || constants.length > 1) return null;
    const { min, max } = range;
    const holds =
      (operatorName === 'greater' && number < min) ||
      (operatorName === 'greaterorequal' && number <= min) ||
      (operatorName === 'less' && number > max) ||
      (operatorName === 'lessorequal' && number >= max);
    return holds
      ? { en: `"${name}" only takes ${min} to ${max}`, zh: `问题“${name}”的取值范围为 ${min} 至 ${max}` }
      : null;
  }

  private never(operand: Operand): Reason | null {
    const { operatorName, left, right } = operand;
    if (operand.getType() !== 'binary' || !left || !right) return null;
    if (operatorName === 'and') return this.never(left) ?? this.never(right) ?? this.contradiction(operand);
    if (operatorName === 'or') return this.never(left) && this.never(right);
    const question = left.getType() === 'variable' ? this.byName.get((left.variable ?? '').toLowerCase()) : undefined;
    const constants = constantsOf(right);
    if (!question || !constants || constants.length === 0) return null;
    const { name, offered, range } = question;
    if (offered) {
      const missing = constants.filter((value) => !offered.some((one) => looselySame(one, value)));
      const needsAll = operatorName === 'equal' || operatorName === 'contains' || operatorName === 'allof';
      if ((needsAll && missing.length > 0) || (operatorName === 'anyof' && missing.length === constants.length)) {
        const values = missing.map(String).join(', ');
        return { en: `"${name}" has no answer "${values}"`, zh: `问题“${name}”没有答案“${values}”` };
      }
    }
    const [number] = constants;
    if (!range || typeof number !== 'number' || constants.length > 1) return null;
    const { min, max } = range;
    const out =
      (operatorName === 'greater' && number >= max) ||
      (operatorName === 'greaterorequal' && number > max) ||
      (operatorName === 'less' && number <= min) ||
      (operatorName === 'lessorequal' && number < min) ||
      (operatorName === 'equal' && (number < min || number > max));
    return out
      ? { en: `"${name}" only takes ${min} to ${max}`, zh: `问题“${name}”的取值范围为 ${min} 至 ${max}` }
      : null;
  }

  /** Finds a question that would need two answers at once. */
  private contradiction(operand: Operand): Reason | null {
    const equals = new Map<string, unknown>();
    const visit = (one: Operand): string | null => {
      const { operatorName, left, right } = one;
      if (one.getType() !== 'binary' || !left || !right) return null;
      if (operatorName === 'and') return visit(left) ?? visit(right);
      const question = left.getType() === 'variable' ? this.byName.get((left.variable ?? '').toLowerCase()) : undefined;
      if (operatorName !== 'equal' || right.getType() !== 'const' || !question) return null;
      if (!question.single) return null;
      const known = equals.get(question.name);
      if (known !== undefined && !looselySame(known, right.correctValue)) return question.name;
      equals.set(question.name, right.correctValue);
      return null;
    };
    const name = visit(operand);
    return name === null
      ? null
      : { en: `"${name}" would need two answers at once`, zh: `问题“${name}”需要同时有两个答案` };
  }
}
