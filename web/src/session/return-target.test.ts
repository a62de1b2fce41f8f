import { expect, test } from 'vitest';
import { parseReturn } from './return-target';

const at = 1_000_000;
const stored = (path: unknown) => JSON.stringify({ path, at });

test('an address of this app comes back for an hour', () => {
  expect(parseReturn(stored('/survey/abc?x=1'), at + 1000)).toBe('/survey/abc?x=1');
  expect(parseReturn(stored('/survey/abc'), at + 3_600_001)).toBeNull();
});

test('another site, or nonsense, never does', () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 7])
    expect(parseReturn(stored(path), at)).toBeNull();
  expect(parseReturn('{', at)).toBeNull();
  expect(parseReturn(null, at)).toBeNull();
});
