import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import {
  accountOf as accountOn,
  answered as answeredOn,
  decider,
  genuine,
  newestAnswersOf,
  nonsense,
} from '@pollen/testkit/decisions';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { approveAttempt } from './decisions';
import { attemptJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(signIn);
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

async function signIn() {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okoro');
}

/** Days go by, in which the operators' sessions end. */
async function wait(days: number) {
  panel.clock.advance(days * DAY_MS);
  await signIn();
}

const reject = (attempt: string, body?: Parameters<ReturnType<typeof decider>['reject']>[1], by = eva) =>
  decider(panel, by).reject(attempt, body);
const reinstate = (attempt: string, body?: { reason: unknown }, by = eva) =>
  decider(panel, by).reinstate(attempt, body);
const answered = (reviewDays: number, member?: MemberPersona) => answeredOn(panel, reviewDays, member);
const accountOf = (member: MemberPersona) => accountOn(panel, member);
const historyOf = (member: MemberPersona, lang?: 'zh') => newestAnswersOf(panel, member, lang);

const release = () => attemptJobs['attempts.release']?.({}, panel.services);

/** The ledger without the numbers of surveys, which depend on the tests before. */
const storyOf = async (member: MemberPersona) =>
  (await ledgerStory(panel, member.id)).replace(/No\. \d+/g, 'No. 48101');

const creditsOf = async (member: MemberPersona) =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Credits`)).data.list;

describe('works', () => {
  test('answers in review: the reward is forfeited, the member loses credit, reads why, and the release finds nothing', async () => {
    const { maya, attempt, surveyId } = await answered(3);
    expect(await reject(attempt)).toMatchObject({
      code: 200,
      data: { review: 'rejected', takenPoints: 120, takenCredit: 10 },
    });
    await wait(4);
    await release();
    expect(await storyOf(maya)).toMatchInlineSnapshot(`
      "what happened                                                              movement                    points  available  pending  reserved
      Welcome to Pollen                                                          panel:rewards -> available      50         50        0         0
      Profile completed                                                          panel:rewards -> available     100        150        0         0
      Survey No. 48101 completed: Tea and coffee                                 panel:rewards -> pending       120        150      120         0
      Survey No. 48101 not accepted: The open answers do not fit the questions.  pending -> panel:rewards       120        150        0         0"
    `);
    expect(await accountOf(maya)).toEqual({ balance: 150, pending: 0, credit: 50 });
    expect(await historyOf(maya)).toMatchObject({
      status: 'Not accepted',
      review: 'rejected',
      reason: nonsense,
      finalPoints: 0,
      availableAt: null,
      can: { report: { code: codes.secondLookInstead } },
    });
    expect((await historyOf(maya, 'zh')).status).toBe('未通过审核');
    expect((await creditsOf(maya))[0]).toMatchObject({
      description: `Survey No. ${surveyId} not accepted: ${nonsense}`,
      type: '减少',
      quantity: 10,
    });
    expect((await as(panel, maya).get(`/api/v1/Attempts/${attempt}`)).data).toMatchObject({
      kind: 'end',
      state: 'completed',
      points: 0,
      credit: 0,
      verdict: 'Not accepted',
      reason: nonsense,
      message: null,
    });
    const [mail, ...others] = await mailsTo(panel, maya.email);
    expect(mail?.subject).toBe(`Survey No. ${surveyId}: not accepted`);
    expect(mail?.text).toContain(nonsense);
    expect(mail?.text).toContain('Coins taken back: 120');
    expect(others.some(({ subject }) => subject === mail?.subject)).toBe(false);
    const log = await panel.call(`GET /api/console/AuditLog?subjectKind=attempt&subjectId=${attempt}`, {
      cookie: eva.cookie,
    });
    expect(log.data.list).toMatchObject([
      {
        action: 'attempt.rejected',
        operator: 'Eva Brandt',
        detail: { reason: nonsense, fault: 'quality', points: 120, credit: 10 },
      },
    ]);
  });

  test('an available reward is reversed as a line of its own', async () => {
    const { maya, attempt, surveyId } = await answered(0);
    expect(await reject(attempt)).toMatchObject({ data: { review: 'reversed', takenPoints: 120 } });
    expect(await storyOf(maya)).toMatchInlineSnapshot(`
      "what happened                                                          movement                    points  available  pending  reserved
      Welcome to Pollen                                                      panel:rewards -> available      50         50        0         0
      Profile completed                                                      panel:rewards -> available     100        150        0         0
      Survey No. 48101 completed: Tea and coffee                             panel:rewards -> available     120        270        0         0
      Survey No. 48101 reversed: The open answers do not fit the questions.  available -> panel:rewards     120        150        0         0"
    `);
    expect(await accountOf(maya)).toEqual({ balance: 150, pending: 0, credit: 52 });
    expect(await historyOf(maya)).toMatchObject({ status: 'Reversed', reason: nonsense, finalPoints: 0 });
    const earned = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Points?changeType=1`);
    expect(earned.data).toMatchObject({ earned: 150, spent: 0 });
    expect(earned.data.list[0]).toMatchObject({
      description: `Survey No. ${surveyId} reversed: ${nonsense}`,
      quantity: -120,
      surveyNumber: String(surveyId),
    });
  });

  test('a reward that was released after review is reversed too', async () => {
    const { maya, attempt } = await answered(3);
    await wait(3);
    await release();
    expect(await reject(attempt)).toMatchObject({ data: { review: 'reversed', takenPoints: 120 } });
    expect(await storyOf(maya)).toMatchInlineSnapshot(`
      "what happened                                                          movement                    points  available  pending  reserved
      Welcome to Pollen                                                      panel:rewards -> available      50         50        0         0
      Profile completed                                                      panel:rewards -> available     100        150        0         0
      Survey No. 48101 completed: Tea and coffee                             panel:rewards -> pending       120        150      120         0
      Survey No. 48101 reviewed: Tea and coffee                              pending -> available           120        270        0         0
      Survey No. 48101 reversed: The open answers do not fit the questions.  available -> panel:rewards     120        150        0         0"
    `);
  });

  test('what the member has spent stays spent: the panel bears the rest', async () => {
    const { maya, attempt } = await answered(0, await createMember(panel, { points: 900 }));
    await addPayoutAccount(panel, maya);
    const giftId = await offerGift(panel);
    await as(panel, maya).post('/api/v1/Order', { giftId });
    const { balance } = await accountOf(maya);
    expect(balance).toBeLessThan(120);
    expect(await reject(attempt)).toMatchObject({ data: { review: 'reversed', takenPoints: balance } });
    expect(await accountOf(maya)).toMatchObject({ balance: 0 });
    expect(await historyOf(maya)).toMatchObject({ status: 'Reversed', finalPoints: 120 - balance });
    expect(await reinstate(attempt)).toMatchObject({ data: { returnedPoints: balance } });
    expect(await accountOf(maya)).toMatchObject({ balance });
  });

  test('without points to take there is no ledger line, and fraud costs more credit, never below zero', async () => {
    const { maya, attempt } = await answered(0);
    const second = await answered(0, maya);
    expect(await reject(attempt, { reason: nonsense, fault: 'fraud' })).toMatchObject({ data: { takenCredit: 50 } });
    expect(await accountOf(maya)).toMatchObject({ credit: 14 });
    expect(await reject(second.attempt, { reason: nonsense, fault: 'fraud' })).toMatchObject({
      data: { takenCredit: 14 },
    });
    const third = await answered(3, maya);
    expect(await reject(third.attempt)).toMatchObject({ data: { takenCredit: 0 } });
    expect(await accountOf(maya)).toMatchObject({ credit: 0 });
    expect(
      (await creditsOf(maya)).map(({ type, quantity }: { type: string; quantity: number }) => [type, quantity]),
    ).toEqual([
      ['减少', 0],
      ['减少', 14],
      ['减少', 50],
      ['增加', 2],
      ['增加', 2],
      ['增加', 60],
    ]);
  });

  test('reinstating answers pays once what was taken and what the review would have paid', async () => {
    const referrer = await createMember(panel);
    const friend = await createMember(panel, { invitedBy: referrer.recommendedCode });
    const { attempt, surveyId } = await answered(3, friend);
    await reject(attempt);
    expect(await accountOf(referrer)).toMatchObject({ balance: 150 });
    expect(await reinstate(attempt)).toMatchObject({
      code: 200,
      data: { review: 'reinstated', returnedPoints: 120, returnedCredit: 10 },
    });
    await wait(4);
    await release();
    expect(await storyOf(friend)).toMatchInlineSnapshot(`
      "what happened                                                                            movement                    points  available  pending  reserved
      Welcome to Pollen                                                                        panel:rewards -> available      50         50        0         0
      Profile completed                                                                        panel:rewards -> available     100        150        0         0
      Survey No. 48101 completed: Tea and coffee                                               panel:rewards -> pending       120        150      120         0
      Survey No. 48101 not accepted: The open answers do not fit the questions.                pending -> panel:rewards       120        150        0         0
      Survey No. 48101 accepted after all: A second look showed that the answers are genuine.  panel:rewards -> available     120        270        0         0"
    `);
    expect(await accountOf(friend)).toEqual({ balance: 270, pending: 0, credit: 62 });
    expect(await accountOf(referrer)).toMatchObject({ balance: 350 });
    expect(await historyOf(friend)).toMatchObject({ status: 'Accepted after all', reason: genuine, finalPoints: 120 });
    const [mail] = await mailsTo(panel, friend.email);
    expect(mail?.subject).toBe(`Survey No. ${surveyId}: accepted after all`);
    expect(mail?.text).toContain(genuine);
  });

  test('the commission that followed an accepted survey stays with the member who invited', async () => {
    const referrer = await createMember(panel);
    const friend = await createMember(panel, { invitedBy: referrer.recommendedCode });
    const { attempt } = await answered(0, friend);
    expect(await accountOf(referrer)).toMatchObject({ balance: 350 });
    await reject(attempt);
    await reinstate(attempt);
    expect(await accountOf(referrer)).toMatchObject({ balance: 350 });
    expect(await accountOf(friend)).toMatchObject({ balance: 270, credit: 62 });
  });

  test('the place in the survey is given back', async () => {
    const { attempt, surveyId } = await answered(0);
    await reject(attempt);
    const { data } = await panel.call(`GET /api/console/Surveys/${surveyId}`, { cookie: eva.cookie });
    expect(data).toMatchObject({ completes: 0, figures: { completed: 1, rejected: 1 } });
  });

  test('answers of a blacklisted member can be decided, and the member is mailed', async () => {
    const { maya, attempt } = await answered(3);
    await panel.call(`POST /api/console/Members/${maya.id}/Blacklist`, {
      cookie: eva.cookie,
      body: { reason: 'copied answers' },
    });
    expect(await reject(attempt, { reason: nonsense, fault: 'fraud' })).toMatchObject({ code: 200 });
    expect(await historyOf(maya)).toMatchObject({ status: 'Not accepted', reason: nonsense });
    expect(await reinstate(attempt)).toMatchObject({ data: { returnedPoints: 120 } });
  });

  test('a member who reads Chinese is mailed in Chinese', async () => {
    const { maya, attempt, surveyId } = await answered(0, await createMember(panel, { locale: 'zh' }));
    await reject(attempt, { reason: '开放题答非所问。' });
    const [mail] = await mailsTo(panel, maya.email);
    expect(mail?.subject).toBe(`问卷（编号 ${surveyId}）未通过审核`);
    expect(mail?.text).toContain('开放题答非所问。');
  });

  test('the page of an attempt says what may be decided', async () => {
    const { attempt } = await answered(3);
    const viewer = await createOperatorPersona(panel, 'viewer');
    const seen = async (by: OperatorPersona) =>
      (await panel.call(`GET /api/console/Attempts/${attempt}`, { cookie: by.cookie })).data;
    expect(await seen(eva)).toMatchObject({ review: 'pending', can: { reject: true, reinstate: { code: 5014 } } });
    expect(await seen(viewer)).toMatchObject({ can: { reject: { code: 5004 }, reinstate: { code: 5004 } } });
    await reject(attempt);
    expect(await seen(eva)).toMatchObject({
      review: 'rejected',
      points: 0,
      takenPoints: 120,
      reason: nonsense,
      can: { reject: { code: 5013 }, reinstate: true },
      ledger: [{ kind: 'survey' }, { kind: 'surveyRejected', from: 'pending', to: 'panel:rewards', points: 120 }],
    });
  });
});

describe('refuses', () => {
  test('a missing or too long reason, and an unknown fault', async () => {
    const { maya, attempt } = await answered(3);
    for (const reason of ['', ' \n\t ']) {
      expect(await reject(attempt, { reason }), JSON.stringify(reason)).toMatchObject({ code: codes.reasonRequired });
    }
    expect(await reject(attempt, { reason: 'x'.repeat(501) })).toMatchObject({
      code: codes.textTooLong,
      errors: ['Please use at most 500 characters.'],
    });
    expect(await decider(panel, eva, 'zh').reject(attempt, { reason: '' })).toMatchObject({
      errors: ['请填写原因，会员将看到该内容。'],
    });
    for (const body of [{}, { reason: 7 }, { reason: nonsense, fault: 'spite' }, { reason: nonsense, points: 1 }]) {
      expect(await reject(attempt, body), JSON.stringify(body)).toMatchObject({ status: 400, code: codes.malformed });
    }
    expect(await accountOf(maya)).toMatchObject({ pending: 120, credit: 60 });
  });

  test('scripts, emoji and right-to-left text are plain text in a reason', async () => {
    const { maya, attempt } = await answered(3);
    const reason = '<script>alert(1)</script> 🐝 {number} اختبار';
    expect(await reject(attempt, { reason })).toMatchObject({ code: 200 });
    expect(await historyOf(maya)).toMatchObject({ reason });
    const [mail] = await mailsTo(panel, maya.email);
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('🐝');
  });

  test('incomplete and unknown answers', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel);
    const { data } = await as(panel, maya).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    expect(await reject(data.attemptId)).toMatchObject({
      code: codes.attemptNotCompleted,
      errors: ['Only completed surveys can be rejected. This one is "In progress".'],
    });
    expect(await reinstate(data.attemptId)).toMatchObject({ code: codes.attemptNotRejected });
    await as(panel, maya).post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { age: 'under18' } });
    expect(await reject(data.attemptId)).toMatchObject({ code: codes.attemptNotCompleted });
    expect(await reject('no-such-attempt')).toMatchObject({ status: 200, code: codes.notFound });
    expect(await reinstate('no-such-attempt')).toMatchObject({ status: 200, code: codes.notFound });
  });

  test('a reward that has been available for sixty days', async () => {
    const { maya, attempt } = await answered(0);
    const later = await answered(3, maya);
    await wait(3);
    await release();
    await wait(57);
    expect(await reject(attempt)).toMatchObject({
      code: codes.rewardFinal,
      errors: ['This reward has been available for 60 days and can no longer be changed.'],
    });
    const { data } = await panel.call(`GET /api/console/Members/${maya.id}`, { cookie: eva.cookie });
    expect(data).toMatchObject({ balance: 390, credit: 64 });
    // The other reward became available three days after the first.
    expect(await reject(later.attempt)).toMatchObject({ code: 200 });
  });

  test('a second decision of the same kind, and any after a rejection was taken back', async () => {
    const { maya, attempt } = await answered(3);
    await reject(attempt);
    expect(await reject(attempt, { reason: nonsense }, ben)).toMatchObject({
      code: codes.attemptDecided,
      errors: ['Eva Brandt has already decided: these answers are now "Not accepted".'],
    });
    await reinstate(attempt, { reason: genuine }, ben);
    expect(await reinstate(attempt)).toMatchObject({
      code: codes.attemptDecided,
      errors: ['Ben Okoro has already decided: these answers are now "Accepted after all".'],
    });
    expect(await reject(attempt)).toMatchObject({ code: codes.attemptDecided });
    expect(await accountOf(maya)).toEqual({ balance: 270, pending: 0, credit: 62 });
  });

  test.each([
    ['in review', 5],
    ['that time had accepted', 0],
  ])('to accept answers %s twice: nothing is booked or written down again', async (_name, reviewDays) => {
    const { maya, attempt } = await answered(reviewDays);
    const approve = (by: OperatorPersona) =>
      panel.transaction((tx) => approveAttempt(tx, attempt, { operator: by, locale: 'en' }));
    await approve(eva);
    const before = await storyOf(maya);
    await expect(approve(ben)).rejects.toMatchObject({
      kind: { code: codes.attemptDecided },
      params: { operator: 'Eva Brandt' },
    });
    expect(await storyOf(maya)).toBe(before);
    const log = `GET /api/console/AuditLog?subjectKind=attempt&subjectId=${attempt}`;
    expect((await panel.call(log, { cookie: eva.cookie })).data.list).toMatchObject([
      { action: 'attempt.accepted', operator: 'Eva Brandt' },
    ]);
    // It can still be rejected.
    expect(await reject(attempt)).toMatchObject({ code: 200 });
  });

  test('anything about the answers of a closed account', async () => {
    const { maya, attempt } = await answered(3);
    const rejected = await answered(3, maya);
    await reject(rejected.attempt);
    const closed = await as(panel, maya).post(`/api/v1/Accounts/${maya.id}/Closing`, {
      password: PASSWORD,
      forfeitedPoints: 270,
    });
    expect(closed).toMatchObject({ code: 200 });
    expect(await reject(attempt)).toMatchObject({ code: codes.accountGone });
    expect(await reinstate(rejected.attempt)).toMatchObject({ code: codes.accountGone });
  });
});

describe('forbidden', () => {
  test('to viewers and finance, and to everybody who is no operator', async () => {
    const { maya, attempt } = await answered(3);
    for (const role of ['viewer', 'finance'] as const) {
      const other = await createOperatorPersona(panel, role);
      expect(await reject(attempt, undefined, other), role).toMatchObject({ code: codes.notAllowed });
      expect(await reinstate(attempt, undefined, other), role).toMatchObject({ code: codes.notAllowed });
    }
    for (const call of [
      `POST /api/console/Attempts/${attempt}/Reject`,
      `POST /api/console/Attempts/${attempt}/Reinstate`,
    ]) {
      const body = { reason: nonsense };
      expect(await panel.call(call, { cookie: maya.cookie, body })).toMatchObject({ code: '401' });
      expect(await panel.call(call, { body })).toMatchObject({ code: '401' });
    }
    expect(await accountOf(maya)).toEqual({ balance: 150, pending: 120, credit: 60 });
  });
});
