import { expect, test } from 'vitest';
import { findElement, readDocument, updateElement } from './document';
import type { Json } from './json';
import { followEntries } from './renamed-entries';

const doc = readDocument({
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'radiogroup', name: 'q', choices: [1, { value: 2, text: 'Two' }, 'c'], defaultValue: 2 },
        { type: 'checkbox', name: 'm', choices: ['a', 'b'], defaultValue: ['a', 'b'] },
        {
          type: 'matrix',
          name: 'grid',
          rows: ['one', { value: 'two', visibleIf: '{grid.one} notempty' }],
          columns: ['no', 'yes'],
        },
        { type: 'multipletext', name: 'several', items: [{ name: 'item1' }, { name: 'item2' }] },
        {
          type: 'comment',
          name: 'why',
          title: 'Why {grid.one} and {several.item1}, 2 of {q}?',
          visibleIf: "{q} = 2 or {m} anyof ['a', 'b'] or {grid.one} = 'no' or {Q} = 2",
          requiredIf: "{m} contains 'a'",
          enableIf: 'iif({q} = 2, 1, 0) = 1',
        },
      ],
    },
  ],
  screening: [{ if: '{q} = 2', reason: 'Two' }],
});

/** Changes a question as the editor does, and returns the document. */
function changed(name: string, key: string, entries: readonly unknown[]): Json {
  const before = findElement(doc, name) as Json;
  const after = { ...before, [key]: entries };
  return followEntries(
    updateElement(doc, name, () => after),
    before,
    after,
  );
}
const why = (document: Json) => findElement(document, 'why') as Json;

test('rules, defaults and screening follow a choice with another value', () => {
  const next = changed('q', 'choices', [1, { value: 'zwei', text: 'Two' }, 'c']);
  expect(why(next).visibleIf).toBe("{q} = 'zwei' or {m} anyof ['a', 'b'] or {grid.one} = 'no' or {Q} = 'zwei'");
  expect(findElement(next, 'q')?.defaultValue).toBe('zwei');
  expect(next.screening).toEqual([{ if: "{q} = 'zwei'", reason: 'Two' }]);
  // What the editor cannot read as rules stays as it is.
  expect(why(next).enableIf).toBe('iif({q} = 2, 1, 0) = 1');
  expect(why(next).title).toBe(why(doc).title);
});

test('lists of answers follow, too', () => {
  const next = changed('m', 'choices', ['x', 'b']);
  expect(why(next)).toMatchObject({ requiredIf: "{m} contains 'x'" });
  expect(why(next).visibleIf).toContain("{m} anyof ['x', 'b']");
  expect(findElement(next, 'm')?.defaultValue).toEqual(['x', 'b']);
});

test('marks follow rows and items with another name, and rules the columns of a grid', () => {
  const rows = changed('grid', 'rows', ['first', { value: 'two', visibleIf: '{grid.one} notempty' }]);
  expect(findElement(rows, 'grid')?.rows).toEqual(['first', { value: 'two', visibleIf: '{grid.first} notempty' }]);
  expect(why(rows).title).toContain('{grid.first}');
  expect(why(rows).visibleIf).toContain("{grid.first} = 'no'");
  const items = changed('several', 'items', [{ name: 'price' }, { name: 'item2' }]);
  expect(why(items).title).toContain('{several.price}');
  expect(why(changed('grid', 'columns', ['never', 'yes'])).visibleIf).toContain("{grid.one} = 'never'");
});

test('a value that is typed letter by letter is followed to its end', () => {
  const typed = ['', 'y', 'ye', 'yes'].reduce((document, value) => {
    const before = findElement(document, 'q') as Json;
    const after = { ...before, choices: [1, { value, text: 'Two' }, 'c'] };
    return followEntries(
      updateElement(document, 'q', () => after),
      before,
      after,
    );
  }, doc);
  expect(typed.screening).toEqual([{ if: "{q} = 'yes'", reason: 'Two' }]);
});

test('entries that move, come or go change nothing else', () => {
  for (const choices of [
    ['c', 2, 1],
    [1, 2, 'c', 'd'],
    [1, 'c'],
    [1, 1, 'c'],
  ])
    expect(why(changed('q', 'choices', choices))).toEqual(why(doc));
});
