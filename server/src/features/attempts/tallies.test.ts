import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { rowsWalked } from '@pollen/testkit/plans';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptJobs } from './jobs';
import { getFigures, listStarted } from './tally-queries';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const tally = () => attemptJobs['attempts.tally']?.({}, panel.services);

/** Screens out so many members who do nothing else. */
async function fill(surveyId: number, members: number) {
  await panel.transaction((tx) =>
    tx.run(sql`
      with made as (
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select mail, mail, '-', mail, 'T' || n, ${tx.now}::timestamptz, ${tx.now}::timestamptz
        from (select n, 'tally' || n || '@example.org' as mail from generate_series(1, ${members}::int) n) m
        returning id
      )
      insert into attempts (attempt_key, survey_id, version_id, member_id, state, reward_points, run, started_at, turned_at,
        reserved_until, ended_at)
      select 'tally-' || made.id, s.id, s.version_id, made.id, 'screened_out', 0, '{}', ${tx.now}::timestamptz,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from made cross join (select id, version_id from surveys where id = ${surveyId}) s`),
  );
}

test('the figures of a survey are those of its attempts before they are summed, meanwhile, and after', async () => {
  const eva = await createOperatorPersona(panel);
  const { id, encryptId } = await launchSurvey(panel);
  const other = await launchSurvey(panel);
  const figures = async () => (await as(panel, eva).get(`/api/console/Surveys/${id}`)).data.figures;
  const inList = async () => {
    const { data } = await as(panel, eva).get('/api/console/Surveys?page=1&size=10');
    return data.list.find((row: { id: number }) => row.id === id).started;
  };
  expect(await figures()).toEqual({
    started: 0,
    running: 0,
    completed: 0,
    rejected: 0,
    screenedOut: 0,
    quotaFull: 0,
    unfinished: 0,
  });

  const [one, two, three] = await Promise.all([createMember(panel), createMember(panel), createMember(panel)]);
  await completeShort(panel, one, encryptId);
  await completeShort(panel, one, other.encryptId);
  await as(panel, two).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const { data } = await as(panel, three).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const begun = { started: 3, running: 2, completed: 1, rejected: 0, screenedOut: 0, quotaFull: 0, unfinished: 0 };
  expect(await figures()).toEqual(begun);
  await tally();
  expect(await figures()).toEqual(begun);

  // Ends that come after the sums were made stand beside them until the next time.
  await as(panel, three).post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { age: 'under18' } });
  const ended = { started: 3, running: 1, completed: 1, rejected: 0, screenedOut: 1, quotaFull: 0, unfinished: 0 };
  expect(await figures()).toEqual(ended);
  await Promise.all([tally(), tally(), tally()]);
  expect(await figures()).toEqual(ended);
  expect(await inList()).toBe(3);

  await fill(id, 1_300);
  const many = {
    started: 1_303,
    running: 1,
    completed: 1,
    rejected: 0,
    screenedOut: 1_301,
    quotaFull: 0,
    unfinished: 0,
  };
  const seen = [];
  const working = Promise.all([tally(), tally()]).then(() => 'done');
  while ((await Promise.race([working, figures()])) !== 'done') seen.push(await figures());
  for (const each of [...seen, await figures()]) expect(each).toEqual(many);
  expect(await inList()).toBe(1_303);

  const four = await createMember(panel);
  const left = await as(panel, four).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  await panel.transaction((tx) =>
    tx.run(
      sql`update attempts set state = 'timed_out', ended_at = ${tx.now} where attempt_key = ${left.data.attemptId}`,
    ),
  );
  const { started, rejected, ...states } = await figures();
  expect(rejected).toBe(0);
  expect(states).toMatchObject({ unfinished: 1 });
  expect(Object.values(states as Record<string, number>).reduce((sum, each) => sum + each, 0)).toBe(started);
});

test('attempts that are summed already are not read again, neither for one survey nor for the list', async () => {
  const more = await launchSurvey(panel);
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into attempts (attempt_key, survey_id, version_id, member_id, state, reward_points, run, started_at, turned_at,
        reserved_until, ended_at)
      select 'more-' || m.id, s.id, s.version_id, m.id, 'screened_out', 0, '{}', ${tx.now}::timestamptz,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from members m cross join (select id, version_id from surveys where id = ${more.id}) s`),
  );
  await tally();
  await panel.services.database.pool.query('vacuum analyze attempts');
  expect((await panel.transaction((tx) => getFigures(tx, more.id))).started).toBeGreaterThan(1_300);
  expect(await rowsWalked(panel, (tx) => getFigures(tx, more.id))).toBeLessThan(50);
  expect(await rowsWalked(panel, (tx) => listStarted(tx, [more.id]))).toBeLessThan(50);
});
