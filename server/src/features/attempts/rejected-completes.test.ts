import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { decider } from '@pollen/testkit/decisions';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const profile = { name: 'Kim Berg', birthday: '1990-04-12', countryId: 840, gender: 2 } as const;
const woman = () => createMember(panel, { profile });
const quotas = [{ label: 'Women', rule: { genders: [2] }, target: 2 }];

async function complete(encryptId: string): Promise<string> {
  const { data } = await completeShort(panel, await woman(), encryptId);
  return data.attemptId;
}
const start = async (encryptId: string) =>
  (await as(panel, await woman()).post(`/api/v1/Surveys/${encryptId}/Attempts`)).code;
const look = async (id: number) => (await as(panel, eva).get(`/api/console/Surveys/${id}`)).data;
const reject = async (attempt: string) => (await decider(panel, eva).reject(attempt)).code;
const reinstate = async (attempt: string) => (await decider(panel, eva).reinstate(attempt)).code;
const change = (id: number, action: string, more: object = {}) =>
  as(panel, eva).post(`/api/console/Surveys/${id}/State`, { action, reason: '', ...more });

describe('a rejected complete', () => {
  test.each([
    ['in review', 3],
    ['after payment', 0],
  ])('%s frees its place in the survey and its quota, and the figures agree', async (_, reviewDays) => {
    const { id, encryptId } = await launchSurvey(panel, { reviewDays, quotas, completesTarget: 4 });
    const attempt = await complete(encryptId);
    await complete(encryptId);
    expect(await start(encryptId)).toBe(codes.surveyFull);
    expect(await reject(attempt)).toBe(200);
    expect(await look(id)).toMatchObject({
      completes: 1,
      figures: { completed: 2, rejected: 1 },
      quotaFill: [{ completes: 1, target: 2 }],
    });
    const fill = await as(panel, eva).get(`/api/console/Surveys/${id}/QuotaFill`);
    expect(fill.data).toMatchObject({ completes: 1, cells: [{ completes: 1, rest: 1, state: 'open' }] });
    const results = await as(panel, eva).get(`/api/console/Surveys/${id}/Results`);
    expect(results.data).toMatchObject({ responses: 1, rejected: 1 });
    // The second refusal of the same answers frees nothing.
    expect(await reject(attempt)).toBe(codes.attemptDecided);
    await complete(encryptId);
    expect(await look(id)).toMatchObject({ completes: 2, quotaFill: [{ completes: 2 }] });
  });

  test('opens a full survey again, one that was paused stays paused, and a closed one stays closed', async () => {
    const open = await launchSurvey(panel, { completesTarget: 1 });
    const attempt = await complete(open.encryptId);
    expect(await look(open.id)).toMatchObject({ state: 'full' });
    expect(await start(open.encryptId)).toBe(codes.surveyFull);
    await reject(attempt);
    expect(await look(open.id)).toMatchObject({ state: 'live', completes: 0 });
    expect(await start(open.encryptId)).toBe(200);

    const paused = await launchSurvey(panel, { completesTarget: 1 });
    const member = await woman();
    await as(panel, member).post(`/api/v1/Surveys/${paused.encryptId}/Attempts`);
    await change(paused.id, 'pause');
    const { data } = await completeShort(panel, member, paused.encryptId);
    expect(await look(paused.id)).toMatchObject({ state: 'full' });
    await reject(data.attemptId);
    expect(await look(paused.id)).toMatchObject({ state: 'paused', completes: 0 });

    const closed = await launchSurvey(panel, { completesTarget: 1 });
    const last = await complete(closed.encryptId);
    await change(closed.id, 'close');
    await reject(last);
    expect(await look(closed.id)).toMatchObject({ state: 'closed', completes: 0 });
    expect(await start(closed.encryptId)).toBe(codes.surveyGone);
  });

  test('frees its place in a soft launch that runs, and lets one that was reached not go on', async () => {
    const { id, encryptId } = await launchSurvey(panel, { draft: true, completesTarget: 10 });
    expect((await change(id, 'launch', { softLaunchCompletes: 2 })).code).toBe(200);
    const attempt = await complete(encryptId);
    await reject(attempt);
    expect(await look(id)).toMatchObject({ state: 'live', completes: 0 });
    await complete(encryptId);
    const last = await complete(encryptId);
    expect(await look(id)).toMatchObject({ state: 'paused', completes: 2 });
    await reject(last);
    expect(await look(id)).toMatchObject({ state: 'paused', completes: 1 });
    expect((await change(id, 'resume')).code).toBe(codes.softLaunchReached);
    expect((await change(id, 'openFully')).code).toBe(200);
    expect(await look(id)).toMatchObject({ state: 'live' });
  });
});

describe('a reinstated complete', () => {
  test('counts again, also above the target when its place was taken, and settings can still be saved', async () => {
    const { id, encryptId } = await launchSurvey(panel, { quotas, completesTarget: 2 });
    const attempt = await complete(encryptId);
    await complete(encryptId);
    await reject(attempt);
    await complete(encryptId);
    expect(await look(id)).toMatchObject({ state: 'full', completes: 2 });
    expect(await reinstate(attempt)).toBe(200);
    expect(await look(id)).toMatchObject({
      state: 'full',
      completes: 3,
      completesTarget: 2,
      figures: { completed: 3, rejected: 0 },
      quotaFill: [{ completes: 3, target: 2 }],
    });
    const { settings, revision } = await look(id);
    const saved = await as(panel, eva).post(`/api/console/Surveys/${id}`, { settings, revision });
    expect(saved.code).toBe(200);
    expect(await look(id)).toMatchObject({ state: 'full', completesTarget: 2, quotaFill: [{ target: 2 }] });
  });

  test('fills a survey that has its last place free', async () => {
    const { id, encryptId } = await launchSurvey(panel, { completesTarget: 1 });
    const attempt = await complete(encryptId);
    await reject(attempt);
    await reinstate(attempt);
    expect(await look(id)).toMatchObject({ state: 'full', completes: 1 });
  });
});

test('decisions and completes at once for the last place leave exact counts', async () => {
  const { id, encryptId } = await launchSurvey(panel, { quotas, completesTarget: 2 });
  const [first, second] = [await complete(encryptId), await complete(encryptId)];
  await reject(first);
  const decided = await Promise.all([
    reinstate(first),
    reject(second),
    reject(second),
    ...Array.from({ length: 3 }, async () => {
      const member = await woman();
      const { code } = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
      if (code === 200) await completeShort(panel, member, encryptId);
      return code;
    }),
  ]);
  expect(decided.slice(0, 3).filter((code) => code === 200)).toHaveLength(2);
  const survey = await look(id);
  expect(survey.completes).toBe(survey.figures.completed - survey.figures.rejected);
  expect(survey.quotaFill[0].completes).toBe(survey.completes);
  expect(survey.state).toBe(survey.completes >= 2 ? 'full' : 'live');
});
