import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import { launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCANNED_AT_MOST } from '../../platform/bounded-scan';
import { cursorFrom, oldest } from '../../platform/list-cursor';
import { type CaseFilter, listCases } from './queries';

const CASES = 12_000;
const SIZE = 11;

let panel: Panel;
let eva: OperatorPersona;
let surveys: number[];
let memberId: number;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel);
  memberId = (await createMember(panel)).id;
  surveys = [];
  for (let n = 0; n < 10; n += 1) surveys.push((await launchSurvey(panel)).id);
  // Every third was `fast`, in the first survey only six long ago; `nonsense` is rare, and most are accepted.
  await panel.transaction((tx) =>
    tx.run(sql`
      with made as (
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select mail, mail, '-', 'queue' || n, 'Q' || n, ${tx.now}::timestamptz, ${tx.now}::timestamptz
        from (select n, 'queue' || n || '@example.org' as mail from generate_series(1, ${CASES}::int) n) m returning id
      ),
      numbered as (select id, row_number() over (order by id) as n from made),
      ended as (
        insert into attempts (attempt_key, survey_id, version_id, member_id, state, review, reward_points, run, started_at,
          turned_at, reserved_until, ended_at, available_at, checked_at)
        select 'queue-' || n, s.id, s.version_id, numbered.id, 'completed', 'approved', 0, '{}', ${tx.now}::timestamptz,
          ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz,
          ${tx.now}::timestamptz + n % 13 * interval '1 day', ${tx.now}::timestamptz
        from numbered join surveys s on s.id = (${surveys}::bigint[])[1 + n % 10] order by n
        returning id, attempt_key, member_id, survey_id, split_part(attempt_key, '-', 2)::int as n
      )
      insert into quality_cases (attempt_id, attempt_key, member_id, survey_id, state, suspected, kinds, found_at, decided_at)
      select id, attempt_key, member_id, survey_id, state, n % 4 = 0,
        array_remove(array['tooMany', case when n % 3 = 1 and n % 10 <> 0 or n <= 60 then 'fast' end,
          case when n % 3000 = 5 then 'nonsense' end], null),
        ${tx.now}::timestamptz, case when state <> 'open' then ${tx.now}::timestamptz end
      from ended
      cross join lateral (select case when n % 400 = 7 then 'open' when n % 10 = 3 then 'rejected' else 'accepted' end) s(state)`),
  );
  await panel.services.database.pool.query('vacuum analyze');
});
afterAll(() => panel.close());

const combinations = (): CaseFilter[] =>
  (['open', 'accepted', 'rejected'] as const).flatMap((state) =>
    [undefined, true, false].flatMap((suspected) =>
      [undefined, 'tooMany' as const, 'fast' as const, 'nonsense' as const, 'attention' as const].flatMap((signal) =>
        [undefined, ...surveys.slice(0, 2)].map((surveyId) => ({ state, suspected, signal, surveyId })),
      ),
    ),
  );

describe('a queue of thousands', () => {
  test('every combination of filters finds what matches, in its order, in a short walk', async () => {
    for (const filter of combinations()) {
      const all = await panel.transaction((tx) =>
        tx.rows<{ id: number; at: Date }>(sql`
          select attempt_id as id, due_at as at from quality_cases where state = ${filter.state}
            and (${filter.suspected ?? null}::boolean is null or suspected = ${filter.suspected ?? null})
            and (${filter.signal ?? null}::text is null or ${filter.signal ?? null} = any(kinds))
            and (${filter.surveyId ?? null}::bigint is null or survey_id = ${filter.surveyId ?? null})
          order by case when state = 'open' then due_at end, attempt_id`),
      );
      const isOpen = filter.state === 'open';
      if (!isOpen) all.reverse();
      const ids = all.map(({ id }) => id);
      const look = { ...filter, after: cursorFrom(undefined, isOpen ? oldest : undefined), size: SIZE };
      const found = await panel.transaction((tx) => listCases(tx, look));
      expect(found.map(({ attemptId }) => attemptId)).toEqual(ids.slice(0, SIZE));
      const middle = all[Math.floor(all.length / 2)];
      if (middle) {
        const rest = await panel.transaction((tx) => listCases(tx, { ...look, after: middle }));
        const from = ids.indexOf(middle.id) + 1;
        expect(rest.map(({ attemptId }) => attemptId)).toEqual(ids.slice(from, from + SIZE));
      }
      const walked = await rowsWalked(panel, (tx) => listCases(tx, look));
      expect(walked, JSON.stringify(filter)).toBeLessThan(2 * SCANNED_AT_MOST + CASES / 4);
    }
  });

  test('a filter by a common signal, a survey or a weight reads few more rows than it shows', async () => {
    for (const only of [{ signal: 'tooMany' as const }, { surveyId: surveys[0] }, { suspected: true }, {}]) {
      for (const state of ['accepted', 'rejected'] as const) {
        const walked = await rowsWalked(panel, (tx) =>
          listCases(tx, { state, ...only, after: cursorFrom(undefined), size: SIZE }),
        );
        expect(walked).toBeLessThan(20 * SIZE);
      }
    }
  });

  test('a rare signal is found by its index after one bounded scan', async () => {
    for (const state of ['accepted', 'rejected'] as const) {
      const rare = { state, signal: 'nonsense' as const, after: cursorFrom(undefined), size: SIZE };
      const walked = await rowsWalked(panel, (tx) => listCases(tx, rare));
      expect(walked).toBeLessThan(SCANNED_AT_MOST + 20 * SIZE);
    }
  });

  test('pages continue after the previous one, and an invalid cursor is refused', async () => {
    const ask = (query: string) => panel.call(`GET /api/console/FlaggedAttempts?${query}`, { cookie: eva.cookie });
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { data } = await ask(`state=open&size=7${next === '' ? '' : `&before=${next}`}`);
      seen.push(...data.list.map(({ attemptId }: { attemptId: string }) => attemptId));
      next = data.next;
    }
    // By the day on which their rewards can no longer be taken back, then in the order of the attempts.
    const all = Array.from({ length: CASES / 400 }, (_, n) => n * 400 + 7);
    expect(seen).toEqual(all.sort((a, b) => (a % 13) - (b % 13) || a - b).map((n) => `queue-${n}`));
    expect((await ask('before=yesterday')).code).toBe(codes.malformed);
    expect((await ask('page=2')).code).toBe(codes.malformed);
  });

  test('a search finds members in the whole queue', async () => {
    const one = await panel.transaction((tx) =>
      listCases(tx, { state: 'accepted', memberIds: [memberId], after: cursorFrom(undefined), size: SIZE }),
    );
    expect(one).toEqual([]);
    const { data } = await panel.call('GET /api/console/FlaggedAttempts?state=accepted&search=queue4444', {
      cookie: eva.cookie,
    });
    expect(data.list.map(({ attemptId }: { attemptId: string }) => attemptId)).toEqual(['queue-4444']);
  });
});
