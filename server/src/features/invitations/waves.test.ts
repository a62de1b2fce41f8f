import { codes } from '@pollen/contract/codes';
import { invitationJobs } from '@pollen/testkit/invitation-jobs';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendInvitation } from './sending';

let panel: Panel;
let operator: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel({ PANEL_TIME_ZONE: 'America/New_York' });
});
beforeEach(() => at('2026-11-18T15:00:00Z'));
afterAll(() => panel.close());

const HOUR_MS = 3_600_000;
/** A country for each test: its surveys look for nobody else. */
let country = 0;
const countries = [276, 250, 380, 724, 616, 528, 40, 756, 56, 203, 208, 246, 578, 752, 620, 300, 372, 642, 348, 100];
function anotherCountry(): number {
  country += 1;
  return countries[country - 1] ?? 0;
}
const members = (n: number, countryId: number, gender: 1 | 2 = 2) =>
  Promise.all(
    Array.from({ length: n }, () =>
      createMember(panel, { profile: { name: 'Maya Lindqvist', gender, birthday: '1990-04-12', countryId } }),
    ),
  );
const surveyIn = (countryId: number, more: Parameters<typeof launchSurvey>[1] = {}) =>
  launchSurvey(panel, { target: { countries: [countryId] }, ...more });
const start = (surveyId: number, wave: object = {}, who: { cookie: string } = operator) =>
  as(panel, who).post(`/api/console/Surveys/${surveyId}/Waves`, { size: 100, ...wave });
const move = (waveId: number, to: object) => as(panel, operator).post(`/api/console/Waves/${waveId}/Move`, to);
const stop = (waveId: number) => as(panel, operator).post(`/api/console/Waves/${waveId}/Stop`);
const wavesOf = async (surveyId: number) =>
  (await as(panel, operator).get(`/api/console/Surveys/${surveyId}/Waves`)).data.list;
const reach = (surveyId: number, query = '') =>
  as(panel, operator).get(`/api/console/Surveys/${surveyId}/Invitable${query}`);
const count = async (surveyId: number, query = '') => (await reach(surveyId, query)).data.members;
/** What the clock of each minute does, as often as a test likes. */
async function tick(times = 1) {
  for (let n = 0; n < times; n += 1) {
    await invitationJobs['invitations.sendAll']({}, panel.services);
    await runJobs(panel, invitationJobs);
  }
}
const subjectsTo = async (member: MemberPersona) =>
  (await mailsTo(panel, member.email))
    .filter(({ text }) => text.includes('/api/v1/Invitations/'))
    .map(({ subject }) => subject)
    .toReversed();
const mailsAmong = (all: readonly MemberPersona[]) =>
  Promise.all(all.map(async (member) => (await subjectsTo(member)).length));
const begin = (member: MemberPersona, encryptId: string) =>
  as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
/** Moves the clock. Sessions of operators end within hours, so there is a new one. */
async function at(instant: string | Date) {
  panel.clock.set(instant);
  operator = await createOperatorPersona(panel, 'operator');
}
const later = (hours: number) => at(new Date(panel.clock.now().getTime() + hours * HOUR_MS));

describe('a time', () => {
  test('in the zone of the panel: nobody is chosen before it, and once it has come everybody is mailed once', async () => {
    const here = anotherCountry();
    const [early] = (await members(1, here)) as [MemberPersona];
    const survey = await surveyIn(here);
    // 15:00 in London is 10:00 in New York.
    const { code, data } = await start(survey.id, { at: { day: '2026-11-18', time: '10:30' } });
    expect(code).toBe(200);
    expect(await wavesOf(survey.id)).toMatchObject([
      { state: 'scheduled', scheduledFor: '2026-11-18T15:30:00.000Z', planned: 0, can: { stop: true, move: true } },
    ]);
    await tick(3);
    // The very job may have been added before the wave was moved.
    await invitationJobs['invitations.sendWave']({ waveId: data.id }, panel.services);
    expect(await mailsAmong([early])).toEqual([0]);
    const [late] = (await members(1, here)) as [MemberPersona];
    await later(0.5);
    await tick(3);
    expect(await mailsAmong([early, late])).toEqual([1, 1]);
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'sent', planned: 2, sent: 2 }]);
  });

  test('can be moved and canceled until it has come', async () => {
    const here = anotherCountry();
    const all = await members(1, here);
    const survey = await surveyIn(here);
    const day = '2026-11-19';
    const { data } = await start(survey.id, { at: { day, time: '09:00' } });
    expect((await move(data.id, { day, time: '11:15' })).code).toBe(200);
    const log = await as(panel, operator).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${survey.id}`);
    expect(log.data.list[0]).toMatchObject({
      action: 'survey.waveMoved',
      detail: { before: '2026-11-19T14:00:00.000Z', scheduledFor: '2026-11-19T16:15:00.000Z' },
    });
    await at('2026-11-19T16:14:00Z');
    await tick();
    expect(await mailsAmong(all)).toEqual([0]);
    await at('2026-11-19T16:15:00Z');
    expect(await move(data.id, { day, time: '12:00' })).toMatchObject({
      code: codes.waveBegun,
      errors: ['This wave has already begun.'],
    });
    const other = await start(survey.id, { at: { day, time: '15:00' } });
    expect((await stop(other.data.id)).code).toBe(200);
    expect((await move(other.data.id, { day, time: '16:00' })).code).toBe(codes.waveOver);
    await later(6);
    await tick();
    expect(await mailsAmong(all)).toEqual([1]);
    expect((await wavesOf(survey.id)).map(({ state }: { state: string }) => state)).toEqual(['stopped', 'sent']);
  });

  test('waits for a survey that opens at the same minute, and is no use after the survey closes', async () => {
    const here = anotherCountry();
    const [member] = (await members(1, here)) as [MemberPersona];
    const survey = await surveyIn(here, { startsOn: '2026-11-20', startsTime: '08:00', endsOn: '2026-11-25' });
    const opening = { day: '2026-11-20', time: '08:00' };
    expect(await start(survey.id)).toMatchObject({ code: codes.surveyStateForbids });
    expect((await start(survey.id, { at: opening })).code).toBe(200);
    expect(await start(survey.id, { at: { day: '2026-11-26', time: '00:00' } })).toMatchObject({
      code: codes.waveAfterSurvey,
      errors: ['The survey closes before this time, on 25 Nov 2026. Please choose an earlier one.'],
    });
    await at('2026-11-20T13:00:30Z');
    await tick();
    expect(await wavesOf(survey.id)).toMatchObject([{ state: 'planning', sent: 0 }]);
    const { surveyJobs } = await import('../console-surveys/jobs');
    await surveyJobs['surveys.keepDays']?.({}, panel.services);
    await tick();
    expect(await mailsAmong([member])).toEqual([1]);
  });

  test('that has passed, is too far away or is none', async () => {
    const survey = await surveyIn(anotherCountry());
    for (const time of [
      { day: '2026-11-01', time: '10:00' },
      { day: '2027-11-01', time: '10:00' },
    ]) {
      expect([time, (await start(survey.id, { at: time })).code]).toEqual([time, codes.waveTimeOutOfRange]);
    }
    for (const time of [
      { day: '2026-11-31', time: '10:00' },
      { day: '2026-12-01', time: '25:00' },
      { day: '2026-12-01' },
    ]) {
      expect([time, (await start(survey.id, { at: time })).code]).toEqual([time, codes.malformed]);
    }
    expect((await move(9_999_999, { day: '2026-12-01', time: '10:00' })).code).toBe(codes.notFound);
  });
});

describe('a reminder', () => {
  test('of those who did not start reaches them and nobody else, at most twice', async () => {
    const here = anotherCountry();
    const [begun, silent, wei] = (await members(3, here)) as [MemberPersona, MemberPersona, MemberPersona];
    await panel.transaction((tx) => tx.run(sql`update members set locale = 'zh' where id = ${wei.id}`));
    const survey = await surveyIn(here);
    await start(survey.id);
    await tick();
    await begin(begun, survey.encryptId);
    await members(1, here);
    const query = '?kind=notStarted&afterHours=24';
    expect(await count(survey.id, query)).toBe(0);
    await later(24);
    expect(await count(survey.id, query)).toBe(2);
    const remind = () => start(survey.id, { kind: 'notStarted', afterHours: 24 });
    // Two waves at once, each handled over and over.
    await Promise.all([remind(), remind()]);
    await tick(3);
    expect(await mailsAmong([begun, silent, wei])).toEqual([1, 2, 2]);
    expect((await subjectsTo(silent))[1]).toBe('Still open for you: Tea and coffee');
    expect((await subjectsTo(wei))[1]).toBe('问卷仍在等您：茶与咖啡');
    for (const _week of [1, 2]) {
      await later(8 * 24);
      await remind();
      await tick(3);
    }
    expect(await mailsAmong([begun, silent, wei])).toEqual([1, 3, 3]);
    expect(await count(survey.id, query)).toBe(0);
  });

  test('of those who did not finish goes to unfinished attempts, invited or not, and brings them back', async () => {
    const here = anotherCountry();
    const [invited, fromList, done] = (await members(3, here)) as [MemberPersona, MemberPersona, MemberPersona];
    const survey = await surveyIn(here);
    await completeShort(panel, done, survey.encryptId);
    await begin(fromList, survey.encryptId);
    await start(survey.id);
    await tick();
    await later(1);
    await begin(invited, survey.encryptId);
    const remind = () => start(survey.id, { kind: 'notFinished', afterHours: 20 });
    await later(20);
    await remind();
    await tick(2);
    expect((await subjectsTo(invited))[1]).toBe('Pick up where you left off: Tea and coffee');
    expect(await mailsAmong([invited, fromList, done])).toEqual([2, 1, 0]);
    const [mail] = await mailsTo(panel, invited.email);
    expect(mail?.text).toContain('Continue survey');
    await completeShort(panel, invited, survey.encryptId);
    const [reminder, invitation] = await wavesOf(survey.id);
    // The start is of the invitation; the reminder brought the member back, and the complete is its own.
    expect(invitation).toMatchObject({ kind: 'invitation', sent: 1, started: 1, returned: 0, completed: 0 });
    expect(reminder).toMatchObject({ kind: 'notFinished', sent: 2, started: 0, returned: 1, completed: 1 });
  });

  test('a start counts for the last mail before it', async () => {
    const here = anotherCountry();
    const [prompt, slow] = (await members(2, here)) as [MemberPersona, MemberPersona];
    const survey = await surveyIn(here);
    await start(survey.id);
    await tick();
    await completeShort(panel, prompt, survey.encryptId);
    await later(48);
    await start(survey.id, { kind: 'notStarted', afterHours: 24 });
    await tick();
    await completeShort(panel, slow, survey.encryptId);
    expect(await wavesOf(survey.id)).toMatchObject([
      { kind: 'notStarted', sent: 1, started: 1, completed: 1 },
      { kind: 'invitation', sent: 2, started: 1, completed: 1 },
    ]);
  });

  test('respects consent, a pause and the limit of the week, also between the choice and the mail', async () => {
    const here = anotherCountry();
    const four = (await members(4, here)) as [MemberPersona, MemberPersona, MemberPersona, MemberPersona];
    const [declined, paused, tired, willing] = four;
    const survey = await surveyIn(here);
    await start(survey.id);
    await tick();
    await later(24);
    // One mail a minute, so that three are chosen and wait.
    await start(survey.id, { kind: 'notStarted', afterHours: 24, perMinute: 1 });
    const wave = (await wavesOf(survey.id))[0];
    await panel.transaction(async (tx) => {
      const { selectMembers } = await import('./waves');
      await selectMembers(tx, wave.id, async () => sql`select null::bigint as member_id`);
    });
    await as(panel, declined).post(`/api/v1/Accounts/${declined.id}/Consents`, { invitations: false });
    const today = (await as(panel, operator).get(`/api/console/Members/${paused.id}/InvitationPause`)).data;
    const manager = await createOperatorPersona(panel, 'admin');
    await as(panel, manager).post(`/api/console/Members/${paused.id}/InvitationPause`, {
      resumesOn: today.lastDay,
      reason: 'On leave',
    });
    await panel.transaction((tx) =>
      tx.run(
        sql`insert into mail_preferences (member_id, invitations_per_week, changed_at) values (${tired.id}, 1, ${tx.now})`,
      ),
    );
    for (const _minute of [1, 2, 3, 4, 5]) {
      await tick();
      panel.clock.advance(61_000);
    }
    expect(await mailsAmong([declined, paused, tired, willing])).toEqual([1, 1, 1, 2]);
    expect((await wavesOf(survey.id))[0]).toMatchObject({ state: 'sent', planned: 4, sent: 1 });
  });

  test('a process that dies between the mail and the commit leaves neither, and the member is reminded once', async () => {
    const here = anotherCountry();
    const all = await members(1, here);
    const survey = await surveyIn(here);
    await start(survey.id);
    await tick();
    await later(24);
    const { data } = await start(survey.id, { kind: 'notStarted', afterHours: 24 });
    const { selectMembers } = await import('./waves');
    await panel.transaction((tx) => selectMembers(tx, data.id, async () => sql`select null::bigint as member_id`));
    const [waiting] = await panel.transaction((tx) =>
      tx.rows<{ id: number }>(sql`select id from invitations where wave_id = ${data.id}`),
    );
    const dying = panel.transaction(async (tx) => {
      await sendInvitation(tx, panel.services, waiting?.id ?? 0);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await mailsAmong(all)).toEqual([1]);
    await Promise.all([1, 2, 3].map(() => invitationJobs['invitations.sendWave']({ waveId: data.id }, panel.services)));
    await tick(10);
    expect(await mailsAmong(all)).toEqual([2]);
  });

  test('says how long it waits', async () => {
    const survey = await surveyIn(anotherCountry());
    expect(await start(survey.id, { kind: 'notFinished' })).toMatchObject({ code: codes.reminderDelayMissing });
    expect((await reach(survey.id, '?kind=notStarted')).code).toBe(codes.reminderDelayMissing);
    for (const afterHours of [0, 721, 1.5]) {
      expect((await start(survey.id, { kind: 'notStarted', afterHours })).code).toBe(codes.malformed);
    }
  });
});

describe('for a part of those who fit', () => {
  test('open cells: those of full cells and of none are left out', async () => {
    const here = anotherCountry();
    const women = await members(2, here, 2);
    const men = await members(2, here, 1);
    const survey = await surveyIn(here, {
      quotas: [
        { label: 'Women', rule: { genders: [2] }, target: 1 },
        { label: 'Men of 80 and more', rule: { genders: [1], ageFrom: 80 }, target: 5 },
        { label: 'North', rule: {}, answer: { question: 'region', values: ['north'] }, target: 50 },
      ],
    });
    expect([await count(survey.id), await count(survey.id, '?to=openCells')]).toEqual([4, 2]);
    await start(survey.id, { to: 'openCells' });
    await tick();
    expect(await mailsAmong([...women, ...men])).toEqual([1, 1, 0, 0]);
    await completeShort(panel, women[0] as MemberPersona, survey.encryptId);
    await members(1, here, 2);
    expect([await count(survey.id), await count(survey.id, '?to=openCells')]).toEqual([2, 0]);
  });

  test('a survey without such quotas has no open cells', async () => {
    const survey = await surveyIn(anotherCountry());
    expect(await start(survey.id, { to: 'openCells' })).toMatchObject({
      code: codes.noOpenCells,
      errors: ['This survey has no open quota by profile.'],
    });
    expect((await reach(survey.id, '?to=openCells')).code).toBe(codes.noOpenCells);
  });

  test('a segment: its members now, by its filters of the start', async () => {
    const here = anotherCountry();
    const [one, two] = (await members(2, here)) as [MemberPersona, MemberPersona];
    const elsewhere = anotherCountry();
    const others = await members(2, elsewhere);
    const survey = await launchSurvey(panel, { target: { countries: [here, elsewhere] } });
    const segment = await as(panel, operator).post('/api/console/Segments', {
      name: `Of ${here}`,
      filters: { country: here, by: 'registered' },
    });
    const query = `?to=segment&segmentId=${segment.data.id}`;
    expect([await count(survey.id), await count(survey.id, query)]).toEqual([4, 2]);
    const day = (await as(panel, operator).get(`/api/console/Members/${one.id}/InvitationPause`)).data.firstDay;
    const { code } = await start(survey.id, { to: 'segment', segmentId: segment.data.id, at: { day, time: '12:00' } });
    expect(code).toBe(200);
    await as(panel, operator).post(`/api/console/Segments/${segment.data.id}/Delete`);
    const [joined] = (await members(1, here)) as [MemberPersona];
    await later(48);
    await tick();
    expect(await mailsAmong([one, two, joined, ...others])).toEqual([1, 1, 1, 0, 0]);
    expect(await wavesOf(survey.id)).toMatchObject([{ to: 'segment', segment: `Of ${here}`, sent: 3 }]);
    expect(await start(survey.id, { to: 'segment', segmentId: segment.data.id })).toMatchObject({
      code: codes.segmentGone,
    });
    expect((await reach(survey.id, '?to=segment')).code).toBe(codes.segmentGone);
  });
});

test('forbidden: viewers see when a wave is to begin and change nothing', async () => {
  const viewer = await createOperatorPersona(panel, 'viewer');
  const survey = await surveyIn(anotherCountry());
  const { data } = await start(survey.id, {
    at: { day: new Date(panel.clock.now().getTime() + 48 * HOUR_MS).toISOString().slice(0, 10), time: '09:00' },
  });
  const seen = await as(panel, viewer).get(`/api/console/Surveys/${survey.id}/Waves`);
  expect(seen.data).toMatchObject({
    timeZone: 'America/New_York',
    can: { schedule: { code: codes.notAllowed } },
    list: [{ state: 'scheduled', can: { move: { code: codes.notAllowed } } }],
  });
  const moved = await as(panel, viewer).post(`/api/console/Waves/${data.id}/Move`, {
    day: '2026-12-20',
    time: '10:00',
  });
  expect(moved.code).toBe(codes.notAllowed);
});
