import { compileDemo } from '@pollen/server/demo/compile';
import { fillHistory } from '@pollen/server/demo/history/fill';
import { seedDemoPanel } from '@pollen/server/demo/seed';
import { attemptJobs } from '@pollen/server/features/attempts/jobs';
import { payoutJobs } from '@pollen/server/features/payouts/jobs';
import { resultJobs } from '@pollen/server/features/results/jobs';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { countDay, readRaw } from '@pollen/testkit/raw-figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from './run';

let panel: Panel;
let cookie: string;

beforeAll(async () => {
  panel = await openPanel();
  const { database, secrets, clock } = panel.services;
  const plans = compileDemo();
  await seedDemoPanel(database, secrets, { withHistory: true, compile: async () => plans });
  ({ cookie } = await createOperatorPersona(panel, 'admin'));
  expect((await console('Overview')).demoHistory).toBe('filling');
  // The server works while its panel is filled, and opens no run for the last Friday, which the history has as well.
  await payoutJobs['payouts.openOnFriday']?.({}, panel.services);
  expect(await counts('state', 'payout_runs')).toEqual({});
  await fillHistory(database, JSON.parse(JSON.stringify(plans)), clock.now());
  for (const job of ['attempts.tally', 'surveys.measure']) await attemptJobs[job]?.({}, panel.services);
  await resultJobs['results.count']?.({}, panel.services);
});

afterAll(() => panel?.close());

async function console(path: string) {
  const { code, data } = await panel.call(`GET /api/console/${path}`, { cookie });
  expect(code).toBe(200);
  return data;
}

async function counts(column: string, table: string): Promise<Record<string, number>> {
  const { rows } = await panel.services.database.pool.query<{ name: string; n: number }>(
    `select ${column}::text as name, count(*)::int as n from ${table} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

test('every check holds on a demo panel with its history', async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});

test('the overview no longer says that the panel is being filled', async () => {
  expect((await console('Overview')).demoHistory).toBeNull();
});

test('the history has members, surveys, attempts, orders and messages in every state that a month brings', async () => {
  expect(Object.keys(await counts('state', 'members')).sort()).toEqual(['active', 'blacklisted', 'closed']);
  expect(Object.keys(await counts('state', 'surveys')).sort()).toEqual(
    ['closed', 'draft', 'full', 'live', 'paused', 'scheduled'].sort(),
  );
  const attempts = await counts('state', 'attempts');
  for (const state of ['completed', 'screened_out', 'abandoned', 'started'])
    expect(attempts[state]).toBeGreaterThan(10);
  const reviews = await counts('review', 'attempts');
  for (const review of ['approved', 'pending', 'rejected', 'reinstated']) expect(reviews[review]).toBeGreaterThan(0);
  const orders = await counts('status', 'orders');
  for (const status of [1, 3, 4, 5, 6]) expect(orders[status]).toBeGreaterThan(0);
  const runs = await counts('state', 'payout_runs');
  expect(runs.done).toBeGreaterThan(10);
  const items = await counts('state', 'payout_items');
  expect(items.returned).toBeGreaterThan(0);
  expect(Object.keys(await counts('state', 'conversations'))).toEqual(expect.arrayContaining(['closed', 'open']));
  expect(Object.values(await counts('state', 'corrections'))).toEqual([3, 1]);
});

test('the daily figures are those of the rows, counted without the database', async () => {
  const { today } = await console('Overview');
  const raw = await readRaw(panel);
  const first = raw.members
    .map(({ registered }) => registered.toISOString())
    .sort()[0]
    ?.slice(0, 10);
  const { days, missingDays } = await console(`DailyFigures?from=${first}&to=${today}`);
  expect(missingDays).toBe(0);
  expect(days.length).toBeGreaterThan(175);
  // Every ended day is counted again by a check; these are counted without the database, today among them.
  const some = days.filter((_: unknown, place: number) => place % 45 === 0 || place === days.length - 1);
  expect(some).toEqual(some.map(({ day }: { day: string }) => countDay(raw, day)));
});

test('people of the history cannot be reached, and nobody can log in as one of its operators', async () => {
  const { rows } = await panel.services.database.pool.query(
    `select email from members where email !~ '@(example\\.(com|org|net)|members\\.invalid)$'
     union all select email from operators where email ~ '@demo\\.example\\.com$' and suspended_at is null`,
  );
  expect(rows).toEqual([]);
});

test('what became of members, points, answers and orders adds up, counted a second time from the rows', async () => {
  const overview = await console('Overview');
  const { totals } = await console(`DailyFigures?from=${overview.today}&to=${overview.today}`);
  const { completes, orders } = overview;
  const { pool } = panel.services.database;

  const reviews = await counts(
    'review',
    `(select coalesce(review, '') as review from attempts where state = 'completed') completed`,
  );
  const { all, ...parts } = completes;
  expect(parts).toEqual({ approved: 0, pending: 0, rejected: 0, reversed: 0, reinstated: 0, ...reviews });
  expect(all).toBe(Object.values(reviews).reduce((sum, each) => sum + each, 0));
  expect(all).toBe(Object.values(parts as Record<string, number>).reduce((sum, each) => sum + each, 0));

  const statuses = await counts('status', 'orders');
  const byStatus = orders.byStatus as { statusID: number; count: number }[];
  expect(Object.fromEntries(byStatus.map(({ statusID, count }) => [statusID, count]))).toEqual(statuses);
  expect(orders.all).toBe(byStatus.reduce((sum, { count }) => sum + count, 0));

  const states = await counts(`state = 'closed'`, 'members');
  expect([totals.newMembers, totals.closedMembers]).toEqual([(states.true ?? 0) + (states.false ?? 0), states.true]);

  const { rows } = await pool.query<{ held: number }>(
    'select sum(available + pending + reserved)::int as held from ledger_accounts',
  );
  const { earnedPoints, spentPoints, takenPoints } = totals;
  expect(earnedPoints - spentPoints - takenPoints).toBe(rows[0]?.held);
  const { available, pending, reserved } = overview.liability;
  expect(available + pending + reserved).toBe(rows[0]?.held);
});

/** Reads a list of the console to its end. */
async function walk(path: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let before = ''; ; ) {
    const { list, next } = await console(`${path}size=100${before && `&before=${encodeURIComponent(before)}`}`);
    found.push(...list);
    if (next === null) return found;
    before = next;
  }
}

test('each figure of the overview is the length of the list that it leads to', async () => {
  const overview = await console('Overview');
  const { totals, days } = await console(`DailyFigures?from=${overview.today}&to=${overview.today}`);
  const { completes } = overview;
  const lists: [path: string, figure: number][] = [
    ['Orders?status=6&', overview.ordersWaiting],
    ['FlaggedAttempts?state=open&weight=suspected&', overview.attemptsFlagged],
    ['Attempts?review=pending&', overview.attemptsInReview],
    ['Members?state=open&', days[0].members],
    ['Members?', totals.newMembers],
    ['Members?state=closed&', totals.closedMembers],
    ['Attempts?outcome=completed&', completes.all],
    ['Attempts?review=approved&', completes.approved],
    ['Attempts?review=rejected&', completes.rejected],
    ['Attempts?review=reversed&', completes.reversed],
    ['Attempts?review=reinstated&', completes.reinstated],
    ...overview.orders.byStatus.map(({ statusID, count }: { statusID: number; count: number }): [string, number] => [
      `Orders?status=${statusID}&`,
      count,
    ]),
  ];
  const found = [];
  for (const [path, figure] of lists) found.push({ path, figure, rows: (await walk(path)).length });
  expect(found.filter(({ figure, rows }) => figure !== rows)).toEqual([]);
  expect((await console('Surveys?state=live&size=100')).list).toHaveLength(overview.liveSurveys);
});

/** Chi-square of a table, as far as it differs from what the margins alone would give. */
function chiSquare(rows: readonly (readonly number[])[]): number {
  const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
  const all = sum(rows.map(sum));
  return sum(
    rows.flatMap((row) =>
      row.map((count, place) => {
        const expected = (sum(row) * sum(rows.map((each) => each[place] ?? 0))) / all;
        return expected === 0 ? 0 : (count - expected) ** 2 / expected;
      }),
    ),
  );
}

test('answers are no noise: choices differ in how often they are given, and groups in what they answer', async () => {
  const { rows } = await panel.services.database.pool.query<{ answer: string; young: number; old: number }>(
    `select a.run -> 'answers' ->> 'tasks' as answer,
       count(*) filter (where p.birthday > '1986-01-01')::int as young, count(*) filter (where p.birthday <= '1986-01-01')::int as old
     from (select a.member_id, jsonb_build_object('answers', jsonb_build_object('tasks', task)) as run
       from attempts a join surveys s on s.id = a.survey_id
       cross join lateral jsonb_array_elements_text(a.run -> 'answers' -> 'tasks') task
       where s.title_en like 'Banking apps%' and a.state = 'completed') a
     join profiles p using (member_id) group by 1 order by 1`,
  );
  const totals = rows.map(({ young, old }) => young + old);
  expect(Math.max(...totals)).toBeGreaterThan(1.5 * Math.min(...totals));
  // The 1 % limit of chi-square with one degree of freedom less than there are answers is below three times that many.
  expect(chiSquare(rows.map(({ young, old }) => [young, old]))).toBeGreaterThan(3 * rows.length);
});
