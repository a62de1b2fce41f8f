import { expect, test } from 'vitest';
import { pillOf } from './attempt-status';

test('a later decision of an operator overrides the outcome of the survey', () => {
  expect(pillOf({ state: 'completed', review: 'none' })).toEqual({ shape: 'tick', tone: 'success' });
  expect(pillOf({ state: 'completed', review: 'approved' })).toEqual({ shape: 'tick', tone: 'success' });
  expect(pillOf({ state: 'completed', review: 'pending' }).shape).toBe('ring');
  expect(pillOf({ state: 'completed', review: 'rejected' })).toEqual({ shape: 'cross', tone: 'danger' });
  expect(pillOf({ state: 'completed', review: 'reversed' }).shape).toBe('cross');
});

test('an early end is not shown as a failure', () => {
  for (const state of ['screened_out', 'quota_full', 'closed', 'timed_out', 'abandoned'] as const)
    expect(pillOf({ state, review: 'none' })).toEqual({ shape: 'dash', tone: 'neutral' });
});
