import { cannot, type Operand, type Sign } from '../../conditions';
import { type Grammar, parseExpression } from '../../expression-parser';
import { callOf, parent } from './functions';
import { type FormQuestion, Marks } from './marks';
import { withFormMeaning } from './meanings';

/** What an expression of an XLSForm may name. */
export interface FormNames {
  /** Null when no imported question has the name. */
  question(name: string): FormQuestion | null;
  /** Returns what a bare name stands for: the column of a choice; null when nothing. */
  column(name: string): string | null;
  /** Whether a name is that of the day, which forms collect without asking. */
  isToday(name: string): boolean;
  /** The question in which the expression stands, for `.`; null when there is none. */
  readonly self: FormQuestion | null;
}

/** An expression that is read, but does not yet mean here what it means in a form. */
export interface ReadExpression {
  readonly operand: Operand;
  readonly marks: Marks;
}

const levels: readonly Readonly<Record<string, Sign>>[] = [
  { or: 'or' },
  { and: 'and' },
  {
    '=': '=',
    '==': '=',
    '!=': '<>',
    '<': '<',
    '<=': '<=',
    '>': '>',
    '>=': '>=',
    // Slips of the pen, and signs that another program has escaped.
    '=<': '<=',
    '=>': '>=',
    '&lt;': '<',
    '&lt;=': '<=',
    '&gt;': '>',
    '&gt;=': '>=',
  },
  { '+': '+', '-': '-' },
  { '*': '*', div: '/', mod: '%' },
];

const pattern =
  /\s+|(?<text>"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’)|(?<name>\$\{[^{}]*\}|(?:current\(\)\/)?(?:\.\.?)?\/[\w.-]+(?:\/[\w.-]+)*|[A-Za-z_][\w.-]*(?::[\w.-]+)?|\.\.|\.(?!\d))|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<sign>==|!=|<=|>=|=<|=>|&[lg]t;=?|[=<>+\-*(),])/y;

/** Bare words are names of questions that do not exist: empty, and so false. Only these are written to be just that. */
const bareWords = new Map<string, string | boolean>([
  ['null', ''],
  ['false', false],
]);

function nameOf(name: string, names: FormNames, marks: Marks): Operand {
  if (name === '..') return parent;
  if (name === '.') return names.self ? marks.addSelf(names.self) : cannot('"." stands for nothing', '“.”没有对应内容');
  const isPath = name.includes('/') && !name.startsWith('${');
  if (!name.startsWith('${') && !isPath) {
    const stands = names.column(name) ?? bareWords.get(name.toLowerCase());
    return stands === undefined
      ? cannot(`"${name}" has no counterpart here`, `“${name}”在此没有对应内容`)
      : { is: 'value', value: stands };
  }
  const path = name.startsWith('${') ? name.slice(2, -1).trim() : name;
  const own = path.slice(path.lastIndexOf('/') + 1);
  const question = names.question(own);
  if (!question && names.isToday(own)) return { is: 'call', call: 'today', with: [] };
  if (!question)
    return cannot(`it asks for "${own}", which names no imported question`, `其中的“${own}”不是已导入的问题`);
  return marks.add(question, own);
}

/**
 * Reads an expression of an XLSForm. `ownCall` returns what a function stands for that only this place knows, or null.
 * Throws `Untranslatable` with the reason.
 */
export function readFormExpression(
  expression: string,
  names: FormNames,
  ownCall: (name: string, given: readonly Operand[], marks: Marks) => Operand | null = () => null,
): ReadExpression {
  const marks = new Marks();
  const grammar: Grammar = {
    pattern,
    levels,
    nots: [],
    name: (name) => nameOf(name, names, marks),
    call: (name, given) => {
      const lower = name.toLowerCase();
      return ownCall(lower, given, marks) ?? callOf(lower, given, marks);
    },
  };
  // Nothing is escaped in the texts of an XLSForm; the parser takes a backslash before a quotation mark away.
  return { operand: parseExpression(expression.replace(/\\(?=['"\\])/g, '\\\\'), grammar), marks };
}

/** Returns an expression of an XLSForm with its meaning here. Throws `Untranslatable` with the reason. */
export function parseFormExpression(expression: string, names: FormNames): Operand {
  const { operand, marks } = readFormExpression(expression, names);
  return withFormMeaning(operand, marks);
}
