import { expect, test } from 'vitest';
import { parseStoredSurveys } from './kept-surveys';

const stored = JSON.stringify({ memberId: 7, at: '2026-11-21T14:05:00.000Z', account: {}, surveys: { list: [] } });

test('what was kept is shown to the member it belongs to', () => {
  expect(parseStoredSurveys(stored, 7)?.at).toBe('2026-11-21T14:05:00.000Z');
  expect(parseStoredSurveys(stored, 8)).toBeNull();
});

test('nonsense is as good as nothing', () => {
  for (const text of [null, '', '{', '7', 'null', '{"memberId":7}']) expect(parseStoredSurveys(text, 7)).toBeNull();
});
