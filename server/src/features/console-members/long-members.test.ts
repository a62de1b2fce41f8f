import { openPanel, type Panel } from '@pollen/testkit/panel';
import { rowsWalked } from '@pollen/testkit/plans';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database';
import { cursorFrom, oldest } from '../../platform/list-cursor';
import { listMembers } from '../members/index';
import { memberFilter } from './member-filter';

const MEMBERS = 12_000;
const SIZE = 30;
/** How many rows are read to decide whether few or many members were active. */
const LOOKED_AT = 10_001;

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
  // In spring every member was active on one day; in summer only the oldest 2,600 were, on four days each.
  await panel.transaction((tx) =>
    tx.run(sql`
      with made as (
        insert into members (email, email_key, password_hash, handle, recommended_code, state, blacklist_reason,
          blacklisted_at, registered_at, last_seen_at)
        select mail, mail, '-', 'calm-bee-' || n, 'L' || n, state, case state when 'blacklisted' then 'copied' end,
          case state when 'blacklisted' then ${tx.now}::timestamptz end,
          timestamptz '2026-01-01 12:00Z' + n * interval '1 second', ${tx.now}::timestamptz
        from (
          select n, 'bee' || n || '@example.org' as mail, case n % 200 when 0 then 'blacklisted' else 'active' end as state
          from generate_series(1, ${MEMBERS}::int) n
        ) m returning id, registered_at
      ),
      numbered as (select id, row_number() over (order by registered_at) as n from made)
      insert into check_ins (member_id, day, streak)
      select id, date '2026-04-01' + (n % 50)::int, 1 from numbered
      union all
      select id, date '2026-07-01' + k, 1 from numbered cross join generate_series(0, 3) k where n <= 2600`),
  );
  await panel.services.database.pool.query('vacuum analyze');
});
afterAll(() => panel.close());

test('the oldest members of some days come first without a look at those before and after them', async () => {
  // All members registered within four hours; the list begins after the first of them.
  const page = (tx: Tx) => oldestFirst(tx, '2026-01-01T14:00:00Z');
  expect(await rowsWalked(panel, page)).toBeLessThan(200);
  const rows = await panel.transaction(page);
  expect(rows.map(({ registeredAt }) => registeredAt.toISOString()).slice(0, 2)).toEqual([
    '2026-01-01T14:00:00.000Z',
    '2026-01-01T14:00:01.000Z',
  ]);
});

const oldestFirst = async (tx: Tx, from: string) => {
  const filter = await memberFilter(tx, { by: 'registered' });
  return listMembers(tx, { ...filter, from: new Date(from), cursor: oldest, size: SIZE, isOldestFirst: true });
};

const list = async (tx: Tx, query: object, before?: string) => {
  const filter = await memberFilter(tx, { by: 'active', ...query });
  return listMembers(tx, { ...filter, cursor: cursorFrom(before), size: SIZE });
};

function active(from: string, to: string, state: string | null) {
  return panel.transaction((tx) =>
    tx.rows<{ id: number }>(sql`
      select id from members m where (${state}::text is null or state = ${state})
        and exists (select from check_ins where member_id = m.id and day between ${from}::date and ${to}::date)
      order by registered_at desc, id desc`),
  );
}

const spring = { from: '2026-04-01', to: '2026-06-01' };
const summer = { from: '2026-07-01', to: '2026-08-01' };
const aDay = { from: '2026-04-01', to: '2026-04-01' };

test.each([
  { days: spring, state: undefined, mostWalked: LOOKED_AT + 200 },
  { days: spring, state: 'blacklisted' as const, mostWalked: LOOKED_AT + 500 },
  { days: aDay, state: undefined, mostWalked: 2_000 },
  { days: aDay, state: 'blacklisted' as const, mostWalked: 2_000 },
  // None of the newest members was active, so that all rows of the days have to be read.
  { days: summer, state: undefined, mostWalked: 5 * LOOKED_AT },
  { days: summer, state: 'blacklisted' as const, mostWalked: LOOKED_AT + 500 },
])('who was active from $days.from to $days.to, $state', async ({ days, state, mostWalked }) => {
  const all = await active(days.from, days.to, state ?? null);
  const query = { ...days, ...(state ? { state } : {}) };
  expect(await rowsWalked(panel, (tx) => list(tx, query))).toBeLessThan(mostWalked);

  const found: number[] = [];
  let before: string | undefined;
  for (let page = 0; page < 5; page += 1) {
    const rows = await panel.transaction((tx) => list(tx, query, before));
    found.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < SIZE) break;
    before = `${last.registeredAt.getTime()}-${last.id}`;
  }
  expect(all.length).toBeGreaterThan(0);
  expect(found).toEqual(all.slice(0, 5 * SIZE).map(({ id }) => id));
});

test('who was last seen before a day is looked for among those who had registered by then', async () => {
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
      select mail, mail, '-', 'early-bee-' || n, 'early' || n, timestamptz '2025-11-01 12:00Z' + n * interval '1 second',
        case when n % 2 = 0 then timestamptz '2025-12-01 12:00Z' else ${tx.now}::timestamptz end
      from (select n, 'early' || n || '@example.org' as mail from generate_series(1, 100) n) numbered`),
  );
  await panel.services.database.pool.query('vacuum analyze members');
  const seen = (tx: Tx) => list(tx, { by: 'seen', to: '2025-12-31' });
  expect(await panel.transaction(seen)).toHaveLength(SIZE);
  // None of the 12,000 who registered later is read.
  expect(await rowsWalked(panel, seen)).toBeLessThan(200);
});
