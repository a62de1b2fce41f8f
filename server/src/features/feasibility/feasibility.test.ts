import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feasibilityJobs } from './jobs';
import { comparableWaves, measuredBy, rangeOf, spreadOf, startRates, startsByDay, type WaveResponse } from './rules';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const germany = { countries: [276] };
const ask = async (body: object = {}, who?: { cookie: string }) =>
  as(panel, who ?? (await createOperatorPersona(panel, 'viewer'))).post('/api/console/Feasibility', {
    target: germany,
    quotas: [],
    completes: 100,
    incidence: 50,
    minutes: 5,
    rewardPoints: 100,
    ...body,
  });
const measure = () => feasibilityJobs['feasibility.measure']({}, panel.services);
const kept = () =>
  panel.transaction(async (tx) => ({
    waves: await tx.rows(sql`
      select band, mailed, started_by_day as "startedByDay", finished from wave_responses order by wave_id, band`),
    lists: await tx.rows(sql`select matching, started_by_day as "startedByDay" from list_responses order by survey_id`),
  }));

describe('measuring', () => {
  test('waves and lists are measured once their seven days are over, once, by day and by recent activity', async () => {
    const members = await Promise.all(
      Array.from({ length: 6 }, () =>
        createMember(panel, { profile: { name: 'Maya Lindqvist', gender: 2, birthday: '1990-04-12', countryId: 276 } }),
      ),
    );
    const [active, prompt, slow, late, fromList] = members as [
      MemberPersona,
      MemberPersona,
      MemberPersona,
      MemberPersona,
      MemberPersona,
    ];
    const earlier = await launchSurvey(panel, { target: germany });
    await completeShort(panel, active, earlier.encryptId);
    panel.clock.advance(2 * DAY_MS);
    const survey = await launchSurvey(panel, { target: germany });
    const begin = (member: MemberPersona) => as(panel, member).post(`/api/v1/Surveys/${survey.encryptId}/Attempts`);
    panel.clock.advance(HOUR_MS);
    await begin(fromList);
    const operator = await createOperatorPersona(panel, 'operator');
    await as(panel, operator).post(`/api/console/Surveys/${survey.id}/Waves`, { size: 100 });
    await runJobs(panel, invitationJobs);
    panel.clock.advance(HOUR_MS);
    await completeShort(panel, active, survey.encryptId);
    await begin(prompt);
    panel.clock.advance(2 * DAY_MS);
    await completeShort(panel, slow, survey.encryptId);
    await measure();
    expect(await kept()).toEqual({ waves: [], lists: [] });
    panel.clock.advance(5 * DAY_MS);
    await begin(late);
    await Promise.all([measure(), measure()]);
    await measure();
    expect(await kept()).toEqual({
      waves: [
        { band: 0, mailed: 1, startedByDay: [1, 1, 1, 1, 1, 1, 1], finished: 1 },
        { band: 3, mailed: 4, startedByDay: [1, 1, 2, 2, 2, 2, 2], finished: 1 },
      ],
      lists: [
        { matching: 6, startedByDay: [1, 1, 1, 1, 1, 1, 1] },
        { matching: 6, startedByDay: [1, 1, 1, 1, 1, 1, 1] },
      ],
    });
  });

  test('without enough waves there are counts and no forecast', async () => {
    const { code, data } = await ask({ quotas: [{ label: 'Men', rule: { genders: [1] }, target: 50 }] });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      fit: 6,
      invitable: 6,
      sampled: false,
      measured: { waves: 1, mailed: 5, lists: 2, finishPercent: 67 },
      forecast: null,
      cells: [{ label: 'Men', target: 50, fit: 0, expected: null }],
    });
  });

  test('with enough of them the forecast says what it rests on, and stops at the target, the quotas and the panel', async () => {
    // Three waves to a hundred members each, of whom 20, 30 and 40 started, and half finished.
    await panel.transaction(async (tx) => {
      const operator = await tx.one<{ id: number }>(sql`select id from operators limit 1`);
      const survey = await tx.one<{ id: number }>(sql`select id from surveys limit 1`);
      for (const started of [20, 30, 40]) {
        const wave = await tx.one<{ id: number }>(sql`
          insert into invitation_waves (survey_id, size, pace_per_minute, state, started_by, created_at, ended_at)
          values (${survey.id}, 100, 10, 'sent', ${operator.id}, ${tx.now}, ${tx.now}) returning id`);
        await tx.run(sql`
          insert into wave_responses (wave_id, band, mailed, started_by_day, finished, minutes, sent_at)
          values (${wave.id}, 0, 100, ${[started / 2, started, started, started, started, started, started]}::int[],
            ${started / 2}, 5, ${tx.now})`);
      }
    });
    const { data } = await ask({
      completes: 2,
      quotas: [
        { label: 'Women', rule: { genders: [2] }, target: 1 },
        { label: 'Men', rule: { genders: [1] }, target: 1 },
      ],
    });
    expect(data.measured).toMatchObject({ waves: 4, mailed: 305, similarLength: true });
    expect(data.forecast.byDay).toHaveLength(7);
    for (const { low, mid, high } of [data.forecast.starts, data.forecast.possible, ...data.forecast.byDay]) {
      expect([low <= mid, mid <= high, high <= 6]).toEqual([true, true, true]);
    }
    expect(data.forecast.completes.high).toBeLessThanOrEqual(1);
    expect(data.forecast.reachedOn).toEqual({ low: null, mid: null, high: null });
    // A complete costs its reward, and at 50 % one member who is screened out.
    expect(data.forecast.perCompletePoints).toBe(110);
    expect(data.cells.map(({ fit }: { fit: number }) => fit)).toEqual([6, 0]);
  });

  test('refuses what is no target, and members', async () => {
    expect((await ask({ incidence: 0 })).code).toBe(codes.malformed);
    expect((await ask({ completes: 0 })).code).toBe(codes.malformed);
    expect((await ask({}, { cookie: '' })).code).toBe('401');
  });
});

describe('the forecast', () => {
  const wave = (waveId: number, started: number, more: Partial<WaveResponse> = {}): WaveResponse => ({
    waveId,
    band: 0,
    mailed: 1000,
    startedByDay: [started / 2, started, started, started, started, started, started],
    finished: started,
    minutes: 10,
    ...more,
  });

  test('takes waves of about the same length when there are enough', () => {
    const short = [1, 2, 3].map((id) => wave(id, 200));
    const long = wave(4, 50, { minutes: 60 });
    expect(comparableWaves([...short, long], 12)).toEqual({ waves: short, similarLength: true });
    expect(comparableWaves([...short, long], 60).similarLength).toBe(false);
  });

  test('moves the share of a band that was hardly mailed to that of all', () => {
    const rates = startRates([wave(1, 200), wave(2, 2, { band: 1, mailed: 2 })]);
    expect(rates[0]?.[6]).toBeCloseTo(0.2, 2);
    // Two of two started, but they are only two.
    expect(rates[1]?.[6]).toBeCloseTo(0.217, 2);
    expect(rates[3]?.[6]).toBeCloseTo(0.2016, 3);
  });

  test('is as wide as the waves differed, and wider for few waves and few starts', () => {
    const alike = [1, 2, 3, 4, 5].map((id) => wave(id, 200));
    const different = [100, 150, 200, 250, 300].map((started, at) => wave(at + 1, started));
    const factor = (waves: WaveResponse[], expected: number) => spreadOf(waves, startRates(waves))(expected);
    expect(factor(alike, 10_000)).toBeLessThan(1.05);
    expect(factor(different, 10_000)).toBeGreaterThan(1.5);
    const three = [100, 200, 300].map((started, at) => wave(at + 1, started));
    const nine = [3, 6, 0].flatMap((more) => three.map((each) => ({ ...each, waveId: each.waveId + more })));
    expect(factor(three, 10_000)).toBeGreaterThan(factor(nine, 10_000));
    expect(factor(alike, 4)).toBeGreaterThan(1.8);
  });

  test('adds the list for those who are not mailed, and never exceeds the members there are', () => {
    const measured = measuredBy(
      [1, 2, 3].map((id) => wave(id, 200)),
      [{ matching: 1000, startedByDay: [10, 20, 30, 40, 50, 50, 50] }],
    );
    if (!measured) throw new Error('enough was measured');
    const { all, list } = startsByDay({ fit: 300, invitable: [100, 0, 0, 0] }, measured);
    expect(list[6]).toBeCloseTo(200 * 0.05, 5);
    expect(all[6]).toBeCloseTo(100 * 0.2 + 10, 3);
    expect(rangeOf(50, 10, 60)).toEqual({ low: 5, mid: 50, high: 60 });
    expect(measuredBy([wave(1, 200), wave(2, 200)], [])).toBeNull();
  });
});
