import { readFileSync } from 'node:fs';
import { runChecks } from '@pollen/checks/run';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders, placeConfirmedOrder } from '@pollen/testkit/orders';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getWaitingFigures, listStatusCounts } from './count-queries';
import { orderJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
});
afterAll(() => panel.close());

const addCounts = () => orderJobs['orders.addCounts']?.({}, panel.services);
async function totals() {
  const { data } = await panel.call('GET /api/console/OrderTotals', { cookie: eva.cookie });
  const byStatus = Object.fromEntries(
    data.byStatus.map(({ statusID, count }: { statusID: number; count: number }) => [statusID, count]),
  );
  return { byStatus, points: data.waitingPoints, warnings: data.waitingWithWarning };
}

test('the counts follow each step of an order, before and after the job has added the changes', async () => {
  expect(await totals()).toEqual({ byStatus: {}, points: 0, warnings: 0 });
  const member = await createMember(panel, { points: 20_000 });
  await addPayoutAccount(panel, member);
  const giftId = await offerGift(panel, { pricePoints: 1_500, valueCents: 1_500, stock: 5 });
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await placeConfirmedOrder(panel, member, giftId));
  expect((await totals()).byStatus).toEqual({ 1: 3 });
  await Promise.all([addCounts(), addCounts(), addCounts()]);
  expect((await totals()).byStatus).toEqual({ 1: 3 });

  await panel.call('POST /api/console/Orders/Collect', { cookie: eva.cookie, body: {} });
  const waiting = await totals();
  expect(waiting).toMatchObject({ byStatus: { 6: 3 }, points: 4_500 });
  const warned = await panel.call('GET /api/console/Orders?status=6&checks=warning', { cookie: eva.cookie });
  expect(waiting.warnings).toBe(warned.data.list.length);
  await approveOrders(panel, eva, ids.slice(0, 1));
  const approved = { byStatus: { 2: 1, 6: 2 }, points: 3_000 };
  expect(await totals()).toMatchObject(approved);
  await addCounts();
  expect(await totals()).toMatchObject(approved);
  expect((await panel.call('GET /api/console/Overview', { cookie: eva.cookie })).data).toMatchObject({
    ordersWaiting: 2,
    ordersWaitingPoints: 3_000,
    orders: { all: 3 },
  });
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});

test('counts that are read while two jobs add changes are right each time, and do not read the orders', async () => {
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into orders (member_id, gift_id, click_key, gift_name_en, gift_name_zh, art, kind, points, value_cents, status,
        has_warning, placed_at)
      select o.member_id, o.gift_id, 'copy-' || n, '', '', o.art, o.kind, 10, 10, 6, n % 3 = 0, ${tx.now}::timestamptz
      from (select * from orders order by id limit 1) o cross join generate_series(1, 1200) n`),
  );
  // One change for each order, as when they moved one by one.
  await panel.transaction((tx) => tx.run(sql`update orders set status = 3 where click_key like 'copy-%'`));
  const before = await totals();
  expect(before.byStatus[3]).toBe(1_200);
  const working = Promise.all([addCounts(), addCounts()]).then(() => 'done');
  while ((await Promise.race([working, totals()])) !== 'done') expect(await totals()).toEqual(before);
  expect(await totals()).toEqual(before);
  expect(await rowsWalked(panel, listStatusCounts)).toBeLessThan(20);
  expect(await rowsWalked(panel, getWaitingFigures)).toBeLessThan(20);
});

test('orders from before the triggers are counted by the migration while others are placed and move', async () => {
  const migration = readFileSync(new URL('../../../migrations/0057_count_orders.sql', import.meta.url), 'utf8');
  const { pool } = panel.services.database;
  await pool.query('delete from order_count_changes');
  await pool.query('delete from order_counts');
  const member = await createMember(panel, { points: 3_000 });
  await addPayoutAccount(panel, member);
  const giftId = await offerGift(panel, { pricePoints: 1_000, valueCents: 1_000, stock: 5 });
  await placeConfirmedOrder(panel, member, giftId);
  const writing = await pool.connect();
  await writing.query('begin');
  await writing.query("update orders set status = 4 where click_key = 'copy-1'");
  await pool.query(migration);
  await writing.query('commit');
  writing.release();
  await placeConfirmedOrder(panel, member, giftId);
  const counted = await panel.transaction((tx) =>
    tx.rows(sql`select status as "statusID", count(*)::int as count from orders group by status order by status`),
  );
  expect(await panel.transaction(listStatusCounts)).toEqual(counted);
  await addCounts();
  expect(await panel.transaction(listStatusCounts)).toEqual(counted);
});
