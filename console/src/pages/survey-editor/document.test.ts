import { describe, expect, test } from 'vitest';
import {
  addPage,
  countChanges,
  insertElement,
  isReferenced,
  moveElement,
  namesIn,
  placeOf,
  questionsOf,
  readDocument,
  removeElement,
  renameElement,
  stepElement,
  uniqueName,
  updateElement,
} from './document';
import { textIn, withText } from './texts';

const doc = readDocument({
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'text', name: 'a' },
        { type: 'text', name: 'b', visibleIf: '{a} = 1' },
      ],
    },
    {
      name: 'p2',
      elements: [
        {
          type: 'panel',
          name: 'box',
          elements: [
            { type: 'text', name: 'c' },
            { type: 'text', name: 'd' },
          ],
        },
        { type: 'comment', name: 'e', title: { default: 'You said {a}', 'zh-cn': '您说 {a}' }, minWidth: '1px' },
      ],
    },
  ],
  screening: [{ if: '{A} > 3 or {a-Comment} notempty or {ab} = 1', reason: 'x' }],
});

test('questions without a page get one, and unnamed elements get a name', () => {
  expect(readDocument({ elements: [{ type: 'text' }, { type: 'text', name: 'question1' }] })).toEqual({
    pages: [
      {
        name: 'page1',
        elements: [
          { type: 'text', name: 'question2' },
          { type: 'text', name: 'question1' },
        ],
      },
    ],
  });
  expect(readDocument(null)).toEqual({ pages: [] });
});

test('old spellings become the new ones, and keys are ordered from general to specific', () => {
  const read = readDocument({
    pages: [{ elements: [{ choices: [1], hasOther: true, name: 'q', type: 'radiogroup' }] }],
  });
  expect(JSON.stringify(read)).toBe(
    '{"pages":[{"name":"page1","elements":[{"type":"radiogroup","name":"q","showOtherItem":true,"choices":[1]}]}]}',
  );
});

describe('order', () => {
  test('elements move up and down, across pages, and stay inside a panel', () => {
    expect(placeOf(stepElement(doc, 'b', -1), 'b')).toEqual({ page: 'p1', panel: null, at: 0 });
    expect(placeOf(stepElement(doc, 'b', 1), 'b')).toEqual({ page: 'p2', panel: null, at: 0 });
    expect(placeOf(stepElement(doc, 'box', -1), 'box')).toEqual({ page: 'p1', panel: null, at: 2 });
    expect(placeOf(stepElement(doc, 'd', -1), 'd')).toEqual({ page: 'p2', panel: 'box', at: 0 });
    expect(stepElement(doc, 'd', 1)).toEqual(doc);
    expect(stepElement(doc, 'a', -1)).toEqual(doc);
  });
  test('a dragged element is moved, also out of a panel, and nothing is lost', () => {
    const moved = moveElement(doc, 'c', 'p1', 1);
    expect(namesIn(moved)).toEqual(['p1', 'a', 'c', 'b', 'p2', 'box', 'd', 'e']);
  });
});

test('renaming updates every rule and text, and no other name with the same beginning', () => {
  const renamed = renameElement(doc, 'a', 'age');
  const text = JSON.stringify(renamed);
  expect(text).toContain('{age} = 1');
  expect(text).toContain('您说 {age}');
  expect(text).toContain('{age} > 3 or {age-Comment} notempty or {ab} = 1');
  expect(isReferenced(doc, 'a')).toBe(true);
  expect(isReferenced(doc, 'e')).toBe(false);
});

test('changes are counted by the touched element', () => {
  expect(countChanges(doc, doc)).toBe(0);
  expect(
    countChanges(
      doc,
      updateElement(doc, 'e', (element) => ({ ...element, title: 'x' })),
    ),
  ).toBe(1);
  expect(countChanges(doc, stepElement(doc, 'a', 1))).toBe(1);
  expect(countChanges(doc, removeElement(removeElement(doc, 'a'), 'c'))).toBe(2);
  const added = insertElement(addPage(doc), 'page1', 0, { type: 'text', name: uniqueName(doc, 'question') });
  expect(countChanges(doc, added)).toBe(2);
  expect(questionsOf(added).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'question1']);
});

test('properties that the editor does not know are kept', () => {
  expect(JSON.stringify(updateElement(doc, 'e', (element) => ({ ...element, title: 'x' })))).toContain(
    '"minWidth":"1px"',
  );
});

test('texts without Chinese stay plain, and other languages are kept', () => {
  expect(withText(undefined, 'en', 'Hello')).toBe('Hello');
  expect(withText('Hello', 'zh', '你好')).toEqual({ default: 'Hello', 'zh-cn': '你好' });
  expect(withText({ default: 'Hello', 'zh-cn': '你好' }, 'zh', '')).toBe('Hello');
  expect(withText({ default: 'Hello', de: 'Hallo' }, 'en', 'Hi')).toEqual({ default: 'Hi', de: 'Hallo' });
  expect(withText('Hello', 'en', '')).toBeUndefined();
  expect(textIn('Hello', 'zh')).toBe('');
  expect(textIn({ en: 'Hi', zh: '嗨' }, 'zh')).toBe('嗨');
});
