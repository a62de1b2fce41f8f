import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, comparisons, isWritable, type Rule, readCondition, writeCondition } from './expressions';

const scalar = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }).filter(isWritable),
  fc.integer({ min: -1000, max: 1000 }),
  fc.boolean(),
);
const rule: fc.Arbitrary<Rule> = fc
  .record({
    question: fc.constantFrom('age', 'grid.row 1', 'list.length', '年龄'),
    comparison: fc.constantFrom(...comparisons),
    one: scalar,
    many: fc.array(scalar, { minLength: 1, maxLength: 3 }),
  })
  .map(({ question, comparison, one, many }) => {
    if (comparison === 'empty' || comparison === 'notempty') return { question, comparison };
    return { question, comparison, value: comparison === 'anyof' || comparison === 'allof' ? many : one };
  });
const condition: fc.Arbitrary<Condition> = fc
  .record({
    join: fc.constantFrom('and' as const, 'or' as const),
    rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
  })
  .map(({ join, rules }) => ({ join: rules.length === 1 ? 'and' : join, rules }));

test('the condition builder reads what it wrote', () => {
  fc.assert(
    fc.property(condition, (made) => {
      expect(readCondition(writeCondition(made))).toEqual(made);
    }),
  );
});

test('other spellings of the same condition are read', () => {
  expect(readCondition("({age} != 'x') AND {b} == 2")).toEqual({
    join: 'and',
    rules: [
      { question: 'age', comparison: '<>', value: 'x' },
      { question: 'b', comparison: '=', value: 2 },
    ],
  });
  expect(readCondition('{a} notempty')).toEqual({ join: 'and', rules: [{ question: 'a', comparison: 'notempty' }] });
});

test('quotation marks in a value are written as SurveyJS reads them', () => {
  const rule = { question: 'a', comparison: '=' as const };
  const written = writeCondition({ join: 'and', rules: [{ ...rule, value: `b's "c" \\d` }] });
  expect(written).toBe(`{a} = 'b\\'s \\"c\\" \\d'`);
  expect(readCondition(`{a} = "it\\'s" and {a} = 'it\\'s'`)).toEqual({
    join: 'and',
    rules: [
      { ...rule, value: "it's" },
      { ...rule, value: "it's" },
    ],
  });
});

test.each([
  '',
  '{a} = 1 and {b} = 2 or {c} = 3',
  '({a} = 1 and {b} = 2) or {c} = 3',
  "iif({a} > 2, 'x', 'y') = 'x'",
  '{a} + 1 >= 3',
  '{a} = {b}',
  '!({a} = 1)',
  '{a} = item1',
  "{a} anyof 'x'",
  '{a} = 1 {b} = 2',
  '{a}',
  'age({birthday}) >= 18',
])('a condition that the builder cannot show stays as text: %s', (expression) => {
  expect(readCondition(expression)).toBeNull();
});
