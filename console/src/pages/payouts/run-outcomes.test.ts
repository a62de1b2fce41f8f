import { expect, test } from 'vitest';
import { paymentStates } from './PayoutState';
import { sumsByOutcome } from './run-outcomes';

const total = (sums: ReturnType<typeof sumsByOutcome>) =>
  Object.values(sums).reduce((sum, { cents }) => sum + cents, 0);

test('a run of $30 of which $10 came back shows all $30', () => {
  const run = {
    byState: [
      { state: 'paid' as const, count: 2, cents: 2000 },
      { state: 'returned' as const, count: 1, cents: 1000 },
    ],
  };
  const sums = sumsByOutcome(run);
  expect(sums).toMatchObject({
    paid: { count: 2, cents: 2000 },
    returned: { count: 1, cents: 1000 },
    open: { count: 0, cents: 0 },
  });
  expect(total(sums)).toBe(3000);
});

test('no state of a payment is left out, and none counts twice', () => {
  for (const state of paymentStates)
    expect(total(sumsByOutcome({ byState: [{ state, count: 1, cents: 7 }] })), state).toBe(7);
});
