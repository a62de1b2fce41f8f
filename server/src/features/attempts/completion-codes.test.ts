import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import {
  answerInTool,
  codesOf,
  type HandedIn,
  handInCode,
  openToolSurvey,
  type ToolSurvey,
} from '@pollen/testkit/survey-tools';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import { qualityJobs } from '../quality/jobs';
import { attemptJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let survey: ToolSurvey;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
  survey = await openToolSurvey(panel, await createOperatorPersona(panel, 'admin'));
});
beforeEach(async () => {
  // Some tests let weeks pass, after which a session is over.
  eva = await createOperatorPersona(panel, 'admin');
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const handIn = (given: HandedIn, member: { cookie: string } | null = maya, study = survey.study) =>
  handInCode(panel, member, study, given);
const look = async (session: string, member = maya) =>
  (await as(panel, member).get(`/api/v1/Attempts/${session}`)).data;
const release = async () => {
  await qualityJobs['quality.check']?.({}, panel.services);
  await attemptJobs['attempts.release']?.({}, panel.services);
};

/** A member opens the survey and answers for some minutes. */
const answering = (minutes = 6, member = maya, of = survey) => answerInTool(panel, member, of.study, minutes);

describe('a completion code', () => {
  test('makes a complete pending, and 14 days later approved by itself', async () => {
    const session = await answering();
    expect(await look(session)).toMatchObject({ kind: 'tool', host: 'tool.example', codeReviewDays: 14 });
    const answer = await handIn({ code: survey.codes.complete, session });
    expect(answer.data).toEqual({ kind: 'attempt', attemptId: session });
    const end = { kind: 'end', state: 'completed', points: 180, credited: false };
    // A code alone is not a confirmation.
    expect(await look(session)).toMatchObject({ ...end, partner: null, unconfirmedBy: 'tool.example' });
    panel.clock.advance(13 * DAY_MS);
    await release();
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
    expect(await look(session)).toMatchObject({ credited: false });
    panel.clock.advance(DAY_MS + MINUTE_MS);
    await release();
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
    expect(await look(session)).toMatchObject({ points: 180, credited: true });
  });

  test.each([
    ['screenOut', { state: 'screened_out', points: 10, credited: true }],
    ['quotaFull', { state: 'quota_full', points: 10, credited: true }],
    ['quality', { state: 'screened_out', points: 0 }],
  ] as const)('for %s ends the attempt', async (meaning, end) => {
    const session = await answering();
    await handIn({ code: survey.codes[meaning], session });
    expect(await look(session)).toMatchObject({ kind: 'end', ...end });
  });

  test('means the open attempt where the tool passed no session, however the code is typed', async () => {
    const session = await answering();
    const typed = ` ${survey.codes.complete.slice(0, 4).toLowerCase()}-${survey.codes.complete.slice(4)} `;
    // A tool that does not know the mark passes it on as it is.
    expect((await handIn({ code: typed, session: '{{session}}' })).data).toMatchObject({ attemptId: session });
    expect(await look(session)).toMatchObject({ state: 'completed' });
  });

  test('pays once, from two tabs at once and again later', async () => {
    const session = await answering();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => handIn({ code: survey.codes.complete, session })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect((await handIn({ code: survey.codes.screenOut })).data).toEqual({ kind: 'attempt', attemptId: session });
    expect(await look(session)).toMatchObject({ state: 'completed', points: 180 });
    const { data } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
    expect(data.list).toHaveLength(1);
  });

  test('waits for the login of a visitor, and does nothing before', async () => {
    const session = await answering();
    expect((await handIn({ code: survey.codes.complete, session }, null)).data).toEqual({ kind: 'logIn' });
    expect(await look(session)).toMatchObject({ kind: 'tool' });
  });

  test('is refused the same way when it is wrong and when the session is another member’s', async () => {
    const session = await answering();
    const jonas = await createMember(panel);
    await answering(0, jonas);
    const wrong = await handIn({ code: 'ABCDEFGH', session: await answering(0, jonas) }, jonas);
    const foreign = await handIn({ code: survey.codes.complete, session }, jonas);
    expect(wrong.code).toBe(codes.completionCodeUnknown);
    expect({ ...foreign }).toEqual({ ...wrong });
    expect(await look(session)).toMatchObject({ kind: 'tool' });
  });

  test('cannot be guessed: ten wrong ones, then none is looked up for an hour', async () => {
    const session = await answering();
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push((await handIn({ code: `WRONG${n}`, session })).code);
    expect(answers.filter((code) => code === codes.completionCodeUnknown)).toHaveLength(10);
    expect(answers.at(-1)).toBe(codes.tooManyRequests);
    expect((await handIn({ code: survey.codes.complete, session })).code).toBe(codes.tooManyRequests);
    panel.clock.advance(HOUR_MS);
    expect((await handIn({ code: survey.codes.complete, session })).code).toBe(200);
  });

  test('needs a survey that was opened from here', async () => {
    expect((await handIn({ code: survey.codes.complete })).code).toBe(codes.surveyNotOpened);
    const { data } = await as(panel, maya).post(`/api/v1/Surveys/${survey.study}/Attempts`);
    const session = data.attemptId;
    expect((await handIn({ code: survey.codes.complete, session })).code).toBe(codes.surveyNotOpened);
    expect((await handIn({ code: survey.codes.complete }, maya, 'x'.repeat(24))).code).toBe(codes.notFound);
  });

  test('counts after the survey was paused or closed, for members who had left', async () => {
    const own = await openToolSurvey(panel, eva);
    const jonas = await createMember(panel);
    const [first, second] = [await answering(6, maya, own), await answering(6, jonas, own)];
    const state = (action: string) =>
      as(panel, eva).post(`/api/console/Surveys/${own.id}/State`, { action, reason: 'Enough answers.' });
    await state('pause');
    await handIn({ code: own.codes.complete, session: first }, maya, own.study);
    await state('close');
    await handIn({ code: own.codes.complete, session: second }, jonas, own.study);
    expect(await look(first)).toMatchObject({ state: 'completed', points: 180 });
    expect(await look(second, jonas)).toMatchObject({ state: 'completed', points: 180 });
    const late = await createMember(panel);
    expect((await as(panel, late).post(`/api/v1/Surveys/${own.study}/Attempts`)).code).toBe(codes.surveyGone);
  });
});

describe('a doubtful complete', () => {
  test('that came too fast waits for an operator, with a signal', async () => {
    const session = await answering(0.5);
    await handIn({ code: survey.codes.complete, session });
    panel.clock.advance(15 * DAY_MS);
    await release();
    eva = await createOperatorPersona(panel, 'admin');
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
    expect(await look(session)).toMatchObject({ credited: false });
    const { data } = await as(panel, eva).get('/api/console/FlaggedAttempts?weight=suspected&size=100');
    const found = data.list.find(({ attemptId }: { attemptId: string }) => attemptId === session);
    expect(found).toMatchObject({
      held: true,
      // All of these members sit in one network, which is another signal.
      signals: expect.arrayContaining([
        { kind: 'completionCode', doubts: ['fast'], seconds: 30, expectedSeconds: 300 },
      ]),
    });
    await as(panel, eva).post('/api/console/FlaggedAttempts/Approve', { attemptIds: [session] });
    expect(await look(session)).toMatchObject({ points: 180, credited: true });
  });

  test('with a code that is passed around waits, until the codes are replaced', async () => {
    const own = await openToolSurvey(panel, eva);
    for (let n = 0; n < 5; n++) {
      const member = await createMember(panel);
      await handIn({ code: own.codes.complete, session: await answering(0.2, member, own) }, member, own.study);
    }
    const tool = async () => (await as(panel, eva).get(`/api/console/Surveys/${own.id}/Tool`)).data;
    expect(await tool()).toMatchObject({ isShared: true, figures: { left: 5, byCode: 5, proven: 0, doubtful: 5 } });
    const session = await answering(6, maya, own);
    await handIn({ code: own.codes.complete, session }, maya, own.study);
    expect((await tool()).figures).toMatchObject({ doubtful: 6 });

    const before = own.codes.complete;
    const early = await createMember(panel);
    const earlySession = await answering(6, early, own);
    await as(panel, eva).post(`/api/console/Surveys/${own.id}/Tool/Codes`);
    const codesNow = await codesOf(panel, eva, own.id);
    expect(codesNow.complete).not.toBe(before);
    expect(await tool()).toMatchObject({ isShared: false });
    // Who left before may come back with the former code; who leaves now and has it waits for an operator.
    const [honest, late] = [await createMember(panel), await createMember(panel)];
    await handIn({ code: codesNow.complete, session: await answering(6, honest, own) }, honest, own.study);
    expect((await tool()).figures).toMatchObject({ doubtful: 6 });
    await handIn({ code: before, session: earlySession }, early, own.study);
    await handIn({ code: before, session: await answering(6, late, own) }, late, own.study);
    expect((await tool()).figures).toMatchObject({ byCode: 9, doubtful: 8 });
    panel.clock.advance(8 * DAY_MS);
    const lateSession = await answering(6, maya, survey);
    expect((await handIn({ code: before, session: lateSession })).code).toBe(codes.completionCodeUnknown);
  });
});
