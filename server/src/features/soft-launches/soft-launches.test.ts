import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';
import { softLaunchJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
});
afterEach(async () => {
  // The next test starts without a soft launch that waits to be told.
  await tell();
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});
afterAll(() => panel.close());

type Change = { action: string; softLaunchCompletes?: number };
const change = (id: number, { action, ...more }: Change, by = eva, lang: 'en' | 'zh' = 'en') =>
  as(panel, by, lang).post(`/api/console/Surveys/${id}/State`, { action, reason: '', ...more });
const look = async (id: number) => (await as(panel, eva).get(`/api/console/Surveys/${id}`)).data;
const reportOf = (id: number, by: { cookie: string } = eva) =>
  as(panel, by).get(`/api/console/Surveys/${id}/SoftLaunch`);
const tell = () => softLaunchJobs['softLaunches.tell']?.({}, panel.services);

/** A survey that is launched to pause after `softLaunchCompletes`. */
async function softLaunch(softLaunchCompletes: number, settings: Parameters<typeof launchSurvey>[1] = {}) {
  const survey = await launchSurvey(panel, { draft: true, completesTarget: 10, ...settings });
  expect((await change(survey.id, { action: 'launch', softLaunchCompletes })).data).toMatchObject({ state: 'live' });
  return survey;
}

/** Starts and answers all but the last page; returns the call that ends the attempt. */
async function upToLastPage(member: MemberPersona, encryptId: string) {
  const { data } = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  const page = `/api/v1/Attempts/${data.attemptId}/Page`;
  await as(panel, member).post(page, { turn: 0, answers: { age: 'adult', region: 'north' } });
  return () => as(panel, member).post(page, { turn: 1, answers: { why: 'because' } });
}

describe('a soft launch', () => {
  test('gives no more places than it wants completes, and pauses with the last of many at once', async () => {
    const { id, encryptId } = await softLaunch(4);
    const members = await Promise.all(Array.from({ length: 7 }, () => createMember(panel)));
    const starts = await Promise.all(
      members.map(async (member) => ({
        member,
        started: await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`),
      })),
    );
    const running = starts.filter(({ started }) => started.code === 200);
    expect(running).toHaveLength(4);
    expect(starts.filter(({ started }) => started.code === codes.surveyFull)).toHaveLength(3);
    const ends = await Promise.all(running.map(({ member }) => upToLastPage(member, encryptId)));
    const [last, ...others] = ends;
    await Promise.all(others.map((end) => end()));
    expect(await look(id)).toMatchObject({
      state: 'live',
      completes: 3,
      softLaunch: { completes: 4, reachedAt: null },
    });
    expect((await last?.())?.data.state).toBe('completed');
    expect(await look(id)).toMatchObject({ state: 'paused', completes: 4 });
    expect((await look(id)).softLaunch.reachedAt).toBe(panel.clock.now().toISOString());
    expect((await as(panel, await createMember(panel)).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code).toBe(
      codes.surveyGone,
    );
  });

  test('attempts that run when it pauses may finish, as at every pause', async () => {
    const { id, encryptId } = await softLaunch(2);
    const late = await upToLastPage(await createMember(panel), encryptId);
    // The place of the late member is free again by then, so that two others reach the soft launch.
    panel.clock.advance(30 * MINUTE_MS);
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    for (let n = 0; n < 2; n += 1) await completeShort(panel, await createMember(panel), encryptId);
    expect(await look(id)).toMatchObject({ state: 'paused', completes: 2 });
    expect((await late()).data).toMatchObject({ state: 'completed', points: 120 });
    expect(await look(id)).toMatchObject({ state: 'paused', completes: 3 });
  });

  test('is told once: in the audit log, among the paused surveys, and by mail', async () => {
    const wei = await createOperatorPersona(panel, 'admin', 'Wei Chen');
    await panel.call('POST /api/console/Login', { body: { email: wei.email, password: wei.password }, lang: 'zh' });
    const viewer = await createOperatorPersona(panel, 'viewer');
    const { id, encryptId } = await softLaunch(2, { title: { en: 'Heating', zh: '取暖' } });
    await tell();
    expect(await mailsTo(panel, eva.email)).toEqual([]);
    for (let n = 0; n < 2; n += 1) await completeShort(panel, await createMember(panel), encryptId, 'north', 60);
    await Promise.all([tell(), tell()]);
    await tell();

    const pauses = await as(panel, eva).get(`/api/console/SurveyPauses?surveyId=${id}`);
    expect(pauses.data.list).toMatchObject([{ title: 'Heating', reason: 'softLaunch', completes: 2 }]);
    const log = await as(panel, eva).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${id}`);
    expect(log.data.list).toMatchObject([
      { action: 'survey.softLaunchReached', operator: null, detail: { count: 2 } },
      { action: 'survey.launch', operator: 'Eva Brandt', detail: { softLaunchCompletes: 2 } },
    ]);
    const [mail, ...more] = await mailsTo(panel, eva.email);
    expect([mail?.subject, more]).toEqual(['Soft launch completed: Heating', []]);
    expect(mail?.text).toContain('2 min (expected: 5 min)');
    expect(mail?.text).toContain('100% (expected: 70%)');
    expect(mail?.text).toContain('$2.40');
    expect(mail?.text).toContain(`/console/surveys/${id}`);
    expect(await mailsTo(panel, wei.email)).toMatchObject([{ subject: '软启动完成：取暖' }]);
    expect(await mailsTo(panel, viewer.email)).toEqual([]);
  });

  test('reports lengths, incidence, drop-out by page, screen-outs, signals and cost', async () => {
    const { id, encryptId } = await softLaunch(2);
    expect((await reportOf(id)).data).toMatchObject({ started: 0, incidence: { measured: null }, cost: { points: 0 } });
    const young = as(panel, await createMember(panel));
    const { data } = await young.post(`/api/v1/Surveys/${encryptId}/Attempts`);
    await young.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { age: 'under18' } });
    await as(panel, await createMember(panel)).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    await upToLastPage(await createMember(panel), encryptId);
    panel.clock.advance(30 * MINUTE_MS);
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    await upToLastPage(await createMember(panel), encryptId);
    await completeShort(panel, await createMember(panel), encryptId, 'north', 90);

    const viewer = await createOperatorPersona(panel, 'viewer');
    expect((await reportOf(id, viewer)).data).toEqual({
      surveyId: id,
      completes: 2,
      reachedAt: null,
      openedAt: null,
      openedBy: null,
      started: 5,
      completed: 1,
      screenedOut: 1,
      quotaFull: 0,
      dropped: 2,
      others: 1,
      length: { medianSeconds: 180, expectedMinutes: 5 },
      incidence: { measured: 50, expected: 70 },
      pages: [
        { name: 'first', title: '', reached: 5, dropped: 1 },
        { name: 'second', title: '', reached: 3, dropped: 1 },
      ],
      screening: [{ reason: 'For adults only.', attempts: 1 }],
      quality: { flagged: 0, suspected: 0, signals: [] },
      cost: { points: 130, perComplete: 130, expectedPerComplete: 124.3 },
    });
    expect((await reportOf((await launchSurvey(panel)).id)).code).toBe(codes.notFound);
  });

  test('is opened fully, once, and its report stays what it was', async () => {
    const { id, encryptId } = await softLaunch(2);
    for (let n = 0; n < 2; n += 1) await completeShort(panel, await createMember(panel), encryptId);
    await tell();
    panel.clock.advance(MINUTE_MS);
    expect(await look(id)).toMatchObject({ can: { resume: { code: codes.softLaunchReached }, openFully: true } });
    expect(await change(id, { action: 'resume' })).toMatchObject({
      code: codes.softLaunchReached,
      errors: ['The soft launch of this survey has reached its 2 completes. Open it fully to go on.'],
    });
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect((await change(id, { action: 'openFully' }, viewer)).code).toBe(codes.notAllowed);
    const opened = await Promise.all([change(id, { action: 'openFully' }), change(id, { action: 'openFully' })]);
    expect(opened.map(({ code }) => code).sort()).toEqual([200, codes.noSoftLaunch]);
    expect((await as(panel, eva).get(`/api/console/SurveyPauses?surveyId=${id}`)).data.list).toEqual([]);

    panel.clock.advance(MINUTE_MS);
    for (let n = 0; n < 3; n += 1) await completeShort(panel, await createMember(panel), encryptId);
    expect(await look(id)).toMatchObject({ state: 'live', completes: 5 });
    expect((await reportOf(id)).data).toMatchObject({ started: 2, completed: 2, openedBy: 'Eva Brandt' });
    const log = await as(panel, eva).get(`/api/console/AuditLog?subjectKind=survey&subjectId=${id}`);
    expect(log.data.list[0]).toMatchObject({
      action: 'survey.openFully',
      operator: 'Eva Brandt',
      detail: { from: 'paused', to: 'live' },
    });
  });

  test('must stop before the target; a lower target ends the survey, a higher one does not end the pause', async () => {
    const draft = await launchSurvey(panel, { draft: true, completesTarget: 10 });
    expect(await change(draft.id, { action: 'launch', softLaunchCompletes: 10 })).toMatchObject({
      code: codes.softLaunchTooLarge,
    });
    const { id, encryptId } = await softLaunch(1);
    await completeShort(panel, await createMember(panel), encryptId);
    const save = async (completesTarget: number) => {
      const { settings, revision } = await look(id);
      await as(panel, eva).post(`/api/console/Surveys/${id}`, { settings: { ...settings, completesTarget }, revision });
      return (await look(id)).state;
    };
    expect([await save(1), await save(20)]).toEqual(['full', 'paused']);
  });
});
