import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import {
  answerInTool,
  type HandedIn,
  handInCode,
  makeToolKey,
  openToolSurvey,
  reportEnd,
  signEnd,
  type ToolSurvey,
} from '@pollen/testkit/survey-tools';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
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
    const silent = { state: 'timed_out', points: 0, partner: 'tool.example', unconfirmedBy: null };
    expect(await look(late)).toMatchObject({
      ...silent,
      reason: expect.stringContaining('still confirm it within 61'),
    });
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
