import { cannot, type Operand, type Sign } from '../../conditions';
import { negated } from '../../expression-parser';
import { daysBetween } from './days';
import { parent } from './functions';
import type { Marks } from './marks';

type Binary = Extract<Operand, { is: 'binary' }>;

const comparisons: ReadonlySet<Sign> = new Set(['=', '<>', '<', '<=', '>', '>=']);
const mirrored: Readonly<Partial<Record<Sign, Sign>>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Returns a comparison with the written value on its right; null when it has none. */
function withValueRight({ sign, left, right }: Binary) {
  if (right.is === 'value') return { sign, subject: left, value: right.value };
  return left.is === 'value' ? { sign: mirrored[sign] ?? sign, subject: right, value: left.value } : null;
}

/** Several answers are one text in a form: it equals a choice when that alone is selected. */
function ofList(operand: Binary, marks: Marks): Operand {
  const found = withValueRight(operand);
  const isEquation = found && (found.sign === '=' || found.sign === '<>');
  if (!isEquation || /\s/.test(String(found.value)))
    return cannot(
      'it compares several answers with something else than one choice',
      '条件将多个答案与单个选项以外的内容比较',
    );
  const { subject, sign } = found;
  if (found.value === '') return { is: 'empty', of: subject, not: sign === '<>' };
  const name = marks.referenceOf(subject);
  const isAlone: Operand = {
    is: 'binary',
    sign: 'and',
    left: { is: 'selected', name, choice: String(found.value) },
    right: {
      is: 'binary',
      sign: '=',
      left: { is: 'answer', name: `${name}.length` },
      right: { is: 'value', value: 1 },
    },
  };
  return sign === '=' ? isAlone : negated(isAlone);
}

/** Whether a comparison of a length asks for an answer, or for none; null when it asks for more. */
function asksForAnswer(sign: Sign, length: unknown): boolean | null {
  const asks = `${sign} ${String(length)}`;
  if (asks === '> 0' || asks === '>= 1' || asks === '<> 0') return true;
  return asks === '= 0' || asks === '< 1' || asks === '<= 0' ? false : null;
}

/** The length of a number is not known here, but whether there is one. */
function ofLength(operand: Binary, marks: Marks): Operand {
  const found = withValueRight(operand);
  const measured = found && marks.measuredBy(found.subject);
  const isAnswered = measured ? asksForAnswer(found.sign, found.value) : null;
  if (measured && isAnswered !== null) return { is: 'empty', of: measured, not: isAnswered };
  for (const side of [operand.left, operand.right]) refuseLength(side, marks);
  return operand;
}

function refuseLength(operand: Operand, marks: Marks): void {
  const measured = marks.measuredBy(operand);
  if (measured && marks.kindOf(measured) !== 'text')
    cannot('it asks how long an answer is that is no text', '条件询问非文本答案的长度');
}

function ofBinary(operand: Binary, marks: Marks): Operand {
  const { sign, left, right } = operand;
  const kinds = [marks.kindOf(left), marks.kindOf(right)];
  if (comparisons.has(sign)) {
    if (kinds.includes('list')) return ofList(operand, marks);
    if (marks.measuredBy(left) || marks.measuredBy(right)) return ofLength(operand, marks);
    return operand;
  }
  for (const side of [left, right]) refuseLength(side, marks);
  if (sign === 'and' || sign === 'or') return operand;
  if (sign === '-' && kinds.every((kind) => kind === 'date')) return daysBetween(right, left);
  if (kinds.includes('date')) return cannot('it calculates with a day', '条件对日期进行运算');
  if (kinds.includes('list')) return cannot('it calculates with several answers', '条件对多个答案进行运算');
  return operand;
}

function meaningOf(operand: Operand, marks: Marks): Operand {
  if (operand === parent) return cannot('".." has no counterpart here', '“..”在此没有对应内容');
  if (marks.questionOf(operand)) marks.referenceOf(operand);
  switch (operand.is) {
    case 'binary': {
      const [left, right] = [meaningOf(operand.left, marks), meaningOf(operand.right, marks)];
      return ofBinary({ ...operand, left, right }, marks);
    }
    case 'not':
    case 'empty':
      return { ...operand, of: meaningOf(operand.of, marks) };
    case 'call':
      return {
        ...operand,
        with: operand.with.map((one) => {
          const argument = meaningOf(one, marks);
          refuseLength(argument, marks);
          return argument;
        }),
      };
    default:
      return operand;
  }
}

/**
 * Returns an operand in which comparisons and differences mean here what they mean in a form. Throws `Untranslatable` for
 * what has no counterpart, such as `..` outside of `position(..)`.
 */
export function withFormMeaning(operand: Operand, marks: Marks): Operand {
  const meaning = meaningOf(operand, marks);
  refuseLength(meaning, marks);
  return meaning;
}
