import { expect, test } from 'vitest';
import { parseReturnTarget } from './return-target';

const at = 1_000_000;
const stored = (path: unknown) => JSON.stringify({ path, at });

test('an address of this app is returned for an hour', () => {
  expect(parseReturnTarget(stored('/survey/abc?x=1'), at + 1000)).toBe('/survey/abc?x=1');
  expect(parseReturnTarget(stored('/survey/abc'), at + 3_600_001)).toBeNull();
});

test('another site and invalid addresses are never returned', () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 7])
    expect(parseReturnTarget(stored(path), at)).toBeNull();
  expect(parseReturnTarget('{', at)).toBeNull();
  expect(parseReturnTarget(null, at)).toBeNull();
});
