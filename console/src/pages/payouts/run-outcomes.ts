import type { DataOf } from '@pollen/contract/client';

type ByState = DataOf<'GET /api/console/PayoutRuns/:id'>['byState'];
type PaymentState = ByState[number]['state'];

/** The outcomes of a payment. Every state belongs to exactly one outcome, so that the figures of a run add up. */
const outcomes = {
  ready: 'open',
  unknown: 'open',
  processing: 'open',
  unclaimed: 'open',
  refused: 'open',
  stuck: 'open',
  paid: 'paid',
  returned: 'returned',
  reversed: 'reversed',
  released: 'released',
} as const satisfies Record<PaymentState, string>;

export type Outcome = (typeof outcomes)[PaymentState];
export interface Sum {
  readonly count: number;
  readonly cents: number;
}

const none: Sum = { count: 0, cents: 0 };

/** Returns the number and the amount of the payments whose state matches. */
export function sumOf(run: { byState: ByState }, matches: (state: PaymentState) => boolean): Sum {
  return run.byState
    .filter(({ state }) => matches(state))
    .reduce((sum, each) => ({ count: sum.count + each.count, cents: sum.cents + each.cents }), none);
}

/** Returns the payments of a run by outcome; the sums add up to the whole run. */
export function sumsByOutcome(run: { byState: ByState }): Record<Outcome, Sum> {
  const sum = (outcome: Outcome) => sumOf(run, (state) => outcomes[state] === outcome);
  return {
    open: sum('open'),
    paid: sum('paid'),
    returned: sum('returned'),
    reversed: sum('reversed'),
    released: sum('released'),
  };
}
