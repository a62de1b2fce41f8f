import { expect, test } from 'vitest';
import {
  ageGroups,
  countCells,
  equalShares,
  type GridVariable,
  gridCells,
  largestRemainder,
  quotasOfGrid,
  sumOfShares,
} from './quota-grid';

const gender: GridVariable = {
  key: 'gender',
  label: 'Gender',
  categories: [
    { label: 'Women', rule: { genders: [2] }, share: '51' },
    { label: 'Men', rule: { genders: [1] }, share: '49' },
  ],
};
const age: GridVariable = {
  key: 'age',
  label: 'Age',
  categories: [
    { label: '18–34', rule: { ageFrom: 18, ageTo: 34 }, share: '30' },
    { label: '35–54', rule: { ageFrom: 35, ageTo: 54 }, share: '33' },
    { label: '55+', rule: { ageFrom: 55 }, share: '37' },
  ],
};
const region: GridVariable = {
  key: 'question:region',
  label: 'Region',
  categories: [17, 21, 38, 24].map((share, i) => ({
    label: ['Northeast', 'Midwest', 'South', 'West'][i] ?? '',
    rule: {},
    answer: { question: 'region', values: [i] },
    share: String(share),
  })),
};
const sum = (cells: readonly { target: number }[]) => cells.reduce((all, { target }) => all + target, 0);

test('parts always add up to the whole, and the largest remainders get what is left', () => {
  expect(largestRemainder(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(largestRemainder(100, [17, 21, 38, 24])).toEqual([17, 21, 38, 24]);
  expect(largestRemainder(7, [50, 30, 20])).toEqual([4, 2, 1]);
  expect(largestRemainder(5, [0, 0])).toEqual([0, 0]);
  for (let total = 1; total < 400; total += 7) {
    for (let parts = 1; parts < 30; parts += 1) {
      const weights = Array.from({ length: parts }, (_, i) => ((i * 37) % 11) + 0.1);
      const split = largestRemainder(total, weights);
      const all = weights.reduce((a, b) => a + b, 0);
      expect(split.reduce((a, b) => a + b, 0)).toBe(total);
      // Nobody is further than one from the exact share.
      expect(split.every((part, i) => Math.abs(part - (total * (weights[i] ?? 0)) / all) < 1)).toBe(true);
    }
  }
});

test('a nested grid multiplies the shares and adds up to the target', () => {
  const cells = gridCells([gender, age, region], 'nested', 900);
  expect(countCells([gender, age, region], 'nested')).toBe(24);
  expect(cells).toHaveLength(24);
  expect(sum(cells)).toBe(900);
  expect(cells[0]).toEqual({
    label: 'Women, 18–34, Northeast',
    rule: { genders: [2], ageFrom: 18, ageTo: 34 },
    answer: { question: 'region', values: [0] },
    target: 24,
    part: 0,
  });
  expect(sum(cells.filter(({ label }) => label.startsWith('Women')))).toBe(459);
});

test('the sums of the variables of a nested grid are their shares, although each cell is rounded', () => {
  const equal = (key: string, names: readonly string[], unit: 'percent' | 'count' = 'percent') => ({
    key,
    label: key,
    categories: equalShares(names.length, unit, 100).map((share, i) => ({ label: names[i] ?? '', rule: {}, share })),
  });
  const grid = [equal('gender', ['Women', 'Men']), equal('age', ['18+', '35+', '55+']), equal('region', ['N', 'S'])];
  for (const target of [10, 99, 100, 101, 250, 1_000]) {
    const cells = gridCells(grid, 'nested', target);
    const sumsOf = (place: number, names: readonly string[]) =>
      names.map((name) => sum(cells.filter(({ label }) => label.split(', ')[place] === name)));
    expect(sum(cells)).toBe(target);
    expect(cells.every((cell) => cell.target >= 0)).toBe(true);
    expect(sumsOf(0, ['Women', 'Men'])).toEqual(largestRemainder(target, [1, 1]));
    const ages = sumsOf(1, ['18+', '35+', '55+']);
    for (const [i, share] of [0.34, 0.33, 0.33].entries()) {
      expect(Math.abs((ages[i] ?? 0) - share * target), `${target}: ${ages}`).toBeLessThan(1);
    }
    const regions = sumsOf(2, ['N', 'S']);
    expect(Math.abs((regions[0] ?? 0) - (regions[1] ?? 0)), `${target}: ${regions}`).toBeLessThanOrEqual(2);
  }
});

test('an independent grid adds up to the target in each variable, in per cent and in counts', () => {
  const cells = gridCells([gender, age], 'independent', 101);
  expect(cells.map(({ label, target }) => [label, target])).toEqual([
    ['Women', 52],
    ['Men', 49],
    ['18–34', 30],
    ['35–54', 33],
    ['55+', 38],
  ]);
  const counted = {
    ...gender,
    categories: gender.categories.map((each, i) => ({ ...each, share: ['70', '30'][i] ?? '' })),
  };
  expect(gridCells([counted], 'independent', 100).map(({ target }) => target)).toEqual([70, 30]);
});

test('fields of the profile of several variables are combined', () => {
  const byField = (field: 'educationID' | 'industryID'): GridVariable => ({
    key: `field:${field}`,
    label: field,
    categories: [{ label: field, rule: { fields: [{ field, values: [1] }] }, share: '100' }],
  });
  expect(gridCells([byField('educationID'), byField('industryID')], 'nested', 9)[0]?.rule).toEqual({
    fields: [
      { field: 'educationID', values: [1] },
      { field: 'industryID', values: [1] },
    ],
  });
});

test('reads shares and first ages, and refuses what is none', () => {
  expect(sumOfShares(gender.categories)).toBe(100);
  expect(
    sumOfShares([
      { label: '', rule: {}, share: '33,3' },
      { label: '', rule: {}, share: ' 66.7' },
    ]),
  ).toBe(100);
  expect(sumOfShares([{ label: '', rule: {}, share: 'half' }])).toBeNull();
  expect(equalShares(3, 'percent', 900)).toEqual(['34', '33', '33']);
  expect(equalShares(3, 'count', 100)).toEqual(['34', '33', '33']);
  expect(ageGroups('18, 35，55')).toEqual([{ from: 18, to: 34 }, { from: 35, to: 54 }, { from: 55 }]);
  expect([ageGroups(''), ageGroups('35, 18'), ageGroups('12, 20'), ageGroups('x')]).toEqual([null, null, null, null]);
});

test('a quota with the same conditions keeps its id, others go, and least-fill groups stay', () => {
  const present = [
    { id: 7, label: 'Females', rule: { genders: [2] }, target: 10 },
    { id: 8, label: 'Old', rule: { ageFrom: 60 }, target: 10 },
    { id: 9, label: 'A', rule: {}, leastFill: 'concept', target: 50 },
  ];
  expect(quotasOfGrid(gridCells([gender], 'nested', 100), present)).toEqual([
    { id: 7, label: 'Women', rule: { genders: [2] }, target: 51 },
    { label: 'Men', rule: { genders: [1] }, target: 49 },
    present[2],
  ]);
});
