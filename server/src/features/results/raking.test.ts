import { describe, expect, test } from 'vitest';
import { efficiencyOf, rake } from './raking';

/**
 * 2,201 people on board the Titanic by class, sex and age: R. J. M. Dawson, Journal of Statistics Education 3 (1995), R's
 * `Titanic`; those who died and those who survived. What the tests expect was computed by `rake` of R's package survey 4.1-1,
 * for the limits with cutting and raking in turn.
 */
const people = [
  { groups: [0, 0, 0], n: [0, 5] },
  { groups: [1, 0, 0], n: [0, 11] },
  { groups: [2, 0, 0], n: [35, 13] },
  { groups: [0, 1, 0], n: [0, 1] },
  { groups: [1, 1, 0], n: [0, 13] },
  { groups: [2, 1, 0], n: [17, 14] },
  { groups: [0, 0, 1], n: [118, 57] },
  { groups: [1, 0, 1], n: [154, 14] },
  { groups: [2, 0, 1], n: [387, 75] },
  { groups: [3, 0, 1], n: [670, 192] },
  { groups: [0, 1, 1], n: [4, 140] },
  { groups: [1, 1, 1], n: [13, 80] },
  { groups: [2, 1, 1], n: [89, 76] },
  { groups: [3, 1, 1], n: [3, 20] },
] as const;
const cells = people.map(({ groups, n }) => ({ groups, n: n[0] + n[1] }));
const targets = [
  [0.25, 0.25, 0.25, 0.25],
  [0.5, 0.5],
  [0.15, 0.85],
];
const none = { min: 0, max: 1_000 };

describe('raking', () => {
  test('to three variables gives the weights of R', async () => {
    const { weights, gap, cut } = await rake(cells, targets, none);
    expect(Math.min(...weights)).toBeCloseTo(0.3968966268, 8);
    expect(Math.max(...weights)).toBeCloseTo(8.361475797, 7);
    expect(gap).toBeLessThan(1e-9);
    expect(cut).toBe(0);
    const survived = people.reduce((sum, { n }, at) => sum + n[1] * (weights[at] as number), 0);
    expect((100 * survived) / 2201).toBeCloseTo(52.0671767, 6);
    const { effectiveBase, designEffect, percent } = efficiencyOf(cells, weights);
    expect(effectiveBase).toBeCloseTo(1148.561901, 5);
    expect(designEffect).toBeCloseTo(1.916309428, 8);
    expect(percent).toBeCloseTo(100 / 1.916309428, 6);
  });

  test('within limits that the targets do not allow keeps the limits and says how far off the shares are', async () => {
    const { weights, gap, gapAt, cut } = await rake(cells, targets, { min: 0.3, max: 3 });
    expect(Math.min(...weights)).toBe(0.3);
    expect(Math.max(...weights)).toBe(3);
    expect(cut).toBeGreaterThan(0);
    expect(100 * gap).toBeCloseTo(50.35497236 - 50, 4);
    expect(gapAt[0]).toBe(1);
    expect(efficiencyOf(cells, weights).effectiveBase).toBeCloseTo(1178.766039, 2);
    const total = cells.reduce((sum, { n }, at) => sum + n * (weights[at] as number), 0);
    expect(total).toBeCloseTo(2201, 6);
  });

  test('within limits that leave room reaches both', async () => {
    const { weights, gap } = await rake(
      cells,
      [
        [0.18, 0.15, 0.32, 0.35],
        [0.7, 0.3],
        [0.06, 0.94],
      ],
      { min: 0.5, max: 2 },
    );
    expect(gap).toBeLessThan(1e-6);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.5 - 1e-9);
    expect(Math.max(...weights)).toBeLessThanOrEqual(2 + 1e-9);
  });

  test('without a solution ends and says so', async () => {
    // Nobody of the second class is young, so that the young and the second class cannot both be half.
    const apart = [
      { groups: [0, 0], n: 50 },
      { groups: [0, 1], n: 30 },
      { groups: [1, 1], n: 20 },
    ];
    const { gap } = await rake(
      apart,
      [
        [0.4, 0.6],
        [0.5, 0.5],
      ],
      none,
    );
    expect(gap).toBeGreaterThan(0.01);
  });
});
