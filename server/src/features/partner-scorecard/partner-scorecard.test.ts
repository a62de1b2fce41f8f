import { runChecks } from '@pollen/checks/run';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addPartnerSurvey, handleCalls, leaveFor, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import { qualityJobs } from '../quality/jobs';
import { partnerScorecardJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const scorecard = async ({ id }: OpenPartner, query = '') =>
  (await as(panel, eva).get(`/api/console/Partners/${id}/Scorecard${query}`)).data;
const rowOf = async ({ id }: OpenPartner, query = '') =>
  (await as(panel, eva).get(`/api/console/Partners${query}`)).data.list.find((row: { id: number }) => row.id === id);
const partnerOf = async ({ id }: OpenPartner) => (await as(panel, eva).get(`/api/console/Partners/${id}`)).data;
const watch = () => partnerScorecardJobs['partners.watch']({}, panel.services);

/** Members leave, come back with a word, and the partner calls with a status; null: neither. */
async function visits(partner: OpenPartner, times: number, back: string | null, status: string | null) {
  const attempts: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const member = await createMember(panel);
    const { attemptId } = await leaveFor(panel, member, partner.encryptId);
    attempts.push(attemptId);
  }
  panel.clock.advance(6 * MINUTE_MS);
  for (const attempt of attempts) {
    if (back) await panel.app.inject({ url: `${new URL(partner.backUrl).pathname}/${back}?attempt=${attempt}` });
  }
  panel.clock.advance(8_000);
  for (const attempt of attempts) if (status) await partner.tell({ attempt, status });
  await handleCalls(panel);
  return attempts;
}

test('the scorecard counts members, calls, money and reversals', async () => {
  const partner = await openPartner(panel, eva, { name: 'Meadow' });
  const completes = await visits(partner, 3, 'complete', 'complete');
  await visits(partner, 2, 'screenout', 'screenout');
  await visits(partner, 1, null, null);
  await partner.tell({ attempt: completes[0] as string, status: 'reversal' });
  await partner.tell({ attempt: completes[1] as string, status: 'fraud' });
  await partner.tell({ attempt: completes[2] as string, status: 'word-9' });
  await handleCalls(panel);
  const card = await scorecard(partner);
  expect(card).toMatchObject({
    starts: 6,
    returned: 5,
    successRedirects: 3,
    confirmed: 3,
    kept: 1,
    revenueCents: 250,
    reversedCents: 500,
    // Of three rewards, the one for fraud was taken back; the other reversal is borne.
    rewardPoints: 360,
    earlyEndPoints: 20,
    bornePoints: 180,
    measuredMinutes: 6,
    promisedMinutes: 5,
    delay: { p50: 8, p95: 8 },
    delays: [3, 0, 0, 0, 0, 0],
    calls: { handled: 7, setAside: 1, repeat: 0 },
    reports: 0,
    limits: {
      unconfirmed: { counted: 0, of: 0, limitPercent: 20 },
      reversals: { counted: 2, of: 3, limitPercent: 15 },
    },
    trust: { completes: 3, reversed: 2, mayPayAtOnce: false },
    pause: null,
  });
  expect(card.days).toMatchObject([{ starts: 6, confirmed: 3 }]);
  expect(card.cohorts).toMatchObject([
    { completes: 3, reversed: [null, null, null, null, null, null], bornePoints: 180 },
  ]);
  expect((await scorecard(partner, '?days=90')).starts).toBe(6);
  const viewer = await createOperatorPersona(panel, 'viewer');
  expect((await as(panel, viewer).get(`/api/console/Partners/${partner.id}/Scorecard`)).code).toBe(200);
  panel.clock.advance(70 * DAY_MS);
  eva = await createOperatorPersona(panel, 'admin');
  const [cohort] = (await scorecard(partner)).cohorts;
  expect(cohort.reversed[0]).toBe(66.7);
});

test('the oldest month of the cohorts is whole', async () => {
  const partner = await openPartner(panel, eva, { name: 'Months' });
  const nextMonth = new Date(panel.clock.now());
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 5);
  panel.clock.advance(nextMonth.getTime() - panel.clock.now().getTime());
  await visits(partner, 1, null, 'complete');
  panel.clock.advance(20 * DAY_MS);
  await visits(partner, 1, null, 'complete');
  // Half a year after a day between the two.
  panel.clock.advance(173 * DAY_MS);
  eva = await createOperatorPersona(panel, 'admin');
  const month = nextMonth.toISOString().slice(0, 7);
  expect((await scorecard(partner)).cohorts).toMatchObject([{ month, completes: 2 }]);
});

test('a survey pauses itself after 20 starts without a complete, and is resumed by hand', async () => {
  const partner = await openPartner(panel, eva, { name: 'Barren' });
  await visits(partner, 20, null, 'screenout');
  await qualityJobs['quality.watch']?.({}, panel.services);
  const stateOf = async () =>
    (await as(panel, eva).get(`/api/console/Partners/${partner.id}/Surveys`)).data.list[0].state;
  // A call may still be on its way.
  expect(await stateOf()).toBe('live');
  panel.clock.advance(2 * HOUR_MS);
  eva = await createOperatorPersona(panel, 'admin');
  await qualityJobs['quality.watch']?.({}, panel.services);
  expect(await stateOf()).toBe('paused');
  const { data } = await as(panel, eva).get(`/api/console/SurveyPauses?surveyId=${partner.surveyId}`);
  expect(data.list).toMatchObject([{ reason: 'noCompletes', starts: 20 }]);
  expect((await mailsTo(panel, eva.email))[0]?.text).toContain('Latest starts without a complete');
  const resumed = { action: 'resume', reason: 'Their server was down.' };
  expect((await as(panel, eva).post(`/api/console/Surveys/${partner.surveyId}/State`, resumed)).code).toBe(200);
  await qualityJobs['quality.watch']?.({}, panel.services);
  expect(await stateOf()).toBe('live');
});

test('one complete among the starts keeps a survey open', async () => {
  const partner = await openPartner(panel, eva, { name: 'Slow' });
  await visits(partner, 1, 'complete', 'complete');
  await visits(partner, 19, null, 'screenout');
  panel.clock.advance(2 * HOUR_MS);
  eva = await createOperatorPersona(panel, 'admin');
  await qualityJobs['quality.watch']?.({}, panel.services);
  expect((await as(panel, eva).get(`/api/console/Partners/${partner.id}/Surveys`)).data.list[0].state).toBe('live');
});

test('the list of partners has figures of a day, a week or 30 days', async () => {
  // Starts are counted by the hour of the clock.
  panel.clock.advance(HOUR_MS - (panel.clock.now().getTime() % HOUR_MS));
  const partner = await openPartner(panel, eva, { name: 'Weekly' });
  await visits(partner, 2, 'complete', 'complete');
  panel.clock.advance(3 * DAY_MS);
  await visits(partner, 1, null, 'screenout');
  panel.clock.advance(DAY_MS / 2);
  eva = await createOperatorPersona(panel, 'admin');
  const [day, week, month] = [await rowOf(partner), await rowOf(partner, '?days=7'), await rowOf(partner, '?days=30')];
  expect(day).toMatchObject({ starts: 1, completes: 0, revenueCents: 0, points: 10 });
  expect(day.startsOverTime).toEqual([...Array(11).fill(0), 1, ...Array(12).fill(0)]);
  expect(week).toMatchObject({ starts: 3, completes: 2, revenueCents: 500, points: 370, delaySeconds: 8 });
  expect(week.startsOverTime).toEqual([0, 0, 0, 2, 0, 0, 1]);
  expect(month).toMatchObject({ starts: 3, completes: 2 });
  expect(month.startsOverTime).toEqual([...Array(26).fill(0), 2, 0, 0, 1]);
  expect((await as(panel, eva).get('/api/console/Partners?days=2')).code).not.toBe(200);
});

describe('a partner pauses itself', () => {
  /** Settled visits are copied, because leaving fifty times takes its time. */
  async function manyVisits(partner: OpenPartner, of: { confirmed: number; unconfirmed: number; reversed: number }) {
    const n = of.confirmed + of.unconfirmed;
    const members = await panel.transaction((tx) =>
      tx.rows<{ id: number }>(sql`
        with made as (
          insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
          select k, k, '-', k, k, ${tx.now}, ${tx.now}
          from (select 'v' || ${partner.id}::text || '-' || x || '@example.org' as k from generate_series(1, ${n}::int) x) keys
          returning id
        ), accounts as (insert into ledger_accounts (member_id) select id from made
        ), credits as (insert into credit_accounts (member_id) select id from made)
        select id from made`),
    );
    await panel.transaction(async (tx) => {
      await tx.run(sql`
        insert into attempts (attempt_key, survey_id, member_id, reward_points, run, started_at, turned_at, reserved_until)
        select 'visit-' || id, ${partner.surveyId}, id, 0, '{"format": 1, "seed": "s", "page": 0, "answers": {}, "end": null}',
          ${tx.now}, ${tx.now}, ${tx.now}
        from unnest(${members.map(({ id }) => id)}::bigint[]) id`);
      await tx.run(sql`
        insert into partner_visits (attempt_id, partner_id, left_at, returned_at, returned_as)
        select id, ${partner.id}, ${tx.now}, ${tx.now}, 'complete' from attempts
        where survey_id = ${partner.surveyId} and attempt_key like 'visit-%'`);
    });
    panel.clock.advance(10 * MINUTE_MS);
    for (const [at, { id }] of members.entries()) {
      if (at < of.confirmed) await partner.tell({ attempt: `visit-${id}`, status: 'complete' });
      if (at < of.reversed) await partner.tell({ attempt: `visit-${id}`, status: 'reversal' });
    }
    await handleCalls(panel);
  }

  test('when a fifth of its latest 50 success redirects is unconfirmed after a day', async () => {
    const partner = await openPartner(panel, eva, { name: 'Late' });
    await manyVisits(partner, { confirmed: 40, unconfirmed: 10, reversed: 0 });
    await watch();
    expect(await partnerOf(partner)).toMatchObject({ state: 'open', pause: null });
    panel.clock.advance(DAY_MS);
    eva = await createOperatorPersona(panel, 'admin');
    await watch();
    await watch();
    expect(await partnerOf(partner)).toMatchObject({
      state: 'paused',
      pause: { reason: 'unconfirmed', counted: 10, of: 50 },
    });
    const mails = await mailsTo(panel, eva.email);
    expect(mails.filter(({ subject }) => subject === 'Partner paused: Late')).toHaveLength(1);
    const member = await createMember(panel);
    expect((await as(panel, member).post(`/api/v1/Surveys/${partner.encryptId}/Attempts`)).code).not.toBe(200);
    await as(panel, eva).post(`/api/console/Partners/${partner.id}/State`, { state: 'open' });
    await watch();
    expect(await partnerOf(partner)).toMatchObject({ state: 'open', pause: null });
  });

  test('not because one member comes back unconfirmed from many of its surveys', async () => {
    const partner = await openPartner(panel, eva, { name: 'Followed' });
    await manyVisits(partner, { confirmed: 50, unconfirmed: 0, reversed: 0 });
    const member = await createMember(panel);
    for (let n = 0; n < 12; n += 1) {
      const { encryptId } = await addPartnerSurvey(panel, eva, partner.id, {}, `M-${n}`);
      const { attemptId } = await leaveFor(panel, member, encryptId);
      await panel.app.inject({ url: `${new URL(partner.backUrl).pathname}/complete?attempt=${attemptId}` });
    }
    panel.clock.advance(DAY_MS);
    eva = await createOperatorPersona(panel, 'admin');
    await watch();
    expect(await partnerOf(partner)).toMatchObject({ state: 'open', pause: null });
    expect((await scorecard(partner)).limits.unconfirmed).toMatchObject({ counted: 1, of: 50 });
    // The list has the same figure, whatever its period.
    expect((await rowOf(partner)).unconfirmed).toEqual({ counted: 1, of: 50 });
    expect((await rowOf(partner, '?days=30')).unconfirmed).toEqual({ counted: 1, of: 50 });
  });

  test('when it takes back more than 15 of 100 completes', async () => {
    const partner = await openPartner(panel, eva, { name: 'Taking' });
    await manyVisits(partner, { confirmed: 60, unconfirmed: 0, reversed: 9 });
    await watch();
    expect(await partnerOf(partner)).toMatchObject({ state: 'open' });
    const more = await visits(partner, 1, 'complete', 'complete');
    await partner.tell({ attempt: more[0] as string, status: 'reversal' });
    await handleCalls(panel);
    await watch();
    expect(await partnerOf(partner)).toMatchObject({ pause: { reason: 'reversals', counted: 10, of: 61 } });
    expect(await rowOf(partner)).toMatchObject({
      pause: { reason: 'reversals' },
      reversals: { counted: 10, of: 61 },
    });
    // What was before it was opened again counts for no further pause.
    await as(panel, eva).post(`/api/console/Partners/${partner.id}/State`, { state: 'open' });
    expect(await rowOf(partner)).toMatchObject({
      pause: null,
      reversals: { counted: 0, of: 0 },
    });
  });
});
