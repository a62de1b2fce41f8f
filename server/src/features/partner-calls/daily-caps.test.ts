import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { approved } from '@pollen/testkit/approvals';
import { decider } from '@pollen/testkit/decisions';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { standingOf } from '@pollen/testkit/partner-attempts';
import { handleCalls, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { decide, fileOf, runFiles, uploadFile } from '@pollen/testkit/reconciliation-files';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { partnerScorecardJobs } from '../partner-scorecard/jobs';
import { qualityJobs } from '../quality/jobs';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
});
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(() => panel.close());

const capped = (name: string, dailyCaps: { starts: number | null; completes: number | null }, survey = {}) =>
  openPartner(panel, eva, { name, profile: { dailyCaps }, survey });
const partnerOf = async ({ id }: OpenPartner) => (await as(panel, eva).get(`/api/console/Partners/${id}`)).data;
const start = (member: MemberPersona, { encryptId }: OpenPartner) =>
  as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
const leave = (member: MemberPersona, attempt: string) =>
  as(panel, member).post(`/api/v1/Attempts/${attempt}/Departure`);
const offered = async (member: MemberPersona) => {
  const { data } = await as(panel, member).get(`/api/v1/Accounts/${member.id}/IndividualSurveys`);
  return data.list.map((card: { encryptId: string }) => card.encryptId);
};
const tellOperators = () => runJobs(panel, partnerScorecardJobs);
const mailsAbout = async (name: string) =>
  (await mailsTo(panel, eva.email)).filter(({ subject }) => subject === `Daily cap reached: ${name}`);

/** New members who have started the survey of a partner and not left. */
async function started(partner: OpenPartner, count: number) {
  const members = await Promise.all(Array.from({ length: count }, () => createMember(panel)));
  const attempts: { member: MemberPersona; attempt: string }[] = [];
  for (const member of members) attempts.push({ member, attempt: (await start(member, partner)).data.attemptId });
  return attempts;
}

/** Lets new members leave for a partner and answer; returns their attempts. */
async function answering(partner: OpenPartner, count: number) {
  const attempts = await started(partner, count);
  for (const { member, attempt } of attempts) expect((await leave(member, attempt)).code).toBe(200);
  panel.clock.advance(6 * MINUTE_MS);
  return attempts;
}

/** Changes the daily caps of a partner as two administrators do. */
async function changeCaps(partner: OpenPartner, dailyCaps: object) {
  const { profile, version } = await partnerOf(partner);
  const change = { profile: { ...profile, dailyCaps }, version, reason: 'As agreed with the partner.' };
  return approved(panel, await as(panel, eva).post(`/api/console/Partners/${partner.id}/Setup`, change));
}

describe('the daily cap of starts', () => {
  test('closes the partner for the day as a pause does, is told once, and the next day counts anew', async () => {
    const partner = await capped('Toll', { starts: 2, completes: null });
    const [first, second, third] = (await started(partner, 3)) as [Attempt, Attempt, Attempt];
    const noah = await createMember(panel);
    expect((await leave(first.member, first.attempt)).code).toBe(200);
    // The same member again is no other start.
    expect((await leave(first.member, first.attempt)).code).toBe(200);
    expect(await offered(noah)).toContain(partner.encryptId);
    expect((await leave(second.member, second.attempt)).code).toBe(200);
    expect((await leave(third.member, third.attempt)).code).toBe(codes.surveyGone);
    expect((await start(noah, partner)).code).toBe(codes.surveyGone);
    expect(await offered(noah)).not.toContain(partner.encryptId);
    const page = (await as(panel, noah).get(`/api/v1/Surveys/${partner.encryptId}`)).data;
    expect(page.can.start).toMatchObject({ code: codes.surveyGone });
    // Who has left is away there, and may follow the link again.
    expect((await leave(second.member, second.attempt)).code).toBe(200);
    const today = { starts: 2, startsCap: 2, completes: 0, completesCap: null };
    expect(await partnerOf(partner)).toMatchObject({ state: 'open', today });
    const { data } = await as(panel, eva).get('/api/console/Partners');
    expect(data.list).toContainEqual(expect.objectContaining({ id: partner.id, today }));

    await tellOperators();
    expect(await mailsAbout('Toll')).toHaveLength(1);
    const log = await as(panel, eva).get(`/api/console/AuditLog?subjectKind=partner&subjectId=${partner.id}`);
    expect(log.data.list).toContainEqual(expect.objectContaining({ action: 'partner.capReached', operator: null }));

    // A higher cap opens it at once; reached again on the same day, it is not told again.
    expect((await changeCaps(partner, { starts: 3, completes: null })).code).toBe(200);
    expect((await leave(third.member, third.attempt)).code).toBe(200);
    expect(await offered(noah)).not.toContain(partner.encryptId);
    await tellOperators();
    expect(await mailsAbout('Toll')).toHaveLength(1);

    panel.clock.advance(DAY_MS);
    eva = await createOperatorPersona(panel, 'admin');
    expect((await partnerOf(partner)).today).toMatchObject({ starts: 0, startsCap: 3 });
    expect(await offered(noah)).toContain(partner.encryptId);
    const { data: attempt } = await start(noah, partner);
    expect((await leave(noah, attempt.attemptId)).code).toBe(200);
    expect((await partnerOf(partner)).today).toMatchObject({ starts: 1 });
  });

  test('is not exceeded by members who leave at the same time', async () => {
    const partner = await capped('Gate', { starts: 3, completes: null });
    const waiting = await started(partner, 8);
    const answers = await Promise.all(waiting.map(({ member, attempt }) => leave(member, attempt)));
    const left = answers.filter(({ code }) => code === 200);
    expect([left.length, answers.length - left.length]).toEqual([3, 5]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, codes.surveyGone]));
    expect((await partnerOf(partner)).today).toMatchObject({ starts: 3 });
    await tellOperators();
    expect(await mailsAbout('Gate')).toHaveLength(1);
  });

  test('counts also without a cap, so that one set later on the day holds', async () => {
    const partner = await openPartner(panel, eva, { name: 'Later' });
    await answering(partner, 2);
    expect((await partnerOf(partner)).today).toEqual({ starts: 2, startsCap: null, completes: 0, completesCap: null });
    expect((await changeCaps(partner, { starts: 2, completes: null })).code).toBe(200);
    const maya = await createMember(panel);
    expect((await start(maya, partner)).code).toBe(codes.surveyGone);
    expect((await changeCaps(partner, { starts: null, completes: null })).code).toBe(200);
    expect((await start(maya, partner)).code).toBe(200);
  });

  test('lowered below what the day has, is told as one that a start reaches, and once', async () => {
    const partner = await capped('Weir', { starts: 10, completes: null });
    await answering(partner, 2);
    const lowered = await changeCaps(partner, { starts: 1, completes: 5 });
    expect(lowered.code).toBe(200);
    await tellOperators();
    expect(await mailsAbout('Weir')).toHaveLength(1);
    const log = await as(panel, eva).get(`/api/console/AuditLog?subjectKind=partner&subjectId=${partner.id}`);
    const told = log.data.list.filter(({ action }: { action: string }) => action === 'partner.capReached');
    expect(told).toEqual([expect.objectContaining({ operator: null })]);
    // Another setup with the same cap, or a lower one, is no other news.
    expect((await changeCaps(partner, { starts: 2, completes: 5 })).code).toBe(200);
    await tellOperators();
    expect(await mailsAbout('Weir')).toHaveLength(1);
  });

  test('lowered while a member leaves, is told by the one or by the other', async () => {
    const partner = await capped('Sluice', { starts: 10, completes: null });
    const [first, second] = (await started(partner, 2)) as [Attempt, Attempt];
    expect((await leave(first.member, first.attempt)).code).toBe(200);
    await Promise.all([changeCaps(partner, { starts: 1, completes: null }), leave(second.member, second.attempt)]);
    await tellOperators();
    expect(await mailsAbout('Sluice')).toHaveLength(1);
  });
});

type Attempt = Awaited<ReturnType<typeof started>>[number];

describe('the daily cap of completes', () => {
  /** The ledger of a member without the lines of the registration. */
  const story = async ({ id }: MemberPersona) =>
    (await ledgerStory(panel, id))
      .split('\n')
      .filter((line) => !/^(Welcome|Profile completed)/.test(line))
      .join('\n')
      .replaceAll(/No\. \d+/g, 'No. 7');

  test('holds what is above it until an operator has decided, and pays or forfeits it then', async () => {
    const partner = await capped('Spring', { starts: null, completes: 1 });
    const [paid, held, refused] = (await answering(partner, 3)) as [Attempt, Attempt, Attempt];
    for (const { attempt } of [paid, held, refused]) {
      await partner.tell({ attempt, status: 'complete' });
      await partner.tell({ attempt, status: 'complete' });
      await handleCalls(panel);
    }
    expect(await standingOf(panel, paid.attempt, paid.member)).toMatchObject({ review: 'approved', available: 330 });
    for (const { attempt, member } of [held, refused]) {
      expect(await standingOf(panel, attempt, member)).toMatchObject({
        state: 'completed',
        review: 'pending',
        available: 150,
        pending: 180,
      });
    }
    // A repeat is no other complete.
    expect((await partnerOf(partner)).today).toMatchObject({ completes: 3, completesCap: 1 });
    await tellOperators();
    expect(await mailsAbout('Spring')).toHaveLength(1);

    await runJobs(panel, qualityJobs);
    const { data: queue } = await as(panel, eva).get('/api/console/FlaggedAttempts?weight=suspected&size=100');
    const entry = queue.list.find(({ attemptId }: { attemptId: string }) => attemptId === held.attempt);
    expect(entry).toMatchObject({ held: true, suspected: true });
    expect(entry.signals).toContainEqual({ kind: 'dailyCap', cap: 1 });
    expect(queue.list.map(({ attemptId }: { attemptId: string }) => attemptId)).not.toContain(paid.attempt);

    const approving = { attemptIds: [held.attempt] };
    const { data: approval } = await as(panel, eva).post('/api/console/FlaggedAttempts/Approve', approving);
    expect(approval).toEqual({ done: [held.attempt], left: [] });
    expect((await decider(panel, eva).reject(refused.attempt)).code).toBe(200);
    expect(await standingOf(panel, held.attempt, held.member)).toMatchObject({ review: 'approved', available: 330 });
    expect(await standingOf(panel, refused.attempt, refused.member)).toMatchObject({ available: 150, pending: 0 });
    expect(await story(held.member)).toMatchInlineSnapshot(`
      "what happened                              movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips  panel:rewards -> pending       180        150      180         0
      Survey No. 7 reviewed: Weekend trips   pending -> available           180        330        0         0"
    `);
    expect(await story(refused.member)).toMatchInlineSnapshot(`
      "what happened                                                              movement                    points  available  pending  reserved
      Survey No. 7 completed: Weekend trips                                  panel:rewards -> pending       180        150      180         0
      Survey No. 7 not accepted: The open answers do not fit the questions.  pending -> panel:rewards       180        150        0         0"
    `);
  });

  test('counts each of many calls at the same time once, and the next day counts anew', async () => {
    const partner = await capped('Stream', { starts: null, completes: 2 });
    const attempts = await answering(partner, 4);
    const calls = attempts.flatMap(({ attempt }) => Array.from({ length: 3 }, () => attempt));
    await Promise.all(calls.map((attempt) => partner.tell({ attempt, status: 'complete' })));
    await Promise.all([handleCalls(panel), handleCalls(panel)]);
    await handleCalls(panel);
    const reviews = [];
    for (const { attempt, member } of attempts) reviews.push((await standingOf(panel, attempt, member)).review);
    expect(reviews.filter((review) => review === 'approved')).toHaveLength(2);
    expect(reviews.filter((review) => review === 'pending')).toHaveLength(2);
    panel.clock.advance(DAY_MS);
    const [next] = (await answering(partner, 1)) as [Attempt];
    await partner.tell({ attempt: next.attempt, status: 'complete' });
    await handleCalls(panel);
    expect(await standingOf(panel, next.attempt, next.member)).toMatchObject({ review: 'approved', available: 330 });
  });

  test('is not passed by taking the complete back and accepting it again, until an operator has decided', async () => {
    const partner = await capped('Brook', { starts: null, completes: 1 });
    const [first, held] = (await answering(partner, 2)) as [Attempt, Attempt];
    for (const attempt of [first.attempt, held.attempt]) await partner.tell({ attempt, status: 'complete' });
    await handleCalls(panel);
    for (const status of ['reversal', 'reinstated']) {
      panel.clock.advance(MINUTE_MS);
      await partner.tell({ attempt: held.attempt, status });
      await handleCalls(panel);
    }
    expect(await standingOf(panel, held.attempt, held.member)).toMatchObject({ review: 'rejected', available: 150 });
    const calls = async () =>
      (await as(panel, eva).get(`/api/console/Partners/${partner.id}/Calls?attempt=${held.attempt}`)).data.list;
    const [aside] = await calls();
    expect(aside).toMatchObject({ state: 'setAside', reason: 'contradiction' });
    expect((await decider(panel, eva).reinstate(held.attempt)).code).toBe(200);
    expect(await standingOf(panel, held.attempt, held.member)).toMatchObject({ review: 'reinstated', available: 330 });
    // Replayed, the call says that the partner owes for the complete again.
    await as(panel, eva).post(`/api/console/Partners/${partner.id}/Calls/${aside.id}/Replay`, {});
    await handleCalls(panel);
    expect((await calls())[0]).toMatchObject({ state: 'handled' });
    expect(await standingOf(panel, held.attempt, held.member)).toMatchObject({ isReversed: false, available: 330 });
  });

  test('does not hold the lines of a file, which operators have decided', async () => {
    const partner = await capped('Ledger', { starts: null, completes: 1 });
    const [first, second] = (await answering(partner, 2)) as [Attempt, Attempt];
    await partner.tell({ attempt: first.attempt, status: 'complete' });
    await handleCalls(panel);
    const { data } = await uploadFile(panel, eva, partner, fileOf([[second.attempt, 'complete']]));
    await runFiles(panel);
    expect((await decide(panel, eva, 'Apply', data.id)).code).toBe(200);
    await runFiles(panel);
    expect(await standingOf(panel, second.attempt, second.member)).toMatchObject({
      review: 'approved',
      available: 330,
    });
    expect((await partnerOf(partner)).today).toMatchObject({ completes: 1 });
  });
});

describe('a change of the daily caps', () => {
  test('takes two administrators, is in the history and the audit log, and refuses what is no cap', async () => {
    const partner = await openPartner(panel, eva, { name: 'Change' });
    const { profile, version } = await partnerOf(partner);
    const path = `/api/console/Partners/${partner.id}/Setup`;
    const change = (dailyCaps: object) => ({ profile: { ...profile, dailyCaps }, version, reason: 'Agreed.' });
    for (const wrong of [0, -1, 1.5, 1_000_001, '25']) {
      const { status } = await as(panel, eva).post(path, change({ starts: wrong, completes: null }));
      expect(status, String(wrong)).toBe(400);
    }
    const manager = await createOperatorPersona(panel, 'operator');
    const forbidden = await as(panel, manager).post(path, change({ starts: 25, completes: 5 }));
    expect(forbidden.code).toBe(codes.notAllowed);
    const asked = await as(panel, eva).post(path, change({ starts: 25, completes: 5 }));
    const { data: waiting } = await as(panel, eva).get(`/api/console/Partners/${partner.id}`);
    expect(waiting.today).toMatchObject({ startsCap: null, completesCap: null });
    expect(waiting.waiting.changes).toEqual([
      { label: 'Daily cap of starts', from: 'none', to: '25' },
      { label: 'Daily cap of completes', from: 'none', to: '5' },
    ]);
    expect((await approved(panel, asked)).code).toBe(200);
    expect((await partnerOf(partner)).today).toMatchObject({ startsCap: 25, completesCap: 5 });
    const { data: log } = await as(panel, eva).get(`/api/console/AuditLog?subjectKind=partner&subjectId=${partner.id}`);
    const line = log.list.find(({ action }: { action: string }) => action === 'partner.changed');
    expect(line.detail).toMatchObject({
      before: { dailyCaps: null },
      content: { dailyCaps: { starts: 25, completes: 5 } },
    });
  });
});
