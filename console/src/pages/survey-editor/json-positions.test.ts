import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAt, offsetOf, readJson } from './json-positions';

test('accepts exactly the texts that JSON.parse accepts', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const read = readJson(text);
      expect('value' in read && JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('refuses the texts that JSON.parse refuses, and says where', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 2 }),
      fc.nat(200),
      fc.constantFrom('{', ']', '"', 'x', ',', ''),
      (value, at, sign) => {
        const whole = JSON.stringify(value);
        const text = whole.slice(0, at) + sign + whole.slice(at + 1);
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        expect('value' in readJson(text)).toBe(parses);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['{\n  "pages": [\n    { "name": }\n  ]\n}', { line: 3, column: 15, found: '}' }],
  ['{ "a": 1, }', { line: 1, column: 11, found: '}' }],
  ['{ "a": 1 // one\n}', { line: 1, column: 10, found: '// one' }],
  ["{ 'a': 1 }", { line: 1, column: 3, found: "'a': 1 }" }],
  ['{ "a": 01 }', { line: 1, column: 9, found: '1 }' }],
  ['{ "a": "b\n" }', { line: 1, column: 8, found: '"b' }],
  ['{ "a": 1 } x', { line: 1, column: 12, found: 'x' }],
  ['{ "a": [1,\n2', { line: 2, column: 2, found: '' }],
  ['', { line: 1, column: 1, found: '' }],
])('%j stops being JSON there', (text, error) => {
  expect(readJson(text)).toEqual({ error });
});

test('reads unclosed brackets, whose values then have no position', () => {
  const deep = '['.repeat(100_000);
  expect(readJson(deep)).toEqual({ error: { line: 1, column: deep.length + 1, found: '' } });
  const read = readJson(deep + ']'.repeat(100_000));
  expect('value' in read && offsetOf(read.tree, '[0][0]')).toBe(0);
});

test('a path leads to its line, and an unknown path to the nearest parent', () => {
  const text = JSON.stringify(
    { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', visibleIf: '?' }] }] },
    null,
    2,
  );
  const read = readJson(text);
  if ('error' in read) throw new Error('not read');
  const line = (path: string) => lineAt(text, offsetOf(read.tree, path)).line;
  expect(line('pages[0].elements[0].visibleIf')).toBe(9);
  expect(line('pages[0].elements[0].choices[3].text')).toBe(6);
  expect(line('nothing.like.it')).toBe(1);
  expect(line('')).toBe(1);
});
