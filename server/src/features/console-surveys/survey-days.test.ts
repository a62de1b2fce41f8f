import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { surveySettings } from '@pollen/testkit/survey-settings';
import { as, completeShort, shortQuestionnaire } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '../../../../checks/run';
import { writeDay } from '../../platform/locale';
import { DAY_MS } from '../../platform/time';
import { surveyJobs } from './jobs';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  await signIn();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const settings = {
  ...surveySettings,
  title: { en: 'Winter sports', zh: '' },
  rewardPoints: 60,
};
type Change = Partial<typeof settings>;

/** Operators are signed in for hours, and these tests take days. */
async function signIn(): Promise<void> {
  operator = await createOperatorPersona(panel, 'operator');
}
const act = (path: string, body: object) => as(panel, operator).post(`/api/console/${path}`, body);
const look = async (id: number) => (await as(panel, operator).get(`/api/console/Surveys/${id}`)).data;
const keepDays = () => surveyJobs['surveys.keepDays']?.({}, panel.services);
/** The calendar day so many days from the panel's today. */
function day(after: number): string {
  return new Date(panel.clock.now().getTime() + after * DAY_MS).toISOString().slice(0, 10);
}
async function nextDay(): Promise<void> {
  panel.clock.advance(DAY_MS);
  await signIn();
  await keepDays();
}

async function create(over: Change = {}): Promise<number> {
  const created = await act('Surveys', { settings: { ...settings, ...over }, questionnaire: shortQuestionnaire });
  expect(created).toMatchObject({ code: 200 });
  return created.data.id;
}
async function launch(over: Change = {}): Promise<{ id: number; encryptId: string; state: string }> {
  const id = await create(over);
  const { state } = (await act(`Surveys/${id}/State`, { action: 'launch' })).data;
  return { id, state, encryptId: (await look(id)).encryptId };
}
async function change(id: number, over: Change) {
  return act(`Surveys/${id}`, { settings: { ...settings, ...over }, revision: (await look(id)).revision });
}
async function finds(member: MemberPersona, encryptId: string): Promise<boolean> {
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`);
  return data.list.some((card: { encryptId: string }) => card.encryptId === encryptId);
}
const start = (member: MemberPersona, encryptId: string) =>
  as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
const mayStart = async (member: MemberPersona, encryptId: string) =>
  (await as(panel, member).get(`/api/v1/Surveys/${encryptId}`)).data.can.start;
const auditOf = async (id: number) =>
  (await as(panel, operator).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${id}`)).data.list.map(
    ({ action, operator: by }: { action: string; operator: unknown }) => [action, by === null],
  );
/** Begins, and answers the first page; the answer finishes the second. */
async function beginAndAnswer(member: MemberPersona, encryptId: string) {
  const { data } = await start(member, encryptId);
  const path = `/api/v1/Attempts/${data.attemptId}/Page`;
  const first = await as(panel, member).post(path, { turn: 0, answers: { age: 'adult', region: 'north' } });
  expect(first.code).toBe(200);
  return () => as(panel, member).post(path, { turn: 1, answers: { why: 'x' } });
}

describe('works', () => {
  test('a survey is offered from its first day to its last, opens and closes by itself, and who answers may finish', async () => {
    const [early, late, running, left] = await Promise.all([1, 2, 3, 4].map(() => createMember(panel)));
    if (!early || !late || !running || !left) throw new Error('no members');
    const days = { startsOn: day(1), endsOn: day(2) };
    const { id, encryptId, state } = await launch(days);
    expect(state).toBe('scheduled');
    expect(await look(id)).toMatchObject({
      state: 'scheduled',
      opensOn: days.startsOn,
      settings: days,
      launchedAt: null,
      can: { close: true },
    });
    const listed = await as(panel, operator).get('/api/console/Surveys?state=scheduled');
    expect(listed.data.list.map((row: { id: number }) => row.id)).toEqual([id]);
    await keepDays();
    expect(await finds(early, encryptId)).toBe(false);
    expect(await start(early, encryptId)).toMatchObject({
      code: codes.surveyNotYet,
      errors: [`This survey opens on ${writeDay(days.startsOn, 'en')}.`],
    });
    expect(await mayStart(early, encryptId)).toMatchObject({ code: codes.surveyNotYet });
    expect((await act(`Surveys/${id}/Waves`, { size: 5 })).code).toBe(codes.surveyStateForbids);

    await nextDay();
    expect(await look(id)).toMatchObject({ state: 'live', opensOn: null, launchedAt: panel.clock.now().toISOString() });
    expect(await finds(early, encryptId)).toBe(true);
    expect((await completeShort(panel, early, encryptId)).data.state).toBe('completed');

    await nextDay();
    // From ten in the morning to a minute before midnight where the panel is.
    panel.clock.advance(14 * 60 * 60_000 - 60_000);
    const started = await Promise.all([running, left].map((member) => beginAndAnswer(member, encryptId)));
    panel.clock.advance(60_000);
    // The last day is over, and the job has not come yet.
    expect(await finds(late, encryptId)).toBe(false);
    expect((await start(late, encryptId)).code).toBe(codes.surveyGone);
    await signIn();
    await keepDays();
    expect(await look(id)).toMatchObject({ state: 'closed', closedItself: true, can: { edit: expect.anything() } });
    expect(await auditOf(id)).toEqual([
      ['survey.closedItself', true],
      ['survey.openedItself', true],
      ['survey.launch', false],
      ['survey.created', false],
    ]);
    expect((await started[0]?.())?.data).toMatchObject({ kind: 'end', state: 'completed' });
    // Whose place is no longer kept comes back too late.
    panel.clock.advance(60 * 60_000);
    const { data } = await as(panel, left).get(`/api/v1/Accounts/${left.id}/HistoricalSurveys`);
    const back = await as(panel, left).get(`/api/v1/Attempts/${data.list[0].attemptId}`);
    expect(back.data).toMatchObject({ kind: 'end', state: 'closed' });
  });

  test('changed days reschedule a live survey, open a scheduled one, and do not resume a paused one', async () => {
    const { id, encryptId } = await launch();
    const member = await createMember(panel);
    const finish = await beginAndAnswer(member, encryptId);
    expect((await change(id, { startsOn: day(3) })).code).toBe(200);
    expect((await look(id)).state).toBe('scheduled');
    expect(await finds(await createMember(panel), encryptId)).toBe(false);
    expect((await finish()).data.state).toBe('completed');
    expect((await change(id, { startsOn: day(0) })).code).toBe(200);
    expect((await look(id)).state).toBe('live');

    await act(`Surveys/${id}/State`, { action: 'pause' });
    expect((await change(id, { startsOn: day(2) })).code).toBe(200);
    expect((await look(id)).state).toBe('paused');
    expect((await act(`Surveys/${id}/State`, { action: 'resume' })).data).toMatchObject({ state: 'scheduled' });
    expect((await act(`Surveys/${id}/State`, { action: 'close' })).data).toMatchObject({ state: 'closed' });
    expect(await look(id)).toMatchObject({ closedItself: false });
  });

  test('a survey rests after its completes of a day until the next day', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createMember(panel)));
    if (!first || !second || !third) throw new Error('no members');
    const { id, encryptId } = await launch({ dailyCompletes: 1 });
    const finish = await beginAndAnswer(first, encryptId);
    // A place that somebody holds is a place of today.
    expect(await start(second, encryptId)).toMatchObject({ code: codes.surveyRests });
    expect((await finish()).data.state).toBe('completed');
    expect(await look(id)).toMatchObject({ state: 'live', today: { completes: 1, most: 1 } });
    expect(await finds(second, encryptId)).toBe(false);
    expect(await mayStart(second, encryptId)).toMatchObject({ code: codes.surveyRests });
    expect((await start(second, encryptId)).code).toBe(codes.surveyRests);

    await nextDay();
    expect(await look(id)).toMatchObject({ today: { completes: 0, most: 1 } });
    expect(await finds(second, encryptId)).toBe(true);
    expect((await completeShort(panel, second, encryptId)).data.state).toBe('completed');
    // More a day wakes it at once.
    expect((await change(id, { dailyCompletes: 2 })).code).toBe(200);
    expect(await finds(third, encryptId)).toBe(true);
    expect((await completeShort(panel, third, encryptId)).data.state).toBe('completed');
    expect(await look(id)).toMatchObject({ completes: 3, today: { completes: 2, most: 2 } });
  });

  test('of members who finish at once, the last place of a day goes to exactly one', async () => {
    const { id, encryptId } = await launch({ dailyCompletes: 4 });
    const members = await Promise.all([1, 2, 3, 4].map(() => createMember(panel)));
    const finishes = await Promise.all(members.map((member) => beginAndAnswer(member, encryptId)));
    expect((await change(id, { dailyCompletes: 1 })).code).toBe(200);
    const ends = await Promise.all(finishes.map((finish) => finish()));
    expect(ends.map(({ data }) => data.state).sort()).toEqual(['completed', 'quota_full', 'quota_full', 'quota_full']);
    expect(await look(id)).toMatchObject({ completes: 1, today: { completes: 1, most: 1 } });
  });

  test('of members who start at once, the last place of a day is kept for exactly one', async () => {
    const { encryptId } = await launch({ dailyCompletes: 1 });
    const members = await Promise.all([1, 2, 3, 4].map(() => createMember(panel)));
    const starts = await Promise.all(members.map((member) => start(member, encryptId)));
    const rests = codes.surveyRests;
    expect(starts.map(({ code }) => Number(code)).sort()).toEqual([200, rests, rests, rests]);
  });

  test('a wave waits while a survey has enough for the day', async () => {
    const { id, encryptId } = await launch({ dailyCompletes: 1 });
    const wave = await act(`Surveys/${id}/Waves`, { size: 1 });
    expect(wave.code).toBe(200);
    expect((await completeShort(panel, await createMember(panel), encryptId)).data.state).toBe('completed');
    const send = () => invitationJobs['invitations.sendWave']({ waveId: wave.data.id }, panel.services);
    const seen = async () => (await as(panel, operator).get(`/api/console/Surveys/${id}/Waves`)).data.list[0];
    await send();
    expect(await seen()).toMatchObject({ state: 'planning', sent: 0 });
    await nextDay();
    await send();
    expect(await seen()).toMatchObject({ state: 'sent', sent: 1 });
  });
});

describe('with an hour', () => {
  test('a survey opens and closes at its hours, to the minute, also where the day lasts longer', async () => {
    const before = panel.clock.now();
    const member = await createMember(panel);
    // 12:00 and 18:30 in New York, five hours behind in November.
    panel.clock.set('2026-11-18T16:00:00Z');
    await signIn();
    const times = { startsOn: '2026-11-18', startsTime: '12:00', endsOn: '2026-11-18', endsTime: '18:30' };
    const { id, encryptId, state } = await launch({ ...times, dailyCompletes: 1 });
    expect(state).toBe('scheduled');
    expect(await look(id)).toMatchObject({
      opensOn: '2026-11-18',
      opensTime: '12:00',
      endsTime: '18:30',
      settings: times,
    });
    panel.clock.set('2026-11-18T16:59:59Z');
    await keepDays();
    expect(await start(member, encryptId)).toMatchObject({
      code: codes.surveyNotYet,
      errors: ['This survey opens on 18 Nov 2026 12:00.'],
    });
    panel.clock.set('2026-11-18T17:00:00Z');
    await keepDays();
    expect(await look(id)).toMatchObject({ state: 'live', opensOn: null, opensTime: null });
    expect(await finds(member, encryptId)).toBe(true);
    panel.clock.set('2026-11-18T23:29:59Z');
    await signIn();
    expect(await finds(member, encryptId)).toBe(true);
    expect(await mayStart(member, encryptId)).toBe(true);
    // No job has come yet: the end is exact.
    panel.clock.set('2026-11-18T23:30:00Z');
    expect(await finds(member, encryptId)).toBe(false);
    expect(await start(member, encryptId)).toMatchObject({ code: codes.surveyGone });
    await keepDays();
    expect(await look(id)).toMatchObject({ state: 'closed', closedItself: true });
    panel.clock.set(before);
    await signIn();
  });

  test('the daily limit is counted by calendar day, whatever the opening hours', async () => {
    const before = panel.clock.now();
    panel.clock.set('2026-11-19T20:00:00Z');
    await signIn();
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createMember(panel)));
    if (!first || !second || !third) throw new Error('no members');
    const { id, encryptId } = await launch({
      startsOn: '2026-11-19',
      startsTime: '09:00',
      endsOn: '2026-11-20',
      endsTime: '01:00',
      dailyCompletes: 1,
    });
    await completeShort(panel, first, encryptId);
    expect(await start(second, encryptId)).toMatchObject({ code: codes.surveyRests });
    panel.clock.set('2026-11-20T05:00:00Z');
    await signIn();
    await keepDays();
    expect(await finds(second, encryptId)).toBe(true);
    await completeShort(panel, second, encryptId);
    expect((await look(id)).today).toEqual({ completes: 1, most: 1 });
    panel.clock.set('2026-11-20T06:00:00Z');
    expect(await start(third, encryptId)).toMatchObject({ code: codes.surveyGone });
    panel.clock.set(before);
    await signIn();
  });

  test('hours follow the clocks of the zone when these change, and an hour put off opens later', async () => {
    const before = panel.clock.now();
    // On 8 March 2026 the clocks of New York go from 02:00 to 03:00: 02:30 never comes, and 03:00 is later.
    panel.clock.set('2026-03-07T20:00:00Z');
    await signIn();
    const { id } = await launch({ startsOn: '2026-03-08', startsTime: '02:30' });
    panel.clock.set('2026-03-08T06:59:00Z');
    await keepDays();
    await signIn();
    expect((await look(id)).state).toBe('scheduled');
    panel.clock.set('2026-03-08T07:00:00Z');
    await keepDays();
    expect((await look(id)).state).toBe('live');
    expect((await change(id, { startsOn: '2026-03-08', startsTime: '05:00' })).code).toBe(200);
    expect((await look(id)).state).toBe('scheduled');
    panel.clock.set(before);
    await signIn();
  });

  test('refuses times without days, ends before beginnings, ends that have passed, and what is no time', async () => {
    const body = (over: Change) => ({ settings: { ...settings, ...over }, questionnaire: shortQuestionnaire });
    const now = new Date(panel.clock.now());
    expect(await act('Surveys', body({ startsTime: '12:00' }))).toMatchObject({
      code: codes.surveyTimeAlone,
      errors: ['Please choose a day for each time.'],
    });
    const zh = await as(panel, operator, 'zh').post('/api/console/Surveys', body({ endsTime: '12:00' }));
    expect(zh.errors).toEqual(['填写问卷的时间时，须同时填写日期。']);
    const oneDay = { startsOn: day(3), endsOn: day(3) };
    const crossed = body({ ...oneDay, startsTime: '12:00', endsTime: '12:00' });
    expect((await act('Surveys', crossed)).code).toBe(codes.surveyDaysReversed);
    expect((await act('Surveys', body({ ...oneDay, startsTime: '24:00' }))).status).toBe(400);
    panel.clock.set('2027-01-20T20:00:00Z');
    await signIn();
    expect(await act('Surveys', body({ endsOn: '2027-01-20', endsTime: '15:00' }))).toMatchObject({
      code: codes.surveyEndPassed,
      errors: ['The end of this survey, 20 Jan 2027 15:00, is in the past. Please choose a later one.'],
    });
    expect((await act('Surveys', body({ endsOn: '2027-01-20', endsTime: '15:01' }))).code).toBe(200);
    panel.clock.set(now);
    await signIn();
  });
});

describe('refuses', () => {
  test('invalid days, and a launch after the last day', async () => {
    const body = (over: Change) => ({ settings: { ...settings, ...over }, questionnaire: shortQuestionnaire });
    expect((await act('Surveys', body({ startsOn: day(2), endsOn: day(1) }))).code).toBe(codes.surveyDaysReversed);
    const zh = await as(panel, operator, 'zh').post('/api/console/Surveys', body({ endsOn: day(-1) }));
    expect(zh).toMatchObject({ code: codes.surveyEndPassed, errors: [expect.stringContaining('结束时间')] });
    expect((await act('Surveys', body({ endsOn: '2026-02-30' }))).status).toBe(400);
    expect((await act('Surveys', body({ dailyCompletes: 0 }))).status).toBe(400);

    const endsOn = day(0);
    const id = await create({ endsOn });
    await nextDay();
    expect(await look(id)).toMatchObject({ state: 'draft', can: { launch: { code: codes.surveyEndPassed } } });
    expect((await act(`Surveys/${id}/State`, { action: 'launch' })).code).toBe(codes.surveyEndPassed);
    // What was so before may stay so while something else is changed.
    expect((await change(id, { endsOn, rewardPoints: 70 })).code).toBe(200);
    expect((await change(id, { endsOn: day(-3) })).code).toBe(codes.surveyEndPassed);
    expect((await look(id)).settings).toMatchObject({ endsOn, rewardPoints: 70 });
  });
});
