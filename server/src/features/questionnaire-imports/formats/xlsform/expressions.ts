import { cannot, type Operand, type Sign } from '../../conditions';
import { type Grammar, negated, parseExpression } from '../../expression-parser';

/** A question that an expression names. */
export interface FormQuestion {
  /** `select_multiple` and so on; `repeat` and `grid` for groups that are questions here. */
  readonly type: string;
  /** Its name in an expression here; null when it stands in a repeat that the expression is not in. */
  readonly reference: string | null;
  /** In a repeat that stands where the expression does: that repeat, and its name in each entry. */
  readonly entries: { readonly list: string; readonly name: string } | null;
}

/** What an expression of an XLSForm may name. */
export interface FormNames {
  /** Null when no imported question has the name. */
  question(name: string): FormQuestion | null;
  /** Returns what a bare name stands for: the column of a choice; null when nothing. */
  column(name: string): string | null;
  /** The question in which the expression stands, for `.`; null when there is none. */
  readonly self: FormQuestion | null;
}

/** The questions that the marks of one expression stand for. */
type Marks = Map<Operand, FormQuestion>;

const levels: readonly Readonly<Record<string, Sign>>[] = [
  { or: 'or' },
  { and: 'and' },
  { '=': '=', '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', div: '/', mod: '%' },
];

const pattern =
  /\s+|(?<text>"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’)|(?<name>\$\{[^{}]*\}|[A-Za-z_][\w.-]*|\.\.|\.(?!\d))|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<sign>==|!=|<=|>=|[=<>+\-*(),])/y;

const sameFunctions: Readonly<Record<string, string>> = {
  if: 'iif',
  round: 'round',
  sum: 'sum',
  min: 'min',
  max: 'max',
  int: 'trunc',
  today: 'today',
};

/** Functions over all entries of a repeat. */
const functionsOfEntries: Readonly<Record<string, string>> = {
  sum: 'sumInArray',
  min: 'minInArray',
  max: 'maxInArray',
};

function selected([question, choice]: readonly Operand[], marks: Marks): Operand {
  const asked = question && marks.get(question);
  if (!asked || choice?.is !== 'value')
    return cannot('"selected" needs a question and a choice', '“selected”需要问题和选项');
  const value = String(choice.value);
  if (/^(?:select_multiple|rank)/.test(asked.type)) return { is: 'selected', name: referenceOf(asked), choice: value };
  return { is: 'binary', sign: '=', left: question as Operand, right: { is: 'value', value } };
}

/** Returns the answer of one entry of a repeat, when the entry is a number. */
function indexed([question, , place]: readonly Operand[], marks: Marks): Operand {
  const entries = question && marks.get(question)?.entries;
  if (!entries || place?.is !== 'value' || typeof place.value !== 'number' || place.value < 1)
    return cannot(
      '"indexed-repeat" needs a question of one repeat and a number',
      '“indexed-repeat”需要重复组中的问题和一个数字',
    );
  return { is: 'answer', name: `${entries.list}[${place.value - 1}].${entries.name}` };
}

function callOf(name: string, given: readonly Operand[], marks: Marks): Operand {
  const [first] = given;
  const asked = first && marks.get(first);
  if (name === 'selected') return selected(given, marks);
  if (name === 'indexed-repeat') return indexed(given, marks);
  if (name === 'not' && first) return negated(first);
  if (name === 'true' || name === 'false') return { is: 'value', value: name === 'true' };
  if ((name === 'number' || name === 'string') && first) return first;
  if (name === 'count-selected' && asked) return { is: 'answer', name: `${referenceOf(asked)}.length` };
  if (name === 'count' && asked && given.length === 1) {
    const list = asked.type === 'repeat' ? asked.reference : asked.entries?.list;
    if (list) return { is: 'answer', name: `${list}.length` };
  }
  if (name === 'position' && first === parent)
    return {
      is: 'binary',
      sign: '+',
      left: { is: 'answer', name: 'panelIndex' },
      right: { is: 'value', value: 1 },
    };
  if (asked?.entries && given.length === 1 && Object.hasOwn(functionsOfEntries, name)) {
    const { list, name: question } = asked.entries;
    const args: Operand[] = [
      { is: 'answer', name: list },
      { is: 'value', value: question },
    ];
    return { is: 'call', call: functionsOfEntries[name] as string, with: args };
  }
  const same = Object.hasOwn(sameFunctions, name) ? sameFunctions[name] : undefined;
  if (same !== undefined) return { is: 'call', call: same, with: given };
  return cannot(`the function "${name}" has no counterpart here`, `函数“${name}”在此没有对应内容`);
}

/** What stands around a question, for `position(..)`. */
const parent: Operand = { is: 'value', value: '..' };

function nameOf(name: string, names: FormNames, marks: Marks): Operand {
  if (name === '..') return parent;
  if (name !== '.' && !name.startsWith('${')) {
    const column = names.column(name);
    return column === null
      ? cannot(`"${name}" has no counterpart here`, `“${name}”在此没有对应内容`)
      : { is: 'value', value: column };
  }
  const own = name === '.' ? name : name.slice(2, -1).trim();
  const question = name === '.' ? names.self : names.question(own);
  if (!question)
    return name === '.'
      ? cannot('"." stands for nothing', '“.”没有对应内容')
      : cannot(`it asks for "${own}", which names no imported question`, `其中的“${own}”不是已导入的问题`);
  const mark: Operand = { is: 'answer', name: question.reference ?? own };
  marks.set(mark, question);
  return mark;
}

function referenceOf({ reference }: FormQuestion): string {
  return (
    reference ??
    cannot('it asks for one answer of a repeat, which has several', '其中引用了重复组中的问题，其回答有多个')
  );
}

/** Parses an expression of an XLSForm. Throws `Untranslatable` with the reason. */
export function parseFormExpression(expression: string, names: FormNames): Operand {
  const marks: Marks = new Map();
  const grammar: Grammar = {
    pattern,
    levels,
    nots: [],
    name: (name) => nameOf(name, names, marks),
    call: (name, given) => callOf(name.toLowerCase(), given, marks),
  };
  const operand = parseExpression(expression, grammar);
  refuseRepeated(operand, marks);
  return operand;
}

/** Refuses what is left of marks that have no meaning outside of some functions. */
function refuseRepeated(operand: Operand, marks: Marks): void {
  if (operand === parent) cannot('".." has no counterpart here', '“..”在此没有对应内容');
  const question = marks.get(operand);
  if (question) referenceOf(question);
  if (operand.is === 'binary') for (const side of [operand.left, operand.right]) refuseRepeated(side, marks);
  if (operand.is === 'not' || operand.is === 'empty') refuseRepeated(operand.of, marks);
  if (operand.is === 'call') for (const one of operand.with) refuseRepeated(one, marks);
}
