import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { captions, type LiveAd, openAd, questions, startAd } from '@pollen/testkit/ads';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';
import { attemptJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let ad: LiveAd;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  ad = await openAd(panel, await createOperatorPersona(panel, 'admin'));
});
beforeEach(async () => {
  // Some tests let days pass, after which a session is over.
  eva = await createOperatorPersona(panel, 'admin');
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const pointsOf = async (member: MemberPersona) => {
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/Points`);
  return data.balance as number;
};

describe('watching an ad', () => {
  test('to its end in real time asks one question, and a right answer is paid at once, once', async () => {
    const offers = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`);
    expect(offers.data.list).toContainEqual(
      expect.objectContaining({ encryptId: ad.encryptId, kind: 'ad', clipSeconds: 20, maxPoints: 8, reviewDays: 0 }),
    );
    const way = await startAd(panel, maya, ad.encryptId);
    const before = await pointsOf(maya);
    expect(await way.look()).toMatchObject({
      kind: 'ad',
      durationMs: 20_000,
      watchedMs: 0,
      question: null,
      today: { number: 1, most: 10 },
    });
    const clip = await as(panel, maya).get(`${way.path}/AdClip`);
    expect(clip.data).toMatchObject({
      language: 'en',
      cues: [
        { fromMs: 0, toMs: 4_000, text: 'A bee sets out.' },
        { fromMs: 4_000, toMs: 9_500, text: 'It visits three flowers.' },
      ],
    });
    expect(await way.answer(1, 0)).toMatchObject({ code: codes.adNotWatched });
    expect(await way.playTo(20_000)).toBeNull();
    const asked = await way.look();
    expect(asked).toMatchObject({ watchedMs: 20_000, question: { try: 1 } });
    expect(JSON.stringify(asked)).not.toMatch(/"right"/);
    const place = await way.placeOf(true);
    const answered = await way.answer(1, place);
    expect(answered.data).toMatchObject({ kind: 'end', offer: 'ad', state: 'completed', points: 8, credited: true });
    expect(await way.answer(1, place)).toEqual(answered);
    expect(await way.answer(2, place)).toEqual(answered);
    expect(await pointsOf(maya)).toBe(before + 8);
    expect(await way.begin()).toMatchObject({ code: codes.attemptOver });
    const history = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
    expect(history.data.list[0]).toMatchObject({ kind: 'ad', state: 'completed', finalPoints: 8 });
  });

  test('of two right answers at once one is paid', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    await way.playTo(20_000);
    const before = await pointsOf(maya);
    const place = await way.placeOf(true);
    const both = await Promise.all([way.answer(1, place), way.answer(1, place), way.answer(1, place)]);
    for (const { data } of both) expect(data).toMatchObject({ kind: 'end', state: 'completed', points: 8 });
    expect(await pointsOf(maya)).toBe(before + 8);
  });

  test('two wrong answers end it unpaid; the second try has another question, and a repeat of a try counts once', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    await way.playTo(20_000);
    const before = await pointsOf(maya);
    const first = await way.look();
    expect(await way.answer(1, 4)).toMatchObject({ code: codes.malformed });
    const wrong = await way.placeOf(false);
    const again = await way.answer(1, wrong);
    expect(again.data).toMatchObject({ kind: 'ad', question: { try: 2 } });
    expect(again.data.question.text).not.toBe(first.question.text);
    // The answer was lost, and the member's browser sends it again.
    expect(await way.answer(1, wrong)).toEqual(again);
    const ended = await way.answer(2, await way.placeOf(false));
    expect(ended.data).toMatchObject({ kind: 'end', state: 'screened_out', points: 0, credited: false });
    expect(ended.data.reason).toContain('Two answers');
    expect(await pointsOf(maya)).toBe(before);
    // Nobody gets a second chance with another attempt.
    expect(await as(panel, maya).post(`/api/v1/Surveys/${ad.encryptId}/Attempts`)).toMatchObject({
      code: codes.surveyDone,
    });
  });

  test('a right second answer is paid', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    await way.playTo(20_000);
    await way.answer(1, await way.placeOf(false));
    expect((await way.answer(2, await way.placeOf(true))).data).toMatchObject({ state: 'completed', points: 8 });
  });
});

describe('a report of the player', () => {
  test('that is faster than real time, leaves a gap or goes back changes nothing, and the token stays good', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    const { token } = (await way.begin()).data;
    panel.clock.advance(4_700);
    expect(await way.report(token, 5_000)).toMatchObject({ code: codes.adTooFast });
    panel.clock.advance(50);
    const first = await way.report(token, 5_000);
    expect(first).toMatchObject({ code: 200, data: { watchedMs: 5_000 } });
    panel.clock.advance(MINUTE_MS);
    expect(await way.report(first.data.token, 20_000)).toMatchObject({ code: 200 });
    const other = await startAd(panel, await createMember(panel), ad.encryptId);
    const begun = (await other.begin()).data.token;
    panel.clock.advance(MINUTE_MS);
    expect(await other.report(begun, 20_000)).toMatchObject({ code: codes.adOutOfOrder });
    expect(await other.report(begun, 20_001)).toMatchObject({ code: codes.adOutOfOrder });
    const next = await other.report(begun, 10_000);
    panel.clock.advance(MINUTE_MS);
    expect(await other.report(next.data.token, 9_999)).toMatchObject({ code: codes.adOutOfOrder });
    expect(await other.look()).toMatchObject({ watchedMs: 10_000 });
  });

  test('counts once: the same one again answers the same, and another one with a spent token is refused', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    const { token } = (await way.begin()).data;
    panel.clock.advance(5 * SECOND_MS);
    const first = await way.report(token, 5_000);
    panel.clock.advance(5 * SECOND_MS);
    expect(await way.report(token, 5_000)).toEqual(first);
    expect(await way.report(token, 10_000)).toMatchObject({ code: codes.adPlaysElsewhere });
    const second = await way.report(first.data.token, 10_000);
    expect(second.data).toMatchObject({ watchedMs: 10_000 });
    expect(await way.report(token, 5_000)).toMatchObject({ code: codes.adPlaysElsewhere });
    // The last one, too.
    const token2 = await way.playTo(15_000);
    panel.clock.advance(5 * SECOND_MS);
    const last = await way.report(token2 ?? '', 20_000);
    expect(last.data).toEqual({ token: null, watchedMs: 20_000 });
    const question = (await way.look()).question;
    expect(await way.report(token2 ?? '', 20_000)).toEqual(last);
    expect((await way.look()).question).toEqual(question);
    expect((await way.begin()).data).toEqual({ token: null, watchedMs: 20_000 });
  });

  test('twice at once moves on once', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    const { token } = (await way.begin()).data;
    panel.clock.advance(5 * SECOND_MS);
    const [one, other] = await Promise.all([way.report(token, 5_000), way.report(token, 5_000)]);
    expect(one).toEqual(other);
    expect(one.data).toMatchObject({ watchedMs: 5_000 });
  });

  test('does not count while the page is hidden', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    const { token } = (await way.begin()).data;
    panel.clock.advance(5 * SECOND_MS);
    const hidden = await way.report(token, 5_000, false);
    expect(hidden).toMatchObject({ code: 200, data: { watchedMs: 0 } });
    panel.clock.advance(5 * SECOND_MS);
    expect((await way.report(hidden.data.token, 5_000)).data).toMatchObject({ watchedMs: 5_000 });
  });

  test('of another member, or with its token, is refused', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    const stranger = await createMember(panel);
    const { token } = (await way.begin()).data;
    panel.clock.advance(5 * SECOND_MS);
    const report = { token, playedMs: 5_000, isVisible: true };
    const other = as(panel, stranger);
    const refused = [
      await other.post(`/api/v1/Attempts/${way.attemptId}/AdPlayback`),
      await other.post(`/api/v1/Attempts/${way.attemptId}/AdHeartbeats`, report),
      await other.post(`/api/v1/Attempts/${way.attemptId}/AdAnswers`, { try: 1, choice: 0 }),
    ];
    expect(refused.map(({ code }) => code)).toEqual([codes.notFound, codes.notFound, codes.notFound]);
    const own = await startAd(panel, stranger, ad.encryptId);
    await own.begin();
    panel.clock.advance(5 * SECOND_MS);
    expect(await own.report(token, 5_000)).toMatchObject({ code: codes.adPlaysElsewhere });
    expect(await as(panel, stranger).get(`${way.path}/AdClip`)).toMatchObject({ code: codes.notFound });
  });

  test('is limited to so many in a minute', async () => {
    const way = await startAd(panel, maya, ad.encryptId);
    const { token } = (await way.begin()).data;
    let last = await way.report(token, 5_000);
    for (let n = 0; n < 60; n += 1) last = await way.report(token, 5_000);
    expect(last).toMatchObject({ code: codes.tooManyRequests });
  });
});

test('of two windows with ads the one that pressed play last goes on, and what counts already stays', async () => {
  const second = await openAd(panel, eva, { title: { en: 'Another bee', zh: '' } });
  const one = await startAd(panel, maya, ad.encryptId);
  const token = await one.playTo(10_000);
  const other = await startAd(panel, maya, second.encryptId);
  await other.begin();
  panel.clock.advance(5 * SECOND_MS);
  expect(await one.report(token ?? '', 15_000)).toMatchObject({ code: codes.adPlaysElsewhere });
  expect((await one.begin()).data).toMatchObject({ watchedMs: 10_000 });
  // Another tab with the same ad is the same attempt.
  const again = await as(panel, maya).post(`/api/v1/Surveys/${ad.encryptId}/Attempts`);
  expect(one.path).toContain(again.data.attemptId);
  const both = await Promise.all([one.begin(), other.begin()]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
});

test('ten ads a day, on the day of the panel, also when they start at once', async () => {
  const ads = [ad];
  for (let n = 0; n < 11; n += 1) ads.push(await openAd(panel, eva, { title: { en: `Ad ${n}`, zh: '' } }));
  const me = as(panel, maya);
  const start = ({ encryptId }: LiveAd) => me.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const started = await Promise.all(ads.slice(0, 11).map(start));
  expect(started.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(started.filter(({ code }) => code === codes.adsDayLimit)).toHaveLength(1);
  const last = ads.at(-1) as LiveAd;
  const info = await me.get(`/api/v1/Surveys/${last.encryptId}`);
  expect(info.data.can.start).toMatchObject({ code: codes.adsDayLimit });
  // A running one goes on.
  const running = ads[started.findIndex(({ code }) => code === 200)] as LiveAd;
  expect(await start(running)).toMatchObject({ code: 200 });
  panel.clock.advance(DAY_MS);
  expect(await start(last)).toMatchObject({ code: 200 });
});

test('the budget is exact: who answers right when it is used up is paid as for a full quota, and nobody unwatched is', async () => {
  const small = await openAd(panel, eva, { completesTarget: 1, title: { en: 'Small budget', zh: '' } });
  const way = await startAd(panel, maya, small.encryptId);
  await way.playTo(20_000);
  const place = await way.placeOf(true);
  const idle = await createMember(panel);
  // The place of an attempt that stands still is free again.
  panel.clock.advance(30 * MINUTE_MS);
  const late = await startAd(panel, idle, small.encryptId);
  await late.playTo(20_000);
  expect((await late.answer(1, await late.placeOf(true))).data).toMatchObject({ state: 'completed', points: 8 });
  const ended = await way.answer(1, place);
  expect(ended.data).toMatchObject({ kind: 'end', offer: 'ad', state: 'quota_full', credited: true });
  expect(ended.data.points).toBeGreaterThan(0);

  const stopped = await openAd(panel, eva, { title: { en: 'Stopped', zh: '' } });
  const unwatched = await startAd(panel, await createMember(panel), stopped.encryptId);
  const watched = await startAd(panel, maya, stopped.encryptId);
  await unwatched.playTo(5_000);
  await watched.playTo(20_000);
  await as(panel, eva).post(`/api/console/Surveys/${stopped.id}/State`, { action: 'close', reason: '' });
  panel.clock.advance(30 * MINUTE_MS);
  expect(await unwatched.look()).toMatchObject({ kind: 'end', state: 'closed', points: 0 });
  const paid = await watched.look();
  expect(paid).toMatchObject({ kind: 'end', state: 'closed', credited: true });
  expect(paid.points).toBeGreaterThan(0);
});

test('an ad that is left alone ends after a week, unpaid', async () => {
  const alone = await openAd(panel, eva, { title: { en: 'Left alone', zh: '' } });
  const way = await startAd(panel, maya, alone.encryptId);
  await way.playTo(5_000);
  panel.clock.advance(8 * DAY_MS);
  await attemptJobs['attempts.abandon']?.({}, panel.services);
  const states = await panel.transaction((tx) =>
    tx.rows<{ state: string; points: number }>({
      text: 'select state, final_points as points from attempts where survey_id = $1',
      values: [alone.id],
    } as never),
  );
  expect(states).toEqual([{ state: 'timed_out', points: 0 }]);
});

test('captions and questions are shown in the language of the member, in English where there is no Chinese', async () => {
  const me = as(panel, maya, 'zh');
  const started = await me.post(`/api/v1/Surveys/${ad.encryptId}/Attempts`);
  const path = `/api/v1/Attempts/${started.data.attemptId}`;
  expect((await me.get(`${path}/AdClip`)).data).toMatchObject({
    language: 'zh',
    cues: [{ text: '一只蜜蜂飞过三朵花。' }],
  });
  const english = await openAd(panel, eva, {}, { captions: { ...captions, zh: '' }, questions: questions.slice(1) });
  const other = await me.post(`/api/v1/Surveys/${english.encryptId}/Attempts`);
  const clip = await me.get(`/api/v1/Attempts/${other.data.attemptId}/AdClip`);
  expect(clip.data).toMatchObject({ language: 'en' });
});
