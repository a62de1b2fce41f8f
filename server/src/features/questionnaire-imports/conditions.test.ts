import { expect, test } from 'vitest';
import { type Operand, type Sign, writeExpression } from './conditions';

const mark = (name: string): Operand => ({ is: 'answer', name });
const binary = (left: Operand, sign: Sign, right: Operand): Operand => ({ is: 'binary', sign, left, right });
const [a, b, c] = [mark('a'), mark('b'), mark('c')];

test.each<[Operand, string]>([
  [binary(binary(a, '+', b), '+', c), '{a} + {b} + {c}'],
  // Texts and numbers are joined in another order with other brackets.
  [binary(a, '+', binary(b, '+', c)), '{a} + ({b} + {c})'],
  [binary(a, '-', binary(b, '-', c)), '{a} - ({b} - {c})'],
  [binary(a, '*', binary(b, '%', c)), '{a} * ({b} % {c})'],
  [binary(a, '%', binary(b, '*', c)), '{a} % ({b} * {c})'],
  [binary(binary(a, '*', b), '/', c), '{a} * {b} / {c}'],
  [binary(a, '*', binary(b, '+', c)), '{a} * ({b} + {c})'],
  [binary(a, 'and', binary(b, 'and', c)), '{a} and {b} and {c}'],
  [binary(a, 'and', binary(b, 'or', c)), '{a} and ({b} or {c})'],
  [binary(a, '=', binary(b, '=', c)), '{a} = ({b} = {c})'],
])('brackets stand where the order of calculation needs them: %#', (operand, expression) => {
  expect(writeExpression(operand)).toBe(expression);
});
