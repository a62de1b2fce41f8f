import { expect, test } from 'vitest';
import { pillOf } from './attempt-status';

test('what an operator decided later counts more than how the survey ended', () => {
  expect(pillOf({ state: 'completed', review: 'none' })).toEqual({ shape: 'tick', tone: 'success' });
  expect(pillOf({ state: 'completed', review: 'approved' })).toEqual({ shape: 'tick', tone: 'success' });
  expect(pillOf({ state: 'completed', review: 'pending' }).shape).toBe('ring');
  expect(pillOf({ state: 'completed', review: 'rejected' })).toEqual({ shape: 'cross', tone: 'danger' });
  expect(pillOf({ state: 'completed', review: 'reversed' }).shape).toBe('cross');
});

test('an early end is no failure of the member', () => {
  for (const state of ['screened_out', 'quota_full', 'closed', 'timed_out', 'abandoned'] as const)
    expect(pillOf({ state, review: 'none' })).toEqual({ shape: 'dash', tone: 'neutral' });
});
