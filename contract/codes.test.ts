import { expect, test } from 'vitest';
import { codes } from './codes';

test('every refusal has a number of its own', () => {
  const names = new Map<number, string[]>();
  for (const [name, code] of Object.entries(codes)) names.set(code, [...(names.get(code) ?? []), name]);
  const shared = [...names].filter(([, sharing]) => sharing.length > 1);
  expect(shared).toEqual([]);
});
