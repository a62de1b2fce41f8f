import { expect, test } from 'vitest';
import type { Variable } from './table-view';
import {
  draftOfTargets,
  hundredths,
  pastedPercents,
  sumOf,
  targetsOfDraft,
  weightingVariables,
} from './weighting-draft';

const variable = (name: string, values: (string | number)[], isMultiple = false): Variable => ({
  name,
  title: name,
  isOfMember: name.startsWith('@'),
  isMultiple,
  categories: values.map((value) => ({ value, label: String(value) })),
});
const variables = [
  variable('sex', ['male', 'female']),
  variable('@gender', [1, 2, 'unknown']),
  variable('drinks', ['tea', 'coffee'], true),
];

test('saved targets fill the form and come back unchanged', () => {
  const saved = {
    variables: [
      {
        name: 'sex',
        targets: [
          { key: '"male"', basisPoints: 4905 },
          { key: '"female"', basisPoints: 5095 },
        ],
      },
    ],
    minPercent: 30,
    maxPercent: 300,
  };
  const draft = draftOfTargets(saved);
  expect(draft).toEqual({
    variables: [{ name: 'sex', percents: { '"male"': '49.05', '"female"': '50.95' } }],
    min: '0.30',
    max: '3.00',
  });
  expect(targetsOfDraft(draft, variables)).toEqual(saved);
  expect(sumOf(draft.variables[0] as (typeof draft.variables)[number])).toBe(100);
});

test('nothing is sent without variables or with limits that cannot be', () => {
  const none = draftOfTargets(null);
  expect(targetsOfDraft(none, variables)).toBeNull();
  const one = { ...none, variables: [{ name: '@gender', percents: { 1: '50' } }] };
  expect(targetsOfDraft(one, variables)?.variables).toEqual([
    {
      name: '@gender',
      targets: [
        { key: '1', basisPoints: 5000 },
        { key: '2', basisPoints: 0 },
      ],
    },
  ]);
  for (const limits of [{ min: '1.2' }, { max: '0.9' }, { min: '' }, { max: 'x' }]) {
    expect(targetsOfDraft({ ...one, ...limits }, variables)).toBeNull();
  }
});

test('questions with several answers and unknown values are left out', () => {
  expect(weightingVariables(variables).map(({ name }) => name)).toEqual(['sex', '@gender']);
});

test('percentages are read with a comma, a sign, and from a pasted column', () => {
  expect(['12,5', '12.50%', '100', '1000', '-3', '1.234', ''].map(hundredths)).toEqual([
    1250,
    1250,
    10_000,
    null,
    null,
    null,
    null,
  ]);
  expect(pastedPercents('Men\t49.0%\nWomen\t51,0\n')).toEqual(['49.0', '51.0']);
  expect(pastedPercents('49')).toEqual([]);
});
