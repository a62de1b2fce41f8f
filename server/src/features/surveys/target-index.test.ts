import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fits, type Respondent, type TargetRule } from './rules';
import { TargetIndex } from './target-index';

const country = fc.integer({ min: 1, max: 5 });
const age = fc.integer({ min: 16, max: 110 });

const rule: fc.Arbitrary<TargetRule> = fc.record(
  {
    countries: fc.uniqueArray(country, { maxLength: 3 }),
    genders: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 }),
    ageFrom: age,
    ageTo: age,
  },
  { requiredKeys: [] },
);

const respondent: fc.Arbitrary<Respondent> = fc.record({
  countryId: fc.option(fc.integer({ min: 1, max: 7 })),
  gender: fc.option(fc.constantFrom(1, 2)),
  age: fc.option(fc.integer({ min: 10, max: 115 })),
});

test('the index finds exactly the surveys whose rules fit, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(rule, fc.array(rule, { maxLength: 2 })), { maxLength: 80 }),
      respondent,
      (rules, somebody) => {
        const entries = rules.map(([target, fullCells], i) => ({ surveyId: i + 1, target, fullCells }));
        const expected = entries
          .filter(({ target, fullCells }) => fits(target, somebody) && !fullCells.some((cell) => fits(cell, somebody)))
          .map(({ surveyId }) => surveyId);
        expect(new TargetIndex(entries).matching(somebody)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test('a respondent about whom nothing is known fits only surveys for everybody', () => {
  const nobody = { countryId: null, gender: null, age: null };
  const index = new TargetIndex([
    { surveyId: 1, target: {}, fullCells: [] },
    { surveyId: 2, target: { ageFrom: 18 }, fullCells: [] },
    { surveyId: 3, target: { genders: [1] }, fullCells: [] },
    { surveyId: 4, target: { countries: [9] }, fullCells: [] },
  ]);
  expect(index.matching(nobody)).toEqual([1]);
});
