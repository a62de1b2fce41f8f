import { randomUUID } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { alike, attentionSurvey, type Given, respond as respondOn } from '@pollen/testkit/attention-survey';
import { setCredit } from '@pollen/testkit/credit';
import { accountOf, decider, nonsense } from '@pollen/testkit/decisions';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { browserOf, createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/time';
import { REWARD_FINAL_DAYS } from '../attempts/index';
import { attemptJobs } from '../attempts/jobs';
import { closeAccount } from '../closing/index';
import { qualityJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okoro');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const check = () => qualityJobs['quality.check']?.({}, panel.services);
const release = () => attemptJobs['attempts.release']?.({}, panel.services);

const respond = (member: MemberPersona, encryptId: string, given?: Given) => respondOn(panel, member, encryptId, given);

const flagged = async (query = '', by = eva, lang: 'en' | 'zh' = 'en') =>
  (await panel.call(`GET /api/console/FlaggedAttempts?size=100&${query}`, { cookie: by.cookie, lang })).data.list;
const signalsOf = async (attempt: string, lang: 'en' | 'zh' = 'en') =>
  (await panel.call(`GET /api/console/FlaggedAttempts/${attempt}`, { cookie: eva.cookie, lang })).data;
const kindsOf = async (attempt: string) =>
  (await signalsOf(attempt))?.signals.map(({ kind }: { kind: string }) => kind) ?? [];
const approve = (attemptIds: string[], by = eva) =>
  panel.call('POST /api/console/FlaggedAttempts/Approve', { cookie: by.cookie, body: { attemptIds } });
const reject = (attemptIds: string[], reason = nonsense, by = eva) =>
  panel.call('POST /api/console/FlaggedAttempts/Reject', { cookie: by.cookie, body: { attemptIds, reason } });

describe('works', () => {
  test('careful answers have no signal and are paid as ever', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const { attempt, end } = await respond(maya, encryptId);
    await check();
    expect(end).toMatchObject({ credited: true, points: 120 });
    expect(await signalsOf(attempt)).toBeNull();
  });

  test('one signal is shown with its evidence in both languages and holds no reward', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const { attempt, end } = await respond(maya, encryptId, { read: 'red' });
    await check();
    expect(end).toMatchObject({ credited: true });
    expect(await signalsOf(attempt)).toMatchObject({
      state: 'open',
      suspected: false,
      held: false,
      review: 'approved',
      signals: [{ kind: 'attention', checks: [{ title: 'Please choose blue.', expected: 'Blue', given: 'Red' }] }],
      can: { approve: true, reject: true },
    });
    expect((await signalsOf(attempt, 'zh')).signals[0].checks).toEqual([
      { title: '请选择蓝色。', expected: '蓝色', given: '红色' },
    ]);
  });

  test('the page of a member shows the signals, and the list of members finds those who have some', async () => {
    const maya = await createMember(panel);
    const anna = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const { attempt } = await respond(maya, encryptId, { read: 'red', rate: alike });
    await check();
    const ask = async (path: string) => (await panel.call(`GET ${path}`, { cookie: eva.cookie })).data;
    const found = async (signals: string) =>
      (await ask(`/api/console/Members?size=100&signals=${signals}`)).list.map(({ id }: { id: number }) => id);
    expect(await ask(`/api/console/Members/${maya.id}/Signals`)).toMatchObject({
      list: [{ attemptId: attempt, state: 'open', signals: [{ kind: 'attention' }, { kind: 'straightLine' }] }],
      more: false,
    });
    const told = async (lang: 'en' | 'zh') =>
      (await panel.call(`GET /api/v1/Accounts/${maya.id}/Export`, { cookie: maya.cookie, lang })).data.surveys[0]
        .signals;
    // Her own data have it once somebody has decided: until then it is a suspicion.
    expect(await told('en')).toEqual([]);
    expect(await ask(`/api/console/Members/${anna.id}/Signals`)).toEqual({ list: [], more: false });
    expect(await found('any')).toContain(maya.id);
    expect(await found('any')).not.toContain(anna.id);
    expect(await found('open')).toContain(maya.id);
    expect(await found('rejected')).not.toContain(maya.id);
    await reject([attempt]);
    expect((await told('en')).sort()).toEqual([
      'An attention check was not passed',
      'The same answer in all rows of a grid',
    ]);
    expect(await told('zh')).toContain('未通过注意力检测');
    expect(await found('open')).not.toContain(maya.id);
    expect(await found('rejected')).toContain(maya.id);
    expect(await panel.call('GET /api/console/Members/999999/Signals', { cookie: eva.cookie })).toMatchObject({
      code: 1404,
    });
  });

  test('two signals in the answers keep even an immediate reward pending until an operator accepts it', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const { attempt, end } = await respond(maya, encryptId, { read: 'red', rate: alike });
    expect(end).toMatchObject({ credited: false, availableAt: null, points: 120 });
    expect(await accountOf(panel, maya)).toMatchObject({ balance: 150, pending: 120, credit: 60 });
    await check();
    expect(await signalsOf(attempt)).toMatchObject({
      suspected: true,
      held: true,
      review: 'pending',
      signals: [
        { kind: 'attention' },
        {
          kind: 'straightLine',
          grids: [
            {
              title: 'Rate it',
              columns: ['poor', 'fair', 'good'],
              rows: Object.keys(alike).map((title) => ({ title, column: 1 })),
            },
          ],
        },
      ],
    });
    panel.clock.advance(HOUR_MS);
    await release();
    expect(await accountOf(panel, maya)).toMatchObject({ pending: 120 });
    expect(await approve([attempt])).toMatchObject({ code: 200, data: { done: [attempt], left: [] } });
    expect(await accountOf(panel, maya)).toEqual({ balance: 270, pending: 0, credit: 62 });
    expect(await signalsOf(attempt)).toMatchObject({ state: 'accepted', held: false, decidedBy: 'Eva Brandt' });
    const log = await panel.call(`GET /api/console/AuditLog?subjectKind=attempt&subjectId=${attempt}`, {
      cookie: eva.cookie,
    });
    expect(log.data.list).toMatchObject([
      { action: 'attempt.accepted', operator: 'Eva Brandt', detail: { points: 120 } },
    ]);
  });

  test('a reward in review that gets its second signal later is held beyond its time; a rejection forfeits it', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey, reviewDays: 2 });
    const first = await createMember(panel);
    const maya = await createMember(panel, { browser: browserOf(first) });
    await respond(first, encryptId);
    const { attempt } = await respond(maya, encryptId, { read: 'red' });
    await check();
    expect(await kindsOf(attempt)).toEqual(['attention', 'sharedDevice']);
    panel.clock.advance(3 * DAY_MS);
    await release();
    expect(await accountOf(panel, first)).toMatchObject({ pending: 0, balance: 270 });
    expect(await accountOf(panel, maya)).toMatchObject({ pending: 120 });
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    expect(await reject([attempt])).toMatchObject({ data: { done: [attempt], left: [] } });
    expect(await accountOf(panel, maya)).toEqual({ balance: 150, pending: 0, credit: 50 });
  });

  test('the queue goes by the day on which a decision is due, which a level and the end of a review change', async () => {
    const daysAfterEnd = async (attempt: string) => {
      const { dueAt, endedAt } = await signalsOf(attempt);
      return (Date.parse(dueAt) - Date.parse(endedAt)) / DAY_MS;
    };
    const { encryptId, id: surveyId } = await launchSurvey(panel, { questionnaire: attentionSurvey, reviewDays: 3 });
    const { attempt: first } = await respond(await createMember(panel), encryptId, { read: 'red' });
    panel.clock.advance(HOUR_MS);
    const second = await createMember(panel);
    await setCredit(panel, second.id, 1000);
    // A level that takes two days off the review: the later answers come first.
    const { attempt: later } = await respond(second, encryptId, { read: 'red' });
    await check();
    const order = async () =>
      (await flagged(`surveyId=${surveyId}`)).map((each: { attemptId: string }) => each.attemptId);
    expect(await order()).toEqual([later, first]);
    expect([await daysAfterEnd(later), await daysAfterEnd(first)]).toEqual([1, 3]);

    // A marked reward is paid when its review ends; from then on it can be taken back for 60 days.
    panel.clock.advance(2 * DAY_MS);
    await release();
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    expect(await order()).toEqual([first, later]);
    expect(await daysAfterEnd(later)).toBe(1 + REWARD_FINAL_DAYS);
    await approve([first]);
    expect((await signalsOf(first)).dueAt).toBeNull();
    // A member of the highest level would give later surveys of this file a head start.
    await setCredit(panel, second.id, 60);
  });

  test('a reward that was paid at once stays paid when signals are found later, and the case is queued', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const first = await createMember(panel);
    const maya = await createMember(panel, { browser: browserOf(first) });
    await respond(first, encryptId);
    const { attempt } = await respond(maya, encryptId, { read: 'red' });
    await check();
    expect(await accountOf(panel, maya)).toEqual({ balance: 270, pending: 0, credit: 62 });
    expect(await signalsOf(attempt)).toMatchObject({ state: 'open', suspected: true, held: false });
  });

  test('running the check again changes nothing, and several runs at once share the work', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const members = await Promise.all(Array.from({ length: 4 }, () => createMember(panel)));
    for (const member of members) await respond(member, encryptId, { read: 'red', rate: alike });
    await Promise.all([check(), check(), check()]);
    await panel.transaction((tx) => tx.run(sql`update attempts set checked_at = null where review = 'pending'`));
    await check();
    expect(await flagged('weight=suspected&signal=straightLine')).toHaveLength(4);
    const { n } = await panel.transaction((tx) =>
      tx.one<{ n: number }>(
        sql`select count(*)::int as n from attempts where state = 'completed' and checked_at is null`,
      ),
    );
    expect(n).toBe(0);
  });
});

describe('refuses', () => {
  async function suspect(given: Given = { read: 'red', rate: alike }) {
    const member = await createMember(panel);
    const { encryptId, id } = await launchSurvey(panel, { questionnaire: attentionSurvey });
    const { attempt } = await respond(member, encryptId, given);
    await check();
    return { member, attempt, surveyId: id };
  }

  test('cases that another operator decided meanwhile, each with the reason', async () => {
    const one = await suspect();
    const two = await suspect();
    expect(await approve([one.attempt], ben)).toMatchObject({ data: { done: [one.attempt] } });
    expect(await reject([one.attempt, two.attempt, 'no-such-attempt'])).toMatchObject({
      code: 200,
      data: {
        done: [two.attempt],
        left: [
          {
            attemptId: one.attempt,
            reason: 'Ben Okoro has already decided: these answers are now "Completed".',
          },
          { attemptId: 'no-such-attempt', reason: 'Not Found' },
        ],
      },
    });
    expect(await accountOf(panel, one.member)).toMatchObject({ balance: 270 });
    expect(await approve([two.attempt], ben)).toMatchObject({
      data: { left: [{ reason: 'Eva Brandt has already decided: these answers are now "Not accepted".' }] },
    });
  });

  test('two operators at the same moment: one decision, one payment', async () => {
    const { member, attempt } = await suspect();
    const answers = await Promise.all([approve([attempt]), reject([attempt], nonsense, ben), approve([attempt], ben)]);
    expect(answers.flatMap(({ data }) => data.done)).toEqual([attempt]);
    expect(answers.flatMap(({ data }) => data.left)).toHaveLength(2);
    expect((await accountOf(panel, member)).pending).toBe(0);
  });

  test('an empty or too long reason', async () => {
    const { attempt } = await suspect();
    expect(await reject([attempt], '  ')).toMatchObject({ code: 5017 });
    expect(await reject([attempt], 'x'.repeat(501))).toMatchObject({
      data: { done: [], left: [{ attemptId: attempt }] },
    });
    expect((await signalsOf(attempt)).state).toBe('open');
  });

  test('a decision on the page of the attempt closes its case; reinstating accepts it', async () => {
    const { attempt } = await suspect();
    await decider(panel, eva).reject(attempt);
    expect(await signalsOf(attempt)).toMatchObject({ state: 'rejected', decidedBy: 'Eva Brandt' });
    await decider(panel, ben).reinstate(attempt);
    expect(await signalsOf(attempt)).toMatchObject({ state: 'accepted', decidedBy: 'Ben Okoro' });
  });

  test('reinstated from the inbox, as a remedy for a report, the case is accepted too', async () => {
    const { member, attempt } = await suspect();
    await as(panel, member).post(`/api/v1/Attempts/${attempt}/Reports`, { text: 'I did read every question.' });
    await reject([attempt]);
    const { id } = await panel.transaction((tx) =>
      tx.one<{ id: number }>(sql`select id from conversations where member_id = ${member.id} and kind = 'report'`),
    );
    const body = { remedy: 'reinstate', reason: 'A second look showed care.', key: randomUUID() };
    const remedy = await panel.call(`POST /api/console/Conversations/${id}/Remedy`, { cookie: ben.cookie, body });
    expect(remedy).toMatchObject({ code: 200 });
    expect(await signalsOf(attempt)).toMatchObject({ state: 'accepted', decidedBy: 'Ben Okoro' });
  });

  test('closing the account of a member closes the case', async () => {
    const { member, attempt } = await suspect();
    await panel.transaction((tx) => closeAccount(tx, panel.services, member.id, 270));
    expect(await signalsOf(attempt)).toMatchObject({ state: 'accepted', held: false, decidedBy: null });
  });

  test('a viewer sees the queue and the reason why deciding is disabled', async () => {
    const { attempt } = await suspect();
    const vera = await createOperatorPersona(panel, 'viewer');
    const [row] = await flagged('weight=suspected', vera);
    expect(row.can).toMatchObject({ approve: { code: 5004 }, reject: { code: 5004 } });
    expect(await approve([attempt], vera)).toMatchObject({ code: 5004 });
    expect(await reject([attempt], nonsense, vera)).toMatchObject({ code: 5004 });
  });
});

test('the queue is filtered, sorted by waiting time, and has totals', async () => {
  const totals = async () => (await panel.call('GET /api/console/FlaggedTotals', { cookie: eva.cookie })).data;
  const before = await totals();
  const { id, encryptId } = await launchSurvey(panel, { questionnaire: attentionSurvey });
  const zoe = await createMember(panel, { email: 'zoe.queue@example.com' });
  const one = await respond(zoe, encryptId, { read: 'red', rate: alike });
  const two = await respond(await createMember(panel), encryptId, { rate: alike });
  await check();
  const keys = async (query: string) => (await flagged(query)).map(({ attemptId }: { attemptId: string }) => attemptId);
  expect(await keys(`surveyId=${id}`)).toEqual([one.attempt, two.attempt]);
  expect(await keys(`surveyId=${id}&weight=marked`)).toEqual([two.attempt]);
  expect(await keys(`surveyId=${id}&signal=attention`)).toEqual([one.attempt]);
  expect(await keys('search=zoe.queue')).toEqual([one.attempt]);
  expect(await keys('search=nobody-at-all')).toEqual([]);
  await approve([two.attempt]);
  expect(await keys(`surveyId=${id}&state=accepted`)).toEqual([two.attempt]);
  expect(await totals()).toEqual({ ...before, suspected: before.suspected + 1, accepted: before.accepted + 1 });
});
