import { expect, test } from 'vitest';
import { forLibrary, fromLibrary, placeBelow } from './library';

const doc = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'rating', name: 'nps' },
        { type: 'comment', name: 'why' },
      ],
    },
  ],
};

test('a question leaves its conditions behind, and keeps everything else', () => {
  const question = {
    type: 'checkbox',
    name: 'brands',
    visibleIf: '{nps} > 6',
    choicesVisibleIf: '{known} contains {item}',
    choices: ['a', { value: 'b', text: 'B', visibleIf: '{nps} = 9', isExclusive: true }],
  };
  expect(forLibrary(question)).toEqual({
    type: 'checkbox',
    name: 'brands',
    choices: ['a', { value: 'b', text: 'B', isExclusive: true }],
  });
});

test('a name that is taken gets a number', () => {
  expect(fromLibrary(doc, { type: 'rating', name: 'csat' }).name).toBe('csat');
  expect(fromLibrary(doc, { type: 'rating', name: 'NPS' }).name).toBe('NPS_1');
});

test('it goes below the open question, or to the end of the page', () => {
  expect(placeBelow(doc, 'one', 'nps')).toBe(1);
  expect(placeBelow(doc, 'one', null)).toBe(2);
});
