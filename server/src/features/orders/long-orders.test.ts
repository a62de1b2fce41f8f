import { ORDER_SORTS, type OrderSort } from '@pollen/contract/order-values';
import { offerGift } from '@pollen/testkit/gifts';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import sql, { empty } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCANNED_AT_MOST } from '../../platform/bounded-scan';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { listOrders, type OrderFilter, orderCursorFrom, orderCursorText } from './console-queries';

const ORDERS = 24_000;
const SIZE = 31;
/** What only three filters make rare is found by the two that are rarest together; never by looking at all orders. */
const WALKED = 2 * SCANNED_AT_MOST + ORDERS / 6;

let panel: Panel;
let countries: number[];
beforeAll(async () => {
  panel = await openPanel();
  const member = await createMember(panel);
  const giftId = await offerGift(panel, { pricePoints: 100, valueCents: 100 });
  countries = (
    await panel.transaction((tx) => tx.rows<{ id: number }>(sql`select id from countries order by id limit 3`))
  ).map(({ id }) => id);
  // Shop and country are common each. Together they were ordered three times, long ago; so was what is rare by itself.
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into orders (member_id, gift_id, click_key, gift_name_en, gift_name_zh, art, kind, points, value_cents, status,
        country_id, has_warning, checks, placed_at)
      select ${member.id}, ${giftId}, n::text, 'Gift', '礼品', art, case art when 'cash-account' then 'cash' else 'code' end,
        100 + 50 * (n % 7), 100, status, (${countries}::bigint[])[country], finding is not null,
        coalesce(jsonb_build_array(jsonb_build_object('kind', finding, 'severity', 'warning', 'params', '{}'::jsonb)), '[]'),
        ${panel.clock.now()}::timestamptz - (${ORDERS} - n / 2) * interval '1 minute'
      from (
        select n, case when n in (30, 60, 90) then 'online-store' when n % 3 = 1 then 'online-store' else 'cash-account' end as art,
          case when n % 1000 = 500 then 3 else 1 + n % 3 end as country,
          case when n < 200 and n % 20 = 0 then 4 when n % 9 = 0 then 3 when n % 50 = 2 then 6 else 5 end as status,
          case when n < 300 and n % 30 = 1 then 'nameDiffers' when n % 30 = 2 then 'newDevice' end as finding
        from generate_series(1, ${ORDERS}::int) n
      ) made`),
  );
  await panel.services.database.pool.query('vacuum analyze orders');
});
afterAll(() => panel.close());

const combinations = (): OrderFilter[] =>
  [undefined, 3, 4, 5, 6].flatMap((status) =>
    [undefined, 'cash-account', 'online-store', 'other'].flatMap((art) =>
      [undefined, countries[0]].flatMap((countryId) =>
        (['any', 'warning', 'newDevice', 'nameDiffers'] as const).map((checks) => ({
          status,
          art,
          countryId,
          checks,
        })),
      ),
    ),
  );

/** The time of the oldest order, in ms. */
const start = () => panel.clock.now().getTime() - ORDERS * MINUTE_MS;

async function expectedIds(filter: OrderFilter, sort: OrderSort, limit: number): Promise<number[]> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const byCoins = sort.endsWith('coins') ? sql`points ${direction},` : empty;
  const rows = await panel.transaction((tx) =>
    tx.rows<{ id: number }>(sql`
      select id from orders
      where (${filter.status ?? null}::smallint is null or status = ${filter.status ?? null})
        and (${filter.art ?? null}::text is null or art = ${filter.art ?? null})
        and (${filter.countryId ?? null}::bigint is null or country_id = ${filter.countryId ?? null})
        and (${filter.from ?? null}::timestamptz is null or placed_at >= ${filter.from ?? null})
        and (${filter.until ?? null}::timestamptz is null or placed_at < ${filter.until ?? null})
        and case ${filter.checks}::text when 'any' then true
          when 'warning' then has_warning else checks -> 0 ->> 'kind' = ${filter.checks} end
      order by ${byCoins} placed_at ${direction}, id ${direction} limit ${limit}::int`),
  );
  return rows.map(({ id }) => id);
}

describe('the orders of a large panel', () => {
  test.each(['-ordered', 'coins'] as const)('are found by every combination of filters, sorted by %s', async (sort) => {
    for (const filter of combinations()) {
      const found = await panel.transaction((tx) => listOrders(tx, { ...filter, sort, after: null, size: SIZE }));
      const ids = found.map(({ id }) => id);
      expect(ids, JSON.stringify(filter)).toEqual(await expectedIds(filter, sort, SIZE));
    }
  });

  test.each(ORDER_SORTS)(
    'continue after a page, also where matches are few and far apart, sorted by %s',
    async (sort) => {
      const few = { art: 'online-store', countryId: countries[0], checks: 'any' } as const;
      // Half an hour in the middle: the cursor and the days bound the same column.
      const days = {
        from: new Date(start() + 5 * DAY_MS),
        until: new Date(start() + 5.02 * DAY_MS),
        checks: 'any',
      } as const;
      for (const filter of [few, days]) {
        const ids: number[] = [];
        let after: string | undefined;
        for (;;) {
          const cursor = orderCursorFrom(after, sort);
          const page = await panel.transaction((tx) => listOrders(tx, { ...filter, sort, after: cursor, size: 2 }));
          const last = page.at(-1);
          if (!last) break;
          ids.push(...page.map(({ id }) => id));
          after = orderCursorText(last, sort);
          expect(ids.length).toBeLessThan(100);
        }
        expect(ids).toEqual(await expectedIds(filter, sort, 100));
        expect(ids).toHaveLength(filter === few ? 3 : 58);
      }
    },
  );

  test('are found in few rows, also for filters that are rare alone or together', async () => {
    const walked = new Map<string, number>();
    for (const sort of ['-ordered', '-coins'] as const) {
      for (const filter of combinations()) {
        const rows = await rowsWalked(panel, (tx) => listOrders(tx, { ...filter, sort, after: null, size: SIZE }));
        walked.set(JSON.stringify({ ...filter, sort }), rows);
      }
    }
    expect([...walked].filter(([, rows]) => rows > WALKED)).toEqual([]);
  });
});
