import type { Bilingual } from '../../platform/locale';

/** A value in a condition of another program, before it is written as a SurveyJS expression. */
export type Operand =
  | { readonly is: 'answer'; readonly name: string }
  /** Whether a choice of a question with several answers was selected. */
  | { readonly is: 'selected'; readonly name: string; readonly choice: string }
  | { readonly is: 'value'; readonly value: string | number | boolean }
  | { readonly is: 'list'; readonly values: readonly Operand[] }
  | { readonly is: 'call'; readonly call: string; readonly with: readonly Operand[] }
  | { readonly is: 'binary'; readonly sign: Sign; readonly left: Operand; readonly right: Operand }
  | { readonly is: 'not'; readonly of: Operand }
  | { readonly is: 'empty'; readonly of: Operand; readonly not: boolean };

export type Sign =
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'and'
  | 'or'
  | 'contains'
  | 'notcontains';

/** A condition that has no counterpart in the panel, with the reason. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable';

  constructor(readonly reason: Bilingual) {
    super(reason.en);
  }
}

/** Throws `Untranslatable` with a reason in both languages. */
export function cannot(en: string, zh: string): never {
  throw new Untranslatable({ en, zh });
}

const precedence: Readonly<Record<Sign, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '<>': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  contains: 3,
  notcontains: 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
};

function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  if (value.includes('\\')) cannot('a text has a backslash', '文本包含反斜杠');
  return `'${value.replace(/['"]/g, '\\$&')}'`;
}

function mark(name: string): string {
  if (/[{}]/.test(name)) cannot(`the name "${name}" has braces`, `名称“${name}”包含花括号`);
  return `{${name}}`;
}

/** Rewrites a comparison with "was this choice selected" as what a list of answers contains. */
function ofSelection(sign: Sign, left: Operand, right: Operand): Operand | null {
  const [subject, other] = left.is === 'selected' ? [left, right] : [right, left];
  if (subject.is !== 'selected' || sign === 'and' || sign === 'or') return null;
  if (other.is !== 'value' || (sign !== '=' && sign !== '<>'))
    cannot('it compares a choice with something else than selected', '条件将选项与“已选”以外的内容比较');
  const isYes = other.value === 'Y' || other.value === 1 || other.value === '1' || other.value === true;
  if (!isYes && other.value !== '' && other.value !== 'N' && other.value !== 0 && other.value !== '0')
    cannot('it compares a choice with something else than selected', '条件将选项与“已选”以外的内容比较');
  const sought = isYes === (sign === '=') ? 'contains' : 'notcontains';
  return {
    is: 'binary',
    sign: sought,
    left: { is: 'answer', name: subject.name },
    right: { is: 'value', value: subject.choice },
  };
}

function write(operand: Operand, outer: number): string {
  switch (operand.is) {
    case 'answer':
      return mark(operand.name);
    case 'value':
      return literal(operand.value);
    case 'list':
      return `[${operand.values.map((value) => write(value, 0)).join(', ')}]`;
    case 'selected':
      return write({ is: 'binary', sign: '=', left: operand, right: { is: 'value', value: 'Y' } }, outer);
    case 'call':
      return `${operand.call}(${operand.with.map((one) => write(one, 0)).join(', ')})`;
    case 'not':
      return `!(${write(operand.of, 0)})`;
    case 'empty': {
      const { of, not } = operand;
      if (of.is === 'selected')
        return write({ is: 'binary', sign: not ? '=' : '<>', left: of, right: { is: 'value', value: 'Y' } }, outer);
      if (of.is !== 'answer') cannot('it asks whether a calculation is empty', '条件判断计算结果是否为空');
      return `${mark((of as { name: string }).name)} ${not ? 'notempty' : 'empty'}`;
    }
    case 'binary': {
      const { sign, left, right } = operand;
      const ofChoice = ofSelection(sign, left, right);
      if (ofChoice) return write(ofChoice, outer);
      // "Equals nothing" is never true for survey-core; an answer is empty or not.
      const other = left.is === 'value' ? right : left;
      const value = left.is === 'value' ? left : right;
      if ((sign === '=' || sign === '<>') && value.is === 'value' && value.value === '' && other.is === 'answer')
        return write({ is: 'empty', of: other, not: sign === '<>' }, outer);
      const own = precedence[sign];
      // Of the same strength, the left one is calculated first; only "and" and "or" have the same result either way.
      const text = `${write(left, own)} ${sign} ${write(right, own > precedence.and ? own + 1 : own)}`;
      return own < outer ? `(${text})` : text;
    }
  }
}

/** Returns an operand as a SurveyJS expression. Throws `Untranslatable` when there is none. */
export function writeExpression(operand: Operand): string {
  return write(operand, 0);
}

/** Joins operands with `and` or `or`; null when there are none. */
export function joined(sign: 'and' | 'or', operands: readonly Operand[]): Operand | null {
  const [first, ...rest] = operands;
  if (!first) return null;
  return rest.reduce<Operand>((left, right) => ({ is: 'binary', sign, left, right }), first);
}

/** Joins two expressions that must both hold. */
export function both(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return `(${first}) and (${second})`;
}
