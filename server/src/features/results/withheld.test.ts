import { describe, expect, test } from 'vitest';
import { type Group, withholding } from './withheld';

const group = (n: number, ...values: unknown[]): Group => ({ values, n });

describe('withholding', () => {
  test('keeps what enough responses share, from the first variable on', () => {
    const kept = withholding([group(20, 'women', 'young'), group(20, 'women', 'old'), group(30, 'men', 'old')], 10);
    expect(kept(['women', 'young'])).toBe(2);
    expect(kept(['men', 'old'])).toBe(2);
  });

  test('hides a small group together with the next smallest one beside it', () => {
    const kept = withholding([group(3, 'women', 'young'), group(25, 'women', 'old'), group(60, 'women', 'middle')], 10);
    expect([kept(['women', 'young']), kept(['women', 'old']), kept(['women', 'middle'])]).toEqual([1, 1, 2]);
  });

  test('says nothing of any member when there are too few responses at all', () => {
    expect(withholding([group(9, 'women', 'young')], 10)(['women', 'young'])).toBe(0);
  });

  test('says nothing of values that came after the groups were counted', () => {
    expect(withholding([group(50, 'women', 'young')], 10)(['women', 'old'])).toBe(1);
  });

  test('every line shares what it says with at least ten lines, whatever the groups are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    for (let round = 0; round < 200; round += 1) {
      const groups = Array.from({ length: 1 + random(40) }, () =>
        group(1 + random(25), random(2), random(4), random(6), random(3)),
      );
      const kept = withholding(groups, 10);
      const lines = new Map<string, number>();
      for (const { values, n } of groups) {
        const shown = JSON.stringify(values.slice(0, kept(values)));
        lines.set(shown, (lines.get(shown) ?? 0) + n);
      }
      const total = groups.reduce((sum, { n }) => sum + n, 0);
      for (const [shown, n] of lines) expect(n, shown).toBeGreaterThanOrEqual(Math.min(10, total));
    }
  });
});
