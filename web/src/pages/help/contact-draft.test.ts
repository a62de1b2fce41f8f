import { expect, test } from 'vitest';
import { parseDraft } from './contact-draft';

const stored = JSON.stringify({ memberId: 7, attemptId: null, fields: { name: 'Maya', content: 'Hello', more: 'x' } });

test('a draft is restored for the same person', () => {
  expect(parseDraft(stored, { memberId: 7, attemptId: null })).toEqual({ name: 'Maya', content: 'Hello' });
});

test('a draft is hidden from others, and invalid data is ignored', () => {
  expect(parseDraft(stored, { memberId: 8, attemptId: null })).toEqual({});
  expect(parseDraft(stored, { memberId: null, attemptId: null })).toEqual({});
  expect(parseDraft(stored, { memberId: 7, attemptId: 'an-attempt-of-mine' })).toEqual({});
  for (const nonsense of [null, '{', '7', '{"memberId":7,"attemptId":null,"fields":{"name":1}}'])
    expect(parseDraft(nonsense, { memberId: 7, attemptId: null })).toEqual({});
});
