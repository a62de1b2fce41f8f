import { expect, test } from 'vitest';
import { lookOf } from './attempt-status';

test('what an operator decided later counts more than how the survey ended', () => {
  expect(lookOf({ state: 'completed', review: 'none' })).toEqual({ shape: 'tick', tone: 'success' });
  expect(lookOf({ state: 'completed', review: 'approved' })).toEqual({ shape: 'tick', tone: 'success' });
  expect(lookOf({ state: 'completed', review: 'pending' }).shape).toBe('ring');
  expect(lookOf({ state: 'completed', review: 'rejected' })).toEqual({ shape: 'cross', tone: 'danger' });
  expect(lookOf({ state: 'completed', review: 'reversed' }).shape).toBe('cross');
});

test('an early end is no failure of the member', () => {
  for (const state of ['screened_out', 'quota_full', 'closed', 'timed_out', 'abandoned'] as const)
    expect(lookOf({ state, review: 'none' })).toEqual({ shape: 'dash', tone: 'neutral' });
});
