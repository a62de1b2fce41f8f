import type { DataOf } from '@pollen/contract/client';
import type { FakePayPal } from '@pollen/testkit/fake-paypal';
import type { Panel } from '@pollen/testkit/panel';
import { countDay, readRaw } from '@pollen/testkit/raw-figures';
import { expect } from 'vitest';

async function rowsOf<Row extends object>(panel: Panel, statement: string): Promise<Row[]> {
  return (await panel.services.database.pool.query<Row>(statement)).rows;
}

/** The statuses that the payment of an order in this state may have; no status when the order is not paid. */
const ends: Readonly<Record<number, readonly string[]>> = { 3: [], 4: ['FAILED', 'RETURNED'], 5: ['SUCCESS'], 6: [] };

/** Each order was sent to the provider at most once, has the state of its payment, and was paid its value. */
export async function expectEveryOrderPaidOnce(panel: Panel, paypal: FakePayPal): Promise<void> {
  const orders = await rowsOf<{ id: number; status: number; cents: number }>(
    panel,
    'select id, status, value_cents as cents from orders order by id',
  );
  const payments = paypal.payments.map(({ key, cents, status }) => ({ id: Number(key.split('-')[1]), cents, status }));
  for (const { id, status, cents } of orders) {
    const own = payments.filter((payment) => payment.id === id);
    expect(own.length, `payments of order ${id}`).toBeLessThanOrEqual(1);
    if (status === 5) expect(own, `order ${id}`).toHaveLength(1);
    for (const payment of own) {
      expect(ends[status], `order ${id}`).toContain(payment.status);
      expect(payment.cents, `order ${id}`).toBe(cents);
    }
  }
  const known = new Set(orders.map(({ id }) => id));
  expect(payments.filter(({ id }) => !known.has(id))).toEqual([]);
}

type Figures = DataOf<'GET /api/console/DailyFigures'>;
type Day = Figures['days'][number];

/** Compares the figures of the overview with the rows: each day of the month, what waits and what is owed. Returns the sums. */
export async function expectOverviewOfTheRows(
  panel: Panel,
  { days, missingDays }: Figures,
  overview: DataOf<'GET /api/console/Overview'>,
): Promise<Record<string, unknown>> {
  const raw = await readRaw(panel);
  expect(missingDays).toBe(0);
  expect(days).toEqual(days.map(({ day }) => countDay(raw, day)));

  const [waiting = {}] = await rowsOf<Record<string, number>>(
    panel,
    `select (select count(*)::int from orders where status = 6) as "ordersWaiting",
      (select sum(points)::int from orders where status = 6) as "ordersWaitingPoints",
      (select count(*)::int from attempts where review = 'pending') as "attemptsInReview",
      (select count(*)::int from attempts where held) as "attemptsFlagged"`,
  );
  expect(overview).toMatchObject(waiting);
  const held = (account: string) =>
    raw.transfers.reduce(
      (sum, { from, to, amount }) => sum + (to === account ? amount : 0) - (from === account ? amount : 0),
      0,
    );
  const balances = { available: held('available'), pending: held('pending'), reserved: held('reserved') };
  expect(overview.liability).toMatchObject(balances);
  const owed = balances.available + balances.pending + balances.reserved;
  expect(overview.liability?.byAge.reduce((sum, { points }) => sum + points, 0)).toBe(owed);
  expect(days.at(-1)?.outstandingPoints).toBe(owed);

  const total = (key: Exclude<keyof Day, 'day'>) => days.reduce((sum, day) => sum + day[key], 0);
  return {
    newMembers: total('newMembers'),
    closedMembers: total('closedMembers'),
    started: total('started'),
    completed: total('completed'),
    screenedOut: total('screenedOut'),
    unfinished: total('unfinished'),
    earnedPoints: total('earnedPoints'),
    spentPoints: total('spentPoints'),
    takenPoints: total('takenPoints'),
    ...waiting,
    owed,
  };
}

/** Counts the rows of each kind, as text: "3 in state 5, 1 in state 6". */
export async function countsOf(panel: Panel, table: 'orders' | 'ledger_transfers'): Promise<string> {
  const name = table === 'orders' ? `'in state ' || status` : 'kind';
  const rows = await rowsOf<{ name: string; n: number }>(
    panel,
    `select ${name} as name, count(*)::int as n from ${table} group by name order by name`,
  );
  return rows.map((row) => `${row.n} ${row.name}`).join(', ');
}
