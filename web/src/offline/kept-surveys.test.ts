import { expect, test } from 'vitest';
import { parseStoredSurveys } from './kept-surveys';

const stored = JSON.stringify({ memberId: 7, at: '2026-11-21T14:05:00.000Z', account: {}, surveys: { list: [] } });

test('stored surveys are shown to their member only', () => {
  expect(parseStoredSurveys(stored, 7)?.at).toBe('2026-11-21T14:05:00.000Z');
  expect(parseStoredSurveys(stored, 8)).toBeNull();
});

test('invalid stored data is ignored', () => {
  for (const text of [null, '', '{', '7', 'null', '{"memberId":7}']) expect(parseStoredSurveys(text, 7)).toBeNull();
});
