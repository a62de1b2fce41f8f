import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import {
  codesOf,
  makeToolKey,
  openInTool,
  openToolSurvey,
  reportEnd,
  signEnd,
  type ToolSurvey,
} from '@pollen/testkit/survey-tools';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';
import { closeAccount } from '../closing/index';
import { getBalances } from '../ledger/index';
import { qualityJobs } from '../quality/jobs';
import { compensateAttempt } from './compensation';
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
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(() => panel.close());

interface Given {
  code: string;
  session?: string;
  signature?: string;
}
const handIn = (given: Given, member: { cookie: string } | null = maya, study = survey.study) =>
  as(panel, member ?? { cookie: '' }).post(`/api/v1/Surveys/${study}/Ends`, given);
const look = async (session: string, member = maya) =>
  (await as(panel, member).get(`/api/v1/Attempts/${session}`)).data;
const release = async () => {
  await qualityJobs['quality.check']?.({}, panel.services);
  await attemptJobs['attempts.release']?.({}, panel.services);
};

/** A member opens the survey and answers for some minutes. */
async function answering(minutes = 6, member = maya, of = survey): Promise<string> {
  const session = await openInTool(panel, member, of.study);
  panel.clock.advance(minutes * MINUTE_MS);
  return session;
}

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

describe('a proof of the tool', () => {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  test('by a server call pays at once, however often it comes', async () => {
    const key = (await as(panel, eva).post(`/api/console/Surveys/${survey.id}/Tool/Key`)).data.key;
    const session = await answering();
    const report = { session, code: survey.codes.complete };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => reportEnd(panel, survey.study, report, bearer(key))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ result }) => result === 'applied')).toHaveLength(1);
    expect(await look(session)).toMatchObject({ state: 'completed', points: 180, credited: true });
    const inbox = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Notifications`);
    expect(inbox.data.list[0]).toMatchObject({ title: 'tool.example confirmed your answers' });
  });

  test('by a signed link pays at once, also without a login', async () => {
    const key = await makeToolKey(panel, eva, survey.id);
    const [own, other] = [await answering(), await answering(6, await createMember(panel))];
    const link = (session: string) => {
      const end = { study: survey.study, session, code: survey.codes.complete };
      return { session, code: end.code, signature: signEnd(key, end) };
    };
    expect((await handIn(link(own))).data).toEqual({ kind: 'attempt', attemptId: own });
    expect((await handIn(link(own), null)).data).toEqual({ kind: 'taken' });
    expect((await handIn(link(other), null)).data).toEqual({ kind: 'taken' });
    expect(await look(own)).toMatchObject({ state: 'completed', points: 180, credited: true });
    // A link that changes nothing, or ends without a complete, promises no coins; the member sees the attempt.
    const screenedOut = { study: survey.study, session: own, code: survey.codes.screenOut };
    const late = { session: own, code: screenedOut.code, signature: signEnd(key, screenedOut) };
    expect((await handIn(late, null)).data).toEqual({ kind: 'over' });
    expect((await handIn(late)).data).toEqual({ kind: 'attempt', attemptId: own });
    const foreign = { study: survey.study, session: 'f'.repeat(24), code: survey.codes.complete };
    const unknown = { session: foreign.session, code: foreign.code, signature: signEnd(key, foreign) };
    expect((await handIn(unknown, null)).code).toBe(codes.completionCodeUnknown);
    // The signature of another session, or of another code, is none: the code alone then counts as such.
    maya = await createMember(panel);
    const session = await answering();
    expect((await handIn({ ...link(own), session }, null)).data).toEqual({ kind: 'logIn' });
    await handIn({ ...link(own), session });
    expect(await look(session)).toMatchObject({ state: 'completed', credited: false });
  });

  test('releases what a code made pending, and a contradiction holds it', async () => {
    const key = await makeToolKey(panel, eva, survey.id);
    const jonas = await createMember(panel);
    const [good, bad] = [await answering(), await answering(6, jonas)];
    await handIn({ code: survey.codes.complete, session: good });
    await handIn({ code: survey.codes.complete, session: bad }, jonas);
    const report = (session: string, code: string) => reportEnd(panel, survey.study, { session, code }, bearer(key));
    expect(await report(good, survey.codes.complete)).toEqual({ status: 200, result: 'applied' });
    expect(await report(good, survey.codes.complete)).toEqual({ status: 200, result: 'repeat' });
    expect(await look(good)).toMatchObject({ points: 180, credited: true, partner: 'tool.example' });
    expect((await report(bad, survey.codes.quality)).status).toBe(409);
    panel.clock.advance(15 * DAY_MS);
    await release();
    maya = await createMember(panel);
    expect(await look(bad, { ...jonas, cookie: await signIn(panel, jonas.id) })).toMatchObject({ credited: false });
    expect((await report(good, survey.codes.screenOut)).status).toBe(409);
  });

  test('that contradicts a code brings its evidence to the operator, also after a decision, and once', async () => {
    const key = await makeToolKey(panel, eva, survey.id);
    const fast = await answering(0.5);
    const report = { session: fast, code: survey.codes.screenOut };
    const bring = () => reportEnd(panel, survey.study, report, bearer(key));
    await handIn({ code: survey.codes.complete, session: fast });
    await release();
    const shown = async () => {
      const { data } = await as(panel, eva).get(`/api/console/FlaggedAttempts/${fast}`);
      const code = data.signals.find(({ kind }: { kind: string }) => kind === 'completionCode');
      return { state: data.state, doubts: code?.doubts };
    };
    expect(await shown()).toEqual({ state: 'open', doubts: ['fast'] });
    expect((await bring()).status).toBe(409);
    await release();
    expect(await shown()).toEqual({ state: 'open', doubts: ['fast', 'contradiction'] });

    const approved = await as(panel, eva).post('/api/console/FlaggedAttempts/Approve', { attemptIds: [fast] });
    expect(approved.data).toMatchObject({ done: [fast] });
    // The same report again is no news, and undoes no decision.
    expect((await bring()).status).toBe(409);
    await release();
    expect(await shown()).toMatchObject({ state: 'accepted' });
  });

  test('that contradicts a code which an operator has accepted opens its case again', async () => {
    const key = await makeToolKey(panel, eva, survey.id);
    const session = await answering(0.5);
    await handIn({ code: survey.codes.complete, session });
    await release();
    const approve = () => as(panel, eva).post('/api/console/FlaggedAttempts/Approve', { attemptIds: [session] });
    expect((await approve()).data).toMatchObject({ done: [session] });
    const report = { session, code: survey.codes.screenOut };
    expect((await reportEnd(panel, survey.study, report, bearer(key))).status).toBe(409);
    await release();
    const shown = async () => (await as(panel, eva).get(`/api/console/FlaggedAttempts/${session}`)).data;
    expect(await shown()).toMatchObject({ state: 'open', can: { approve: true, reject: true } });
    // What was paid stays until an operator decides.
    expect(await look(session)).toMatchObject({ credited: true, points: 180 });
    const rejected = { attemptIds: [session], reason: 'The tool says that you were screened out.', fault: 'quality' };
    expect((await as(panel, eva).post('/api/console/FlaggedAttempts/Reject', rejected)).data).toMatchObject({
      done: [session],
    });
    // A rejection stays, whatever is reported later.
    await reportEnd(panel, survey.study, { session, code: survey.codes.quality }, bearer(key));
    await release();
    expect(await shown()).toMatchObject({ state: 'rejected' });
  });

  test('is reviewed for the days that the operator set, and a code before it as well', async () => {
    const own = await openToolSurvey(panel, eva);
    const entryLink = 'https://tool.example/?session={{session}}';
    await as(panel, eva).post(`/api/console/Surveys/${own.id}/Tool`, { entryLink, provenReviewDays: 3 });
    const key = await makeToolKey(panel, eva, own.id);
    const jonas = await createMember(panel);
    const [proven, confirmed] = [await answering(6, maya, own), await answering(6, jonas, own)];
    await handIn({ code: own.codes.complete, session: confirmed }, jonas, own.study);
    panel.clock.advance(DAY_MS);
    for (const session of [proven, confirmed]) {
      const report = { session, code: own.codes.complete };
      expect(await reportEnd(panel, own.study, report, bearer(key))).toMatchObject({ result: 'applied' });
    }
    const credited = async () => {
      await release();
      const look1 = await look(proven, { ...maya, cookie: await signIn(panel, maya.id) });
      const look2 = await look(confirmed, { ...jonas, cookie: await signIn(panel, jonas.id) });
      return [look1.credited, look2.credited];
    };
    expect(await credited()).toEqual([false, false]);
    panel.clock.advance(2 * DAY_MS + MINUTE_MS);
    expect(await credited()).toEqual([false, true]);
    panel.clock.advance(DAY_MS);
    expect(await credited()).toEqual([true, true]);

    // A longer review makes nobody wait longer who had a code already.
    await as(panel, await createOperatorPersona(panel, 'admin')).post(`/api/console/Surveys/${own.id}/Tool`, {
      entryLink,
      provenReviewDays: 60,
    });
    const late = await createMember(panel);
    const session = await answering(6, late, own);
    await handIn({ code: own.codes.complete, session }, late, own.study);
    await reportEnd(panel, own.study, { session, code: own.codes.complete }, bearer(key));
    panel.clock.advance(14 * DAY_MS + MINUTE_MS);
    await release();
    expect(await look(session, { ...late, cookie: await signIn(panel, late.id) })).toMatchObject({ credited: true });
  });

  test('that is faster than anybody waits for an operator', async () => {
    const key = await makeToolKey(panel, eva, survey.id);
    const session = await answering(0.5);
    await reportEnd(panel, survey.study, { session, code: survey.codes.complete }, bearer(key));
    await release();
    expect(await look(session)).toMatchObject({ state: 'completed', credited: false });
  });

  test('counts late when the time had run out, and not for a closed account', async () => {
    const key = await makeToolKey(panel, eva, survey.id);
    const jonas = await createMember(panel);
    const [late, closed] = [await answering(), await answering(6, jonas)];
    await panel.transaction((tx) => closeAccount(tx, panel.services, jonas.id, null));
    panel.clock.advance(8 * DAY_MS);
    await attemptJobs['attempts.abandon']?.({}, panel.services);
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
    expect((await handIn({ code: survey.codes.complete, session: late })).data).toMatchObject({ kind: 'attempt' });
    expect(await look(late)).toMatchObject({ state: 'timed_out', points: 0 });
    const report = (session: string) =>
      reportEnd(panel, survey.study, { session, code: survey.codes.complete }, bearer(key));
    expect((await report(late)).status).toBe(200);
    expect((await report(closed)).status).toBe(409);
    expect(await look(late)).toMatchObject({ state: 'completed', points: 180, credited: true });
  });

  test('pays late what an operator’s compensation left', async () => {
    const key = await makeToolKey(panel, eva, survey.id);
    const session = await answering();
    panel.clock.advance(8 * DAY_MS);
    await attemptJobs['attempts.abandon']?.({}, panel.services);
    const { id } = await createOperatorPersona(panel, 'admin');
    const payment = { points: 100, reason: 'The tool lost the end.', operator: { id } };
    expect(await panel.transaction((tx) => compensateAttempt(tx, session, payment))).toBeNull();
    await reportEnd(panel, survey.study, { session, code: survey.codes.complete }, bearer(key));
    const { available } = await panel.transaction((tx) => getBalances(tx, maya.id));
    expect(available).toBe(330);
  });

  test('is refused without the key, with another survey’s, and with one that was replaced long ago', async () => {
    const [other, key] = [await openToolSurvey(panel, eva), await makeToolKey(panel, eva, survey.id)];
    const otherKey = await makeToolKey(panel, eva, other.id);
    const session = await answering();
    const report = { session, code: survey.codes.complete };
    const statuses = async (...keys: string[]) => {
      const found = [];
      for (const each of keys) found.push((await reportEnd(panel, survey.study, report, bearer(each))).status);
      return found;
    };
    expect((await reportEnd(panel, survey.study, report)).status).toBe(401);
    expect((await reportEnd(panel, 'x'.repeat(24), report, bearer(key))).status).toBe(401);
    expect(await statuses('', 'guess', otherKey)).toEqual([401, 401, 401]);
    // A session of another survey is none of this one.
    expect(
      (await reportEnd(panel, other.study, { session, code: other.codes.complete }, bearer(otherKey))).status,
    ).toBe(404);
    expect((await reportEnd(panel, survey.study, { session, code: 'ABCDEFGH' }, bearer(key))).status).toBe(422);
    await makeToolKey(panel, eva, survey.id);
    expect(await statuses(key)).toEqual([200]);
    panel.clock.advance(8 * DAY_MS);
    expect(await statuses(key)).toEqual([401]);
  });

  test('is refused without being read once a network has sent many wrong keys', async () => {
    panel.clock.advance(5 * MINUTE_MS);
    const answers = [];
    for (let n = 0; n < 32; n++)
      answers.push((await reportEnd(panel, survey.study, { session: 'x', code: 'y' })).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
    panel.clock.advance(2 * MINUTE_MS);
  });
});

describe('in the console', () => {
  test('a survey is added with links, changed, and tried without consequences', async () => {
    const path = `/api/console/Surveys/${survey.id}/Tool`;
    const { data: tool } = await as(panel, eva).get(path);
    const { publicUrl } = panel.services.config;
    expect(tool.codes.map(({ meaning }: { meaning: string }) => meaning)).toEqual([
      'complete',
      'screenOut',
      'quotaFull',
      'quality',
    ]);
    for (const { code, link } of tool.codes) {
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      expect(link).toBe(`${publicUrl}/done/${survey.study}?code=${code}`);
    }
    const { data: trial } = await as(panel, eva).post(`${path}/Trial`);
    const session = new URL(trial.url).searchParams.get('session') ?? '';
    const outcome = { kind: 'trial', meaning: 'complete', isSigned: false };
    expect((await handIn({ code: survey.codes.complete, session }, null)).data).toEqual(outcome);
    expect((await handIn({ code: 'ABCDEFGH', session }, null)).data).toMatchObject({ meaning: null });
    const key = await makeToolKey(panel, eva, survey.id);
    const report = { session, code: survey.codes.quality };
    const bearer = { authorization: `Bearer ${key}` };
    expect(await reportEnd(panel, survey.study, report, bearer)).toEqual({ status: 200, result: 'try-out: quality' });
    expect((await as(panel, eva).get(path)).data.tried).toMatchObject({ meaning: 'quality', via: 'call' });
    panel.clock.advance(DAY_MS + MINUTE_MS);
    expect((await handIn({ code: survey.codes.complete, session }, null)).data).toEqual({ kind: 'logIn' });
  });

  test('an entry link must be https and name the session; viewers see no codes', async () => {
    const path = `/api/console/Surveys/${survey.id}/Tool`;
    for (const entryLink of ['http://tool.example/?s={{session}}', 'https://tool.example/', 'javascript:{{session}}']) {
      expect((await as(panel, eva).post(path, { entryLink, provenReviewDays: 0 })).code).toBe(codes.toolEntryUnusable);
    }
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect((await as(panel, viewer).get(path)).code).toBe(codes.notAllowed);
    expect((await as(panel, viewer).get(`/api/console/Surveys/${survey.id}`)).data.toolHost).toBe('tool.example');
    const changed = { entryLink: 'https://tool.example/2?s={{session}}', provenReviewDays: 3 };
    expect((await as(panel, eva).post(path, changed)).code).toBe(200);
    expect((await as(panel, eva).get(path)).data).toMatchObject(changed);
    expect((await as(panel, eva).post(path, { ...changed, provenReviewDays: 0 })).code).toBe(200);
  });

  test('each study knows a member by a name of its own', async () => {
    const other = await openToolSurvey(panel, eva);
    const nameAt = async ({ study }: ToolSurvey) => {
      const session = await openInTool(panel, maya, study);
      const { data } = await as(panel, maya).post(`/api/v1/Attempts/${session}/ToolDeparture`);
      const url = new URL(data.url);
      expect(url.searchParams.get('study') ?? study).toBe(study);
      expect(decodeURIComponent(url.href)).not.toContain(maya.email);
      return url.searchParams.get('pid');
    };
    const jonas = await createMember(panel);
    const session = await openInTool(panel, jonas, other.study);
    expect((await as(panel, maya).post(`/api/v1/Attempts/${session}/ToolDeparture`)).code).toBe(codes.notFound);
    expect(await nameAt(other)).toMatch(/^[\w-]{24}$/);
    const third = await openToolSurvey(panel, eva);
    expect(await nameAt(third)).not.toBe(await nameAt(other));
  });
});
