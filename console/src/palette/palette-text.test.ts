import { expect, test } from 'vitest';
import { markedParts, readTyped } from './palette-text';

test('the first character chooses what is searched', () => {
  expect(readTyped(' energy ')).toEqual({ scope: 'all', text: 'energy' });
  expect(readTyped('> new')).toEqual({ scope: 'actions', text: 'new' });
  expect(readTyped('@maya')).toEqual({ scope: 'members', text: 'maya' });
  expect(readTyped('#48213')).toEqual({ scope: 'numbers', text: '48213' });
  expect(readTyped('')).toEqual({ scope: 'all', text: '' });
});

test('matches are marked wherever they are, in any case, and signs mean themselves', () => {
  expect(markedParts('Energy and energy', 'energy')).toEqual([
    { part: 'Energy', isMatch: true },
    { part: ' and ', isMatch: false },
    { part: 'energy', isMatch: true },
  ]);
  expect(markedParts('What? Yes', '?')).toEqual([
    { part: 'What', isMatch: false },
    { part: '?', isMatch: true },
    { part: ' Yes', isMatch: false },
  ]);
  expect(markedParts('Tea', '')).toEqual([{ part: 'Tea', isMatch: false }]);
});
