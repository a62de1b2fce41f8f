import { describe, expect, test } from 'vitest';
import { nextFriday, nextRunDay, type OrderProgress, orderSteps, timelinePosition } from './order-timeline';

const placedAt = '2026-11-16T20:14:00.000Z';
const confirmedAt = '2026-11-17T09:02:00.000Z';
const checkedAt = '2026-11-20T15:00:00.000Z';
const completedAt = '2026-11-20T16:30:00.000Z';

function order(given: Partial<OrderProgress>): OrderProgress {
  return {
    statusID: 0,
    orderDate: placedAt,
    confirmDate: null,
    checkDate: null,
    completeDate: null,
    memo: null,
    history: [{ statusID: 0, at: placedAt, memo: null }],
    ...given,
  };
}

const shown = (given: Partial<OrderProgress>) => orderSteps(order(given)).map((step) => `${step.key} ${step.state}`);

describe('the timeline of an order', () => {
  test('status 1 stands at step 2, status 2 at step 5, the rest at their own number, nothing at 0', () => {
    expect([0, 1, 2, 3, 4, 5, 6, null].map(timelinePosition)).toEqual([0, 2, 5, 3, 4, 5, 6, 0]);
  });

  test('waiting for confirm', () => {
    expect(shown({})).toEqual(['ordered done', 'confirm now', 'review todo', 'reviewed todo', 'final todo']);
  });

  test('confirmed and waiting for approve both wait for review', () => {
    const steps = ['ordered done', 'confirmed done', 'review now', 'reviewed todo', 'final todo'];
    expect(shown({ statusID: 1, confirmDate: confirmedAt })).toEqual(steps);
    expect(shown({ statusID: 6, confirmDate: confirmedAt })).toEqual(steps);
  });

  test('approved: the review is done, and the coin is still grey', () => {
    expect(shown({ statusID: 2, confirmDate: confirmedAt, checkDate: checkedAt })).toEqual([
      'ordered done',
      'confirmed done',
      'reviewed done',
      'final now',
    ]);
  });

  test('completed, with date and memo on the last step', () => {
    const steps = orderSteps(
      order({ statusID: 5, confirmDate: confirmedAt, checkDate: checkedAt, completeDate: completedAt, memo: 'Sent' }),
    );
    expect(steps.at(-1)).toEqual({ key: 'final', state: 'done', date: completedAt, memo: 'Sent' });
  });

  test('rejected ends with the memo, and nothing is to come', () => {
    const steps = orderSteps(
      order({ statusID: 3, confirmDate: confirmedAt, checkDate: checkedAt, memo: 'Account name differs' }),
    );
    expect(steps.map((step) => step.key)).toEqual(['ordered', 'confirmed', 'rejected']);
    expect(steps.at(-1)).toMatchObject({ state: 'failed', date: checkedAt, memo: 'Account name differs' });
  });

  test('canceled before it was confirmed takes its date from the history', () => {
    const steps = orderSteps(
      order({
        statusID: 4,
        history: [
          { statusID: 0, at: placedAt, memo: null },
          { statusID: 4, at: confirmedAt, memo: null },
        ],
      }),
    );
    expect(steps).toEqual([
      { key: 'ordered', state: 'done', date: placedAt, memo: null },
      { key: 'canceled', state: 'failed', date: confirmedAt, memo: null },
    ]);
  });
});

test('the next Friday is today on a Friday', () => {
  expect(nextFriday('2026-11-19')).toBe('2026-11-20');
  expect(nextFriday('2026-11-20')).toBe('2026-11-20');
  expect(nextFriday('2026-11-21')).toBe('2026-11-27');
  expect(nextFriday('2026-12-31')).toBe('2027-01-01');
});

test.each([
  ['2026-11-19T20:00:00Z', '2026-11-20'],
  ['2026-11-20T13:59:00Z', '2026-11-20'],
  ['2026-11-20T14:01:00Z', '2026-11-27'],
  ['2026-11-21T03:00:00Z', '2026-11-27'],
])('at %s the next run begins on %s, in New York', (now, day) => {
  expect(nextRunDay('America/New_York', new Date(now))).toBe(day);
});
