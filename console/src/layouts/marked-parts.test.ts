import { expect, test } from 'vitest';
import { markedParts } from './marked-parts';

test('matches are marked wherever they are, in any case, and signs mean themselves', () => {
  expect(markedParts('Energy and energy', 'energy')).toEqual([
    { at: 0, part: 'Energy', isMatch: true },
    { at: 6, part: ' and ', isMatch: false },
    { at: 11, part: 'energy', isMatch: true },
  ]);
  expect(markedParts('What? Yes', '?')).toEqual([
    { at: 0, part: 'What', isMatch: false },
    { at: 4, part: '?', isMatch: true },
    { at: 5, part: ' Yes', isMatch: false },
  ]);
  expect(markedParts('Tea', '')).toEqual([{ at: 0, part: 'Tea', isMatch: false }]);
});
