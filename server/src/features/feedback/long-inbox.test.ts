import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { rowsWalked } from '@pollen/testkit/plans';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cursorFrom, oldest } from '../../platform/list-cursor';
import { countTabs, listThreads, type ThreadFilter } from './list-queries';

const CONVERSATIONS = 12_000;
const SIZE = 30;

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  // Four at a time were written at one instant. What is rare is old: whoever looks for it from the newest on walks far.
  await panel.transaction(async (tx) => {
    await tx.run(sql`
      insert into conversations (kind, state, sender_name, sender_email, sender_key, locale, assigned_to, blacklisted_at,
        survey_number, created_at, updated_at, waiting_since)
      select case when rare then 'second_look' else 'question' end, state, 'Sender ' || n, 'sender' || n || '@example.org',
        'sender' || n || '@example.org', 'en', case when n % 400 > 2 or n % 7 = 0 then ${eva.id}::bigint end,
        case when rare then ${tx.now}::timestamptz end, case when n < 400 then '5' when n % 2 = 0 then '9' end, at, at, case when state = 'open' then at end
      from (
        select n, n < 300 and n % 5 = 0 as rare,
          case when n % 3 = 0 then 'open' when n % 3 = 1 and n < 4000 then 'answered' else 'closed' end as state,
          ${tx.now}::timestamptz - (${CONVERSATIONS} - n / 4) * interval '1 minute' as at
        from generate_series(1, ${CONVERSATIONS}::int) n
      ) made`);
    await tx.run(sql`
      insert into messages (conversation_id, author, body, created_at)
      select id, 'sender', 'The coins of survey ' || id % 977 || case when sender_name = 'Sender 17' then ' 很久没有到账' else '' end,
        created_at
      from conversations`);
  });
  await panel.services.database.pool.query('vacuum analyze conversations, messages');
});
afterAll(() => panel.close());

const page = async (query: string) =>
  (await panel.call(`GET /api/console/Conversations?${query}`, { cookie: eva.cookie })).data;

const tabs = ['waiting', 'mine', 'answered', 'closed', 'all'] as const;
const combinations: Omit<ThreadFilter, 'operatorId'>[] = tabs.flatMap((tab) =>
  ([undefined, 'question', 'report', 'second_look'] as const).flatMap((kind) =>
    ([undefined, 'nobody', 'somebody'] as const).map((assigned) => ({ tab, kind, assigned })),
  ),
);

/** Of the oldest, and of every second. */
const ofSurveys = combinations.flatMap((filter) => [5, 9].map((surveyId) => ({ ...filter, surveyId })));

describe('the inbox of a large panel', () => {
  test('continues after the last page with every filter, and lists each conversation once', async () => {
    for (const filter of [...combinations, ...ofSurveys]) {
      const surveyId = 'surveyId' in filter ? filter.surveyId : null;
      const asked = Object.entries(filter).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
      const ids: number[] = [];
      const moments: string[] = [];
      let before: string | null = null;
      for (let pages = 0; pages < 3 && (pages === 0 || before); pages += 1) {
        const { list, next } = await page([...asked, 'size=50', ...(before ? [`before=${before}`] : [])].join('&'));
        for (const row of list) {
          ids.push(row.id);
          moments.push(filter.tab === 'waiting' ? row.waitingSince : row.updatedAt);
          if (filter.kind) expect(row.kind).toBe(filter.kind);
          if (filter.assigned) expect(row.assignedTo === null).toBe(filter.assigned === 'nobody');
        }
        before = next;
      }
      const raw = await panel.transaction((tx) =>
        tx.rows<{ id: number }>(sql`
          select id from conversations
          where (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
            and (${filter.assigned ?? null}::text is null or (assigned_to is null) = (${filter.assigned ?? null} = 'nobody'))
            and (${surveyId}::text is null or survey_number = ${surveyId}::text)
            and case ${filter.tab}::text when 'waiting' then state = 'open' when 'all' then true
              when 'mine' then assigned_to = ${eva.id} and state in ('open', 'answered') else state = ${filter.tab} end
          order by case when ${filter.tab}::text = 'waiting' then waiting_since end,
            case when ${filter.tab}::text = 'waiting' then id end, updated_at desc, id desc limit 150`),
      );
      expect(ids, JSON.stringify(filter)).toEqual(raw.map(({ id }) => id));
      const ordered = moments.toSorted();
      expect(moments).toEqual(filter.tab === 'waiting' ? ordered : ordered.reverse());
    }
  });

  test('repeats and skips nothing when conversations leave the tab meanwhile', async () => {
    const first = await page('tab=waiting&size=4');
    const expected = (await page('tab=waiting&size=12')).list.slice(4).map(({ id }: { id: number }) => id);
    const left = first.list[1].id;
    await panel.transaction((tx) =>
      tx.run(sql`update conversations set state = 'closed', waiting_since = null where id = ${left}`),
    );
    const second = await page(`tab=waiting&size=8&before=${first.next}`);
    expect(second.list.map(({ id }: { id: number }) => id)).toEqual(expected);
  });

  test('walks few rows for each tab, kind, holder and survey', async () => {
    for (const filter of [...combinations, ...ofSurveys]) {
      const after = filter.tab === 'waiting' ? oldest : cursorFrom(undefined);
      const walked = await rowsWalked(panel, (tx) =>
        listThreads(tx, { ...filter, operatorId: eva.id, after, size: SIZE }),
      );
      // At most 18 short walks of a page each, and the last words of what is shown.
      expect(walked, JSON.stringify(filter)).toBeLessThanOrEqual(21 * SIZE);
    }
  });

  test('walks a bounded number of rows for texts that many, few and no messages hold, and for very short ones', async () => {
    for (const search of ['coins', 'example.org', '很久没', 'nobody wrote this', 'co', '没', '977', 'Sender 17']) {
      for (const tab of tabs) {
        const after = tab === 'waiting' ? oldest : cursorFrom(undefined);
        const walked = await rowsWalked(panel, (tx) =>
          listThreads(tx, { tab, search, operatorId: eva.id, after, size: SIZE }),
        );
        expect(walked, `${tab} ${search}`).toBeLessThanOrEqual(11_200);
      }
    }
  });

  test('counts only up to a limit', async () => {
    const counts = await panel.transaction((tx) => countTabs(tx, eva.id));
    expect(counts).toMatchObject({ waiting: expect.any(Number), answered: 1333 });
    expect(await rowsWalked(panel, (tx) => countTabs(tx, eva.id))).toBeLessThanOrEqual(30_000);
  });

  test('refuses an invalid cursor', async () => {
    expect(await panel.call('GET /api/console/Conversations?before=yesterday', { cookie: eva.cookie })).toMatchObject({
      code: 1400,
    });
  });
});
