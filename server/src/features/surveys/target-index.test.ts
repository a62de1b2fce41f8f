import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesTarget, type Respondent, type TargetRule } from './rules';
import { TargetIndex } from './target-index';

const country = fc.integer({ min: 1, max: 5 });
const age = fc.integer({ min: 16, max: 110 });

const rule: fc.Arbitrary<TargetRule> = fc.record(
  {
    countries: fc.uniqueArray(country, { maxLength: 3 }),
    genders: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 }),
    ageFrom: age,
    ageTo: age,
    answers: fc.array(
      fc.record({
        question: fc.integer({ min: 1, max: 3 }),
        choices: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
    fields: fc.array(
      fc.oneof(
        fc.record({
          field: fc.constant('educationID' as const),
          values: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
        }),
        fc.record({
          field: fc.constant('parnetsOfChilden' as const),
          from: fc.integer({ min: 0, max: 3 }),
          to: fc.integer({ min: 0, max: 3 }),
        }),
      ),
      { maxLength: 2 },
    ),
    custom: fc.array(
      fc.oneof(
        fc.record({
          field: fc.integer({ min: 1, max: 2 }),
          values: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }),
        }),
        fc.record({ field: fc.constant(3), from: fc.integer({ min: 0, max: 3 }), to: fc.integer({ min: 0, max: 3 }) }),
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

const respondent: fc.Arbitrary<Respondent> = fc.record({
  countryId: fc.option(fc.integer({ min: 1, max: 7 })),
  gender: fc.option(fc.constantFrom(1, 2)),
  age: fc.option(fc.integer({ min: 10, max: 115 })),
  answers: fc
    .dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 4 }))
    .map((answers) => new Map(Object.entries(answers).map(([question, choice]) => [Number(question), choice]))),
  further: fc.dictionary(fc.constantFrom('educationID', 'parnetsOfChilden'), fc.integer({ min: 0, max: 4 })),
  custom: fc
    .dictionary(
      fc.constantFrom('1', '2', '3'),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
    )
    .map((custom) => new Map(Object.entries(custom).map(([field, numbers]) => [Number(field), numbers]))),
});

test('the index finds exactly the surveys whose rules fit, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(rule, fc.array(rule, { maxLength: 2 })), { maxLength: 80 }),
      respondent,
      (rules, somebody) => {
        const entries = rules.map(([target, fullCells], i) => ({ surveyId: i + 1, target, fullCells }));
        const expected = entries
          .filter(
            ({ target, fullCells }) =>
              matchesTarget(target, somebody) && !fullCells.some((cell) => matchesTarget(cell, somebody)),
          )
          .map(({ surveyId }) => surveyId);
        expect(new TargetIndex(entries).matching(somebody).map(({ surveyId }) => surveyId)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test('a respondent about whom nothing is known fits only surveys for everybody', () => {
  const nobody = {
    countryId: null,
    gender: null,
    age: null,
    answers: new Map<number, number>(),
    further: {},
    custom: new Map(),
  };
  const index = new TargetIndex([
    { surveyId: 1, target: {}, fullCells: [] },
    { surveyId: 2, target: { ageFrom: 18 }, fullCells: [] },
    { surveyId: 3, target: { genders: [1] }, fullCells: [] },
    { surveyId: 4, target: { countries: [9] }, fullCells: [] },
    { surveyId: 6, target: { fields: [{ field: 'educationID', values: [1] }] }, fullCells: [] },
    { surveyId: 5, target: { answers: [{ question: 1, choices: [1] }] }, fullCells: [] },
  ]);
  expect(index.matching(nobody).map(({ surveyId }) => surveyId)).toEqual([1]);
});
