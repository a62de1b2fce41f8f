import { cannot, type Operand, type Sign } from '../../conditions';
import { type Grammar, negated, parseExpression } from '../../expression-parser';

/** What an expression of an XLSForm may name. */
export interface FormNames {
  /** Returns the type of a question: `select_multiple` and so on; null when no imported question has the name. */
  typeOf(name: string): string | null;
  /** Returns what a bare name stands for: the column of a choice; null when nothing. */
  column(name: string): string | null;
  /** The question in which the expression stands, for `.`; null when there is none. */
  readonly self: string | null;
  /** Returns the name of the imported question. */
  own(name: string): string;
}

const levels: readonly Readonly<Record<string, Sign>>[] = [
  { or: 'or' },
  { and: 'and' },
  { '=': '=', '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', div: '/', mod: '%' },
];

const pattern =
  /\s+|(?<text>"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’)|(?<name>\$\{[^{}]*\}|[A-Za-z_][\w.-]*|\.(?!\d))|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<sign>==|!=|<=|>=|[=<>+\-*(),])/y;

const sameFunctions: Readonly<Record<string, string>> = {
  if: 'iif',
  round: 'round',
  sum: 'sum',
  min: 'min',
  max: 'max',
  int: 'trunc',
  today: 'today',
};

function selected([question, choice]: readonly Operand[], names: FormNames): Operand {
  if (question?.is !== 'answer' || choice?.is !== 'value')
    return cannot('"selected" needs a question and a choice', '“selected”需要问题和选项');
  const several = /^(?:select_multiple|rank)/.test(names.typeOf(question.name) ?? '');
  const value = String(choice.value);
  if (several) return { is: 'selected', name: names.own(question.name), choice: value };
  return { is: 'binary', sign: '=', left: question, right: { is: 'value', value } };
}

function callOf(name: string, given: readonly Operand[], names: FormNames): Operand {
  const [first] = given;
  if (name === 'selected') return selected(given, names);
  if (name === 'not' && first) return negated(first);
  if (name === 'true' || name === 'false') return { is: 'value', value: name === 'true' };
  if ((name === 'number' || name === 'string') && first) return first;
  if (name === 'count-selected' && first?.is === 'answer') return { is: 'answer', name: `${first.name}.length` };
  const same = Object.hasOwn(sameFunctions, name) ? sameFunctions[name] : undefined;
  if (same !== undefined) return { is: 'call', call: same, with: given };
  return cannot(`the function "${name}" has no counterpart here`, `函数“${name}”在此没有对应内容`);
}

function nameOf(name: string, names: FormNames): Operand {
  if (name === '.')
    return names.self === null
      ? cannot('"." stands for nothing', '“.”没有对应内容')
      : { is: 'answer', name: names.self };
  if (!name.startsWith('${')) {
    const column = names.column(name);
    return column === null
      ? cannot(`"${name}" has no counterpart here`, `“${name}”在此没有对应内容`)
      : { is: 'value', value: column };
  }
  const own = name.slice(2, -1).trim();
  if (names.typeOf(own) === null)
    return cannot(`it asks for "${own}", which names no imported question`, `其中的“${own}”不是已导入的问题`);
  return { is: 'answer', name: own };
}

/** Reads an expression of an XLSForm. Throws `Untranslatable` with the reason. */
export function parseFormExpression(expression: string, names: FormNames): Operand {
  const grammar: Grammar = {
    pattern,
    levels,
    nots: [],
    name: (name) => nameOf(name, names),
    call: (name, given) => callOf(name.toLowerCase(), given, names),
  };
  return rename(parseExpression(expression, grammar), names);
}

/** Gives the answers in an expression the names of the imported questions. */
function rename(operand: Operand, names: FormNames): Operand {
  switch (operand.is) {
    case 'answer': {
      const [, name = operand.name, rest = ''] = /^(.*?)(\.length)?$/.exec(operand.name) ?? [];
      return { is: 'answer', name: names.own(name) + rest };
    }
    case 'binary':
      return { ...operand, left: rename(operand.left, names), right: rename(operand.right, names) };
    case 'not':
    case 'empty':
      return { ...operand, of: rename(operand.of, names) };
    case 'call':
      return { ...operand, with: operand.with.map((one) => rename(one, names)) };
    default:
      return operand;
  }
}
