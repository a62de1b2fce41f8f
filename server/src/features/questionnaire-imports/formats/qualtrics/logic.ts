import { cannot, type Operand, type Sign } from '../../conditions';
import { type Part, partOf, textOf } from './json';
import { repeatedId } from './loops';

/** What a locator of Qualtrics stands for, such as `q://QID1/SelectableChoice/2`. */
export interface Locators {
  /** Returns "this choice was selected". Throws `Untranslatable`. */
  choice(question: string, choice: string): Operand;
  /** Returns "this column was selected in this row". Throws `Untranslatable`. */
  cell(question: string, row: string, column: string): Operand;
  /** Returns "this column was selected in at least one row". Throws `Untranslatable`. */
  anyCell(question: string, column: string): Operand;
  /** Returns the answer at a locator. Throws `Untranslatable`. */
  answer(question: string, rest: readonly string[]): Operand;
}

const comparisons: Readonly<Record<string, Sign>> = {
  EqualTo: '=',
  NotEqualTo: '<>',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
  LessThan: '<',
  LessThanOrEqual: '<=',
  Contains: 'contains',
  DoesNotContain: 'notcontains',
};

/** A column of a side-by-side question has a number behind that of its question: `QID4%231`. */
const LOCATOR = /^q:\/\/(?:(\w+)_)?(QID\w+(?:(?:%23|#)\d+)?)\/(.*)$/;

/**
 * Splits a locator into its question and the steps below it; null when it is none. The question is that of the file, or a
 * column of one, such as `QID4#1`. One in a repetition has its number before it: `2_QID4`.
 */
export function stepsOf(locator: string): { question: string; rest: string[] } | null {
  const [, repetition, written, rest] = LOCATOR.exec(locator) ?? [];
  if (written === undefined || rest === undefined) return null;
  const question = written.replace('%23', '#');
  const own = (id: string) => (repetition === undefined ? id : repeatedId(id, repetition));
  return { question: question.replace(/^\w+/, own), rest: rest.split('/') };
}

/** Returns what "selected" asks about. Throws `Untranslatable`. */
function selection(question: string, rest: readonly string[], isDenied: boolean, locators: Locators): Operand {
  const [kind, one = '', column] = rest;
  if (kind === 'SelectableChoice' && rest.length === 2) return locators.choice(question, one);
  if (kind === 'SelectableChoice' && rest.length === 3 && column !== undefined)
    return locators.cell(question, one, column);
  // Whether "not selected" asks about each row or about all of them is not known for certain.
  if (kind === 'SelectableAnswer' && rest.length === 2 && !isDenied) return locators.anyCell(question, one);
  return cannot(`"${rest.join('/')}" has no counterpart here`, `“${rest.join('/')}”在此没有对应内容`);
}

function comparedValue(text: string): Operand {
  const number = Number(text);
  return { is: 'value', value: text.trim() !== '' && Number.isFinite(number) ? number : text };
}

function leaf(json: Part, locators: Locators): Operand {
  const kind = textOf(json.LogicType) || 'Question';
  if (kind !== 'Question')
    return cannot(`it depends on "${kind}", not on an answer`, `条件取决于“${kind}”，而不是答案`);
  const operator = textOf(json.Operator);
  const locator = stepsOf(textOf(json.ChoiceLocator)) ?? stepsOf(textOf(json.LeftOperand));
  if (!locator) return cannot('it names no question', '条件未指明问题');
  const { question, rest } = locator;
  if (operator === 'Selected' || operator === 'NotSelected') {
    const selected = selection(question, rest, operator === 'NotSelected', locators);
    return operator === 'Selected' ? selected : { is: 'not', of: selected };
  }
  const left = () => locators.answer(question, rest);
  if (operator === 'Empty' || operator === 'NotEmpty') return { is: 'empty', of: left(), not: operator === 'NotEmpty' };
  const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  if (!sign) return cannot(`"${operator}" has no counterpart here`, `“${operator}”在此没有对应内容`);
  return { is: 'binary', sign, left: left(), right: comparedValue(textOf(json.RightOperand)) };
}

const byNumber = (part: Part) =>
  Object.entries(part)
    .filter(([key]) => /^\d+$/.test(key))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, value]) => partOf(value));

/** Joins operands whose connection stands with the second one; "and" binds more strongly than "or". */
function chain(parts: readonly { readonly operand: Operand; readonly isOr: boolean }[]): Operand {
  const alternatives: Operand[] = [];
  for (const { operand, isOr } of parts) {
    const last = alternatives.at(-1);
    if (last === undefined || isOr) alternatives.push(operand);
    else alternatives[alternatives.length - 1] = { is: 'binary', sign: 'and', left: last, right: operand };
  }
  const [first, ...rest] = alternatives;
  if (!first) return cannot('it is empty', '条件为空');
  return rest.reduce<Operand>((left, right) => ({ is: 'binary', sign: 'or', left, right }), first);
}

/** Reads display or branch logic of Qualtrics. Throws `Untranslatable` with the reason. */
export function parseLogic(logic: Part, locators: Locators): Operand {
  const groups = byNumber(logic);
  if (groups.length > 50) cannot('it is too long', '条件过长');
  return chain(
    groups.map((group) => {
      const leaves = byNumber(group);
      if (leaves.length > 100) cannot('it is too long', '条件过长');
      return {
        isOr: /^or/i.test(textOf(group.Type)),
        operand: chain(
          leaves.map((one) => ({
            isOr: /^or/i.test(textOf(one.Conjuction) || textOf(one.Conjunction)),
            operand: leaf(one, locators),
          })),
        ),
      };
    }),
  );
}
