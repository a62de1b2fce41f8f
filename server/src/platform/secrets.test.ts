import { expect, test } from 'vitest';
import { randomToken } from './secrets';

test('random tokens have all their letters, and none begins like a formula of a spreadsheet', () => {
  // One in 64 would.
  const tokens = Array.from({ length: 5_000 }, () => randomToken(18));
  expect(tokens.filter((token) => !/^\w[\w-]{23}$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(tokens.length);
});
