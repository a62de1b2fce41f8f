import { expect, test } from 'vitest';
import { parseDraft } from './contact-draft';

const stored = JSON.stringify({ memberId: 7, attemptId: null, fields: { name: 'Maya', content: 'Hello', more: 'x' } });

test('what a person typed comes back to the same person', () => {
  expect(parseDraft(stored, { memberId: 7, attemptId: null })).toEqual({ name: 'Maya', content: 'Hello' });
});

test('nobody else sees it, and nonsense is nothing', () => {
  expect(parseDraft(stored, { memberId: 8, attemptId: null })).toEqual({});
  expect(parseDraft(stored, { memberId: null, attemptId: null })).toEqual({});
  expect(parseDraft(stored, { memberId: 7, attemptId: 'an-attempt-of-mine' })).toEqual({});
  for (const nonsense of [null, '{', '7', '{"memberId":7,"attemptId":null,"fields":{"name":1}}'])
    expect(parseDraft(nonsense, { memberId: 7, attemptId: null })).toEqual({});
});
