import { expect, test } from 'vitest';
import { hasFailed, type Mine, testSteps } from './test-steps';

const reports = [1, 2].map((position) => ({ position, title: '', minutes: 5, opensAfterDays: 1, dueAfterDays: 2 }));
const at = '2026-11-18T15:00:00Z';

function mine(state: Mine['state'], reached: Mine['state'][], done: number[] = [], more: Partial<Mine> = {}): Mine {
  return {
    state,
    appliedAt: at,
    events: reached.map((each) => ({ state: each, at, by: 'member' })),
    dueOn: null,
    address: null,
    eraseOn: null,
    isExported: false,
    changedAfterExport: false,
    tracking: null,
    receivedOn: null,
    missingSince: null,
    reports: reports.map(({ position }) => ({
      position,
      opensOn: null,
      dueOn: null,
      doneAt: done.includes(position) ? at : null,
    })),
    endsUnpaidOn: null,
    points: 900,
    review: 'none',
    credited: false,
    availableAt: null,
    reason: null,
    ...more,
  };
}
const shown = (own: Mine | null) => testSteps({ mine: own, reports }).map(({ state }) => state);

test('before the application every step is to come: eight with two reports', () => {
  expect(shown(null)).toEqual(Array(8).fill('todo'));
});

test('the awaited step is the one after the last that was done', () => {
  expect(shown(mine('shipped', ['screening', 'applied', 'selected', 'addressGiven', 'shipped']))).toEqual([
    ...Array(4).fill('done'),
    'now',
    ...Array(3).fill('todo'),
  ]);
  const road: Mine['state'][] = ['applied', 'selected', 'addressGiven', 'shipped', 'received', 'received'];
  expect(shown(mine('received', road, [1])).slice(5)).toEqual(['done', 'now', 'todo']);
  const reported = mine('reported', [...road, 'reported'], [1, 2], { review: 'pending' });
  expect(shown(reported).slice(5)).toEqual(['done', 'done', 'now']);
  expect(shown({ ...reported, review: 'approved', credited: true })).toEqual(Array(8).fill('done'));
});

test('an end before the reward is marked where it happened', () => {
  expect(shown(mine('declined', ['applied', 'declined']))[1]).toBe('failed');
  expect(shown(mine('withdrawn', ['applied', 'selected', 'withdrawn']))[2]).toBe('failed');
  expect(hasFailed(mine('reserve', ['applied', 'reserve']))).toBe(false);
  expect(hasFailed(mine('reported', [], [], { review: 'rejected' }))).toBe(true);
});
