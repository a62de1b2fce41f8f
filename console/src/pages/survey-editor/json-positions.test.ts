import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAt, offsetOf, readJson } from './json-positions';

test('reads what JSON.parse reads, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const read = readJson(text);
      expect('value' in read && JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('refuses what JSON.parse refuses, and says where', () => {
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
  expect(readJson('{\n  "pages": [\n    { "name": }\n  ]\n}')).toEqual({
    error: { line: 3, column: 15, found: '}' },
  });
});

test('a path leads to its line, and one that is not there to what is around it', () => {
  const text = JSON.stringify(
    { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', visibleIf: '?' }] }] },
    null,
    2,
  );
  const read = readJson(text);
  if (!('positions' in read)) throw new Error('not read');
  const line = (path: string) => lineAt(text, offsetOf(read.positions, path)).line;
  expect(line('pages[0].elements[0].visibleIf')).toBe(9);
  expect(line('pages[0].elements[0].choices[3].text')).toBe(6);
  expect(line('nothing.like.it')).toBe(1);
  expect(line('')).toBe(1);
});
