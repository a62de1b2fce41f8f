import { MAX_EXPRESSION_CHARACTERS, MAX_NAME_CHARACTERS } from './limits';
import type { Expression } from './plan-parts';
import type { Problems } from './problems';
import type { Core } from './survey-core';

/** survey-core stores the text beside "other" and comments under the question's name with this suffix. */
export const COMMENT_SUFFIX = '-Comment';

/** The answer that a `{name}` in an expression or a text refers to. */
export interface Reference {
  readonly question: string;
  /** The key of the answer. */
  readonly key: string;
  readonly part?: string;
  readonly index?: number;
  readonly length?: true;
}

/** Names with a meaning in expressions or in JavaScript, which no question may have. */
const reserved = new Set(
  [
    ...Object.getOwnPropertyNames(Object.prototype),
    'prototype',
    'length',
    'pageno',
    'pagecount',
    'questioncount',
    'correctedanswers',
    'correctanswers',
    'correctedanswercount',
    'incorrectedanswers',
    'incorrectanswers',
    'incorrectedanswercount',
    'locale',
    'survey',
    'self',
    'parent',
    'matrix',
    'composite',
    'item',
    'choice',
    'row',
    'panel',
    'no',
    'require',
    'title',
  ].map((name) => name.toLowerCase()),
);

/** Says why a page, question, row or item may not have this name; null when it may. */
export function whyNotName(name: string): { en: string; zh: string } | null {
  if (name === '' || name !== name.trim())
    return { en: 'it is empty or has spaces around it', zh: '名称为空或首尾有空格' };
  if (name.length > MAX_NAME_CHARACTERS) {
    return { en: `it is longer than ${MAX_NAME_CHARACTERS} characters`, zh: `超过 ${MAX_NAME_CHARACTERS} 个字符` };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[.[\]{}:$#"'`<>\\/\u0000-\u001f\u007f]/.test(name)) {
    return { en: 'it has one of . [ ] { } : $ # " \' ` < > \\ /', zh: '包含 . [ ] { } : $ # " \' ` < > \\ / 之一' };
  }
  if (reserved.has(name.toLowerCase())) return { en: 'the name is reserved', zh: '该名称为保留名称' };
  if (/(-comment|-unwrapped)$/i.test(name)) {
    return { en: `it ends in ${COMMENT_SUFFIX} or -unwrapped`, zh: `以 ${COMMENT_SUFFIX} 或 -unwrapped 结尾` };
  }
  return null;
}

export interface NamedQuestion {
  readonly name: string;
  readonly page: number;
  /** Whether the answer has parts, possibly none yet. */
  readonly hasParts: boolean;
  /** Grid rows or text items by name. */
  readonly parts: ReadonlySet<string>;
  readonly hasComment: boolean;
}

/** All questions of a questionnaire by name, regardless of case, as in survey-core. */
export class Names {
  private readonly byName = new Map<string, NamedQuestion>();

  add(question: NamedQuestion): boolean {
    const key = question.name.toLowerCase();
    if (this.byName.has(key)) return false;
    this.byName.set(key, question);
    return true;
  }

  get(name: string): NamedQuestion | undefined {
    return this.byName.get(name.toLowerCase());
  }

  /** Resolves `q`, `q.row`, `q[0]`, `q.length` or `q-Comment`; null when there is no such question. */
  resolve(text: string): Reference | null {
    const match = /^([^.[\]]+)(?:\[(\d{1,3})\])?(?:\.([^.[\]]+))?$/.exec(text.trim());
    const [, head = '', index, part] = match ?? [];
    if (!match) return null;
    const question = this.get(head);
    if (!question) {
      if (!head.endsWith(COMMENT_SUFFIX) || index !== undefined || part !== undefined) return null;
      const owner = this.get(head.slice(0, -COMMENT_SUFFIX.length));
      return owner?.hasComment ? { question: owner.name, key: owner.name + COMMENT_SUFFIX } : null;
    }
    const found = { question: question.name, key: question.name };
    if (part === 'length') return { ...found, length: true };
    if (part !== undefined) {
      const exact = [...question.parts].find((name) => name.toLowerCase() === part.toLowerCase());
      return exact !== undefined && index === undefined ? { ...found, part: exact } : null;
    }
    return index === undefined ? found : { ...found, index: Number(index) };
  }
}

/** The survey-core functions that only compute. The others read a Model, draw, or wait for something. */
const functions = new Set([
  'iif',
  'sum',
  'min',
  'max',
  'avg',
  'count',
  'round',
  'trunc',
  'getDate',
  'age',
  'dateDiff',
  'dateAdd',
  'diffDays',
  'currentDate',
  'today',
  'getYear',
  'currentYear',
  'year',
  'month',
  'day',
  'weekday',
  'substring',
]);

/** The place in the JSON, for messages, and the answers on which it depends. */
export interface Place {
  readonly path: string;
  readonly element: string | null;
  /** Collects the keys of the answers on which the content of this place depends. */
  readonly uses: Set<string>;
}

/** Reads an expression: parses it and checks its functions and names. Undefined when there is none. */
export function readExpression(
  core: Core,
  names: Names,
  problems: Problems,
  value: unknown,
  place: Place,
  allowItem = false,
): Expression | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const { path, element } = place;
  if (typeof value !== 'string' || value.length > MAX_EXPRESSION_CHARACTERS) {
    problems.add(
      path,
      element,
      `An expression must be a text of at most ${MAX_EXPRESSION_CHARACTERS} characters.`,
      `表达式必须是不超过 ${MAX_EXPRESSION_CHARACTERS} 个字符的文本。`,
    );
    return undefined;
  }
  const parser = new core.ConditionsParser();
  const operand = parser.parseExpression(value);
  if (!operand) {
    problems.add(path, element, `The expression "${value}" cannot be understood.`, `无法解析表达式“${value}”。`);
    return undefined;
  }
  const operands: { getType(): string; functionName?: string; variable?: string }[] = [];
  operand.addOperandsToList(operands as never);
  for (const part of operands) {
    if (part.getType() === 'function' && !functions.has(part.functionName ?? '')) {
      problems.add(
        path,
        element,
        `The function "${part.functionName}" cannot be run here.`,
        `不支持函数“${part.functionName}”。`,
      );
    }
  }
  const variables: string[] = [];
  operand.setVariables(variables);
  for (const variable of variables) {
    if (allowItem && /^(item|choice)$/i.test(variable)) continue;
    const reference = names.resolve(variable);
    if (reference) place.uses.add(reference.key);
    else problems.add(path, element, `"{${variable}}" names no question.`, `“{${variable}}”不是任何问题的名称。`);
  }
  return value;
}

/**
 * Returns the names of the questions that a condition refers to; with `part`, without those of which it refers only to
 * another part.
 */
export function readConditionNames(core: Core, names: Names, expression: Expression, part?: string): Set<string> {
  const variables: string[] = [];
  new core.ConditionsParser().parseExpression(expression)?.setVariables(variables);
  const found = variables.map((variable) => names.resolve(variable));
  return new Set(
    found.flatMap((one) => {
      if (!one || (part !== undefined && one.part !== undefined && one.part !== part)) return [];
      return [one.question];
    }),
  );
}

/** Returns the `{name}` marks in a text, as survey-core finds them. */
export function marksIn(text: string): string[] {
  const marks: string[] = [];
  for (const [, mark = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (mark !== '' && !mark.includes(':')) marks.push(mark.trim());
  }
  return marks;
}
