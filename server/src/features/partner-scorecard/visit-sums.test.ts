import { readFileSync } from 'node:fs';
import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { rowsWalked } from '@pollen/testkit/plans';
import { as } from '@pollen/testkit/surveys';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import {
  changeVisitPoints,
  insertVisit,
  updateVisitRestored,
  updateVisitReturned,
  updateVisitReversed,
  updateVisitSettled,
} from '../partners/queries';
import { getVisitFigures, listFigures, listVisitDays } from '../partners/visit-sum-queries';
import { partnerScorecardJobs } from './jobs';

let panel: Panel;
let partner: OpenPartner;
beforeAll(async () => {
  panel = await openPanel();
  partner = await openPartner(panel, await createOperatorPersona(panel, 'admin'), { name: 'Meadow' });
});
afterAll(() => panel.close());

const addChanges = () => partnerScorecardJobs['partners.addVisitChanges']({}, panel.services);
const ofSums = 'the kept sums of visits to partners, with the changes since, are those of the visits';
/** The visits here have no attempts that ended, so that other invariants do not hold. */
const wrongSums = async () => (await runChecks(panel.services.database.pool)).filter((each) => each.check === ofSums);

/** Attempts of members who do nothing else; returns their ids. */
async function attempts(n: number): Promise<number[]> {
  const rows = await panel.transaction((tx) =>
    tx.rows<{ id: number }>(sql`
      with made as (
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select k, k, '-', k, k, ${tx.now}, ${tx.now}
        from (select 'sum' || gen_random_uuid() || '@example.org' as k from generate_series(1, ${n}::int)) keys returning id)
      insert into attempts (attempt_key, survey_id, member_id, reward_points, run, started_at, turned_at, reserved_until)
      select 'sum-' || id, ${partner.surveyId}, id, 0, '{"format": 1, "seed": "s", "page": 0, "answers": {}, "end": null}',
        ${tx.now}, ${tx.now}, ${tx.now} from made returning id`),
  );
  return rows.map(({ id }) => id);
}

/** The same figures as those of the screens, counted from the visits. */
const counted = (since: Date) =>
  panel.transaction((tx) =>
    tx.one<object>(sql`
      select count(*)::int as starts, count(returned_at)::int as returned,
        count(*) filter (where returned_as = 'complete')::int as "successRedirects",
        count(revenue_cents)::int as confirmed, count(revenue_cents) filter (where reversed_at is null)::int as kept,
        coalesce(sum(revenue_cents) filter (where reversed_at is null), 0)::int as "revenueCents",
        coalesce(sum(revenue_cents) filter (where reversed_at is not null), 0)::int as "reversedCents",
        coalesce(sum(points) filter (where revenue_cents is not null), 0)::int as "rewardPoints",
        coalesce(sum(points) filter (where revenue_cents is null), 0)::int as "earlyEndPoints",
        coalesce(sum(points) filter (where reversed_at is not null), 0)::int as "bornePoints"
      from partner_visits where partner_id = ${partner.id} and left_at > ${since}`),
  );

const days = [1, 7, 30] as const;
const sinceDays = (n: number) => new Date(panel.clock.now().getTime() - n * DAY_MS);

async function expectCounted() {
  for (const n of days) {
    const since = sinceDays(n);
    const rows = await counted(since);
    const figures = await panel.transaction((tx) => getVisitFigures(tx, partner.id, since));
    expect(figures).toMatchObject(rows);
    const [listed] = await panel.transaction((tx) => listFigures(tx, [partner.id], { steps: n, stepHours: 24 }));
    const { starts = 0, startsOverTime = [], completes = 0, revenueCents = 0, points = 0 } = listed ?? {};
    expect({ starts, completes, revenueCents, points }).toEqual({
      starts: figures.starts,
      completes: figures.kept,
      revenueCents: figures.revenueCents,
      points: figures.rewardPoints + figures.earlyEndPoints,
    });
    expect(startsOverTime.reduce((sum, each) => sum + each, 0)).toBe(figures.starts);
  }
  expect(await wrongSums()).toEqual([]);
}

const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('back' as const),
      as: fc.constantFrom('complete' as const, 'screenout' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), revenueCents: fc.constantFrom(null, 130, 250) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('reverse' as const, 'restore' as const, 'points' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sum' as const) }) },
);
const steps = fc.array(
  fc.record({
    event,
    /** Of which attempt; most events meet those that have left. */
    of: fc.nat(11),
    laterMs: fc.constantFrom(0, 8_000, 40 * MINUTE_MS, 5 * HOUR_MS, 3 * DAY_MS),
  }),
  { minLength: 30, maxLength: 60 },
);

test('the kept sums are those of the visits after any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happens) => {
      const ids = await attempts(12);
      for (const { event, of, laterMs } of happens) {
        panel.clock.advance(laterMs);
        const attemptId = ids[of] as number;
        if (event.kind === 'sum') await addChanges();
        else
          await panel.transaction(async (tx) => {
            if (event.kind === 'leave') await insertVisit(tx, { attemptId, partnerId: partner.id, told: [] });
            if (event.kind === 'back') await updateVisitReturned(tx, attemptId, event.as);
            if (event.kind === 'settle') {
              const { revenueCents } = event;
              const points = revenueCents === null ? 10 : 75;
              await updateVisitSettled(tx, {
                attemptId,
                partnerId: partner.id,
                revenueCents,
                points,
                overDailyCap: null,
              });
            }
            if (event.kind === 'reverse') await updateVisitReversed(tx, attemptId);
            if (event.kind === 'restore') await updateVisitRestored(tx, attemptId);
            if (event.kind === 'points') await changeVisitPoints(tx, attemptId, -5);
          });
      }
      await expectCounted();
      await Promise.all([addChanges(), addChanges()]);
      await expectCounted();
    }),
    { numRuns: 6, seed: Number(process.env.RANDOM_SEED ?? 5), endOnFailure: true },
  );
});

test('a late complete and a reversal count on the day on which the member left', async () => {
  const [attemptId = 0] = await attempts(1);
  const partnerId = partner.id;
  panel.clock.advance(100 * DAY_MS);
  const day = panel.clock.now().toISOString().slice(0, 10);
  await panel.transaction((tx) => insertVisit(tx, { attemptId, partnerId, told: [] }));
  panel.clock.advance(9 * DAY_MS);
  const settled = { attemptId, partnerId, revenueCents: 130, points: 75, overDailyCap: null };
  await panel.transaction((tx) => updateVisitSettled(tx, settled));
  await addChanges();
  panel.clock.advance(3 * DAY_MS);
  await panel.transaction((tx) => updateVisitReversed(tx, attemptId));
  const of = (since: Date) => panel.transaction((tx) => listVisitDays(tx, partnerId, since, 'UTC'));
  expect(await of(sinceDays(30))).toEqual([{ day, starts: 1, confirmed: 1 }]);
  const figures = await panel.transaction((tx) => getVisitFigures(tx, partnerId, sinceDays(30)));
  expect(figures).toMatchObject({
    starts: 1,
    confirmed: 1,
    kept: 0,
    revenueCents: 0,
    reversedCents: 130,
    bornePoints: 75,
  });
  // Of the last ten days it is no part, though the call and the reversal came in them.
  expect(await of(sinceDays(10))).toEqual([]);
});

test('two at once, and sums that are read meanwhile, are right each time and read no visits of the whole hours', async () => {
  const ids = await attempts(2_500);
  await panel.transaction((tx) =>
    tx.run(sql`
      insert into partner_visits (attempt_id, partner_id, left_at)
      select id, ${partner.id}, ${tx.now}::timestamptz - place * interval '15 minutes'
      from unnest(${ids}::bigint[]) with ordinality as each(id, place)`),
  );
  const before = await counted(sinceDays(30));
  const read = () => panel.transaction((tx) => getVisitFigures(tx, partner.id, sinceDays(30)));
  const working = Promise.all([addChanges(), addChanges()]).then(() => 'done');
  while ((await Promise.race([working, read()])) !== 'done') expect(await read()).toMatchObject(before);
  // Two partners' calls about visits of the same hour, at once.
  const settle = (attemptId: number) =>
    panel.transaction((tx) =>
      updateVisitSettled(tx, { attemptId, partnerId: partner.id, revenueCents: 130, points: 75, overDailyCap: null }),
    );
  await Promise.all([...ids.slice(0, 8).map(settle), addChanges()]);
  await expectCounted();
  await addChanges();
  await panel.services.database.pool.query('vacuum analyze partner_visits');
  await panel.services.database.pool.query('vacuum analyze partner_visit_sums');
  await panel.services.database.pool.query('vacuum analyze partner_visit_changes');
  expect(await rowsWalked(panel, (tx) => getVisitFigures(tx, partner.id, sinceDays(26)))).toBeLessThan(900);
  expect(await rowsWalked(panel, (tx) => listVisitDays(tx, partner.id, sinceDays(26), 'UTC'))).toBeLessThan(900);
});

test('visits from before the triggers are counted by the migration while others are written', async () => {
  const migration = readFileSync(new URL('../../../migrations/0066_count_partner_visits.sql', import.meta.url), 'utf8');
  const { pool } = panel.services.database;
  const [attemptId = 0] = await attempts(1);
  await pool.query('delete from partner_visit_changes');
  await pool.query('delete from partner_visit_sums');
  await panel.transaction((tx) => insertVisit(tx, { attemptId, partnerId: partner.id, told: [] }));
  const writing = await pool.connect();
  await writing.query('begin');
  await writing.query('update partner_visits set points = 5 where attempt_id = $1', [attemptId]);
  await pool.query(migration);
  await writing.query('commit');
  writing.release();
  await panel.transaction((tx) => updateVisitReversed(tx, attemptId));
  await expectCounted();
  await addChanges();
  await expectCounted();
  // The screens read the same.
  const admin = await createOperatorPersona(panel, 'admin');
  const { data } = await as(panel, admin).get(`/api/console/Partners/${partner.id}/Scorecard?days=30`);
  expect(data).toMatchObject(await counted(sinceDays(30)));
});
