import { randomUUID } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { alike, careful, type Given, respond as respondOn } from '@pollen/testkit/careful';
import { accountOf, decider, nonsense } from '@pollen/testkit/decisions';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { browserOf, createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';
import { attemptJobs } from '../attempts/jobs';
import { closeAccount } from '../closing/actions';
import { giveConfirmedPayoutAccount } from '../payout-accounts/actions';
import { oddityOf } from '../questionnaires/carelessness';
import { qualityJobs } from './jobs';
import { comparable, detectSpeeding, dropOutJump, independentSignals } from './rules';

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
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(() => panel.close());

const check = () => qualityJobs['quality.check']?.({}, panel.services);
const watch = () => qualityJobs['quality.watch']?.({}, panel.services);
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
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
    const { attempt, end } = await respond(maya, encryptId);
    await check();
    expect(end).toMatchObject({ credited: true, points: 120 });
    expect(await signalsOf(attempt)).toBeNull();
  });

  test('one signal marks, with its evidence in both languages, and holds nothing', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
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
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
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

  test('two signals in the answers themselves: even a real-time reward stays pending until a person accepts it', async () => {
    const maya = await createMember(panel);
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
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
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful, reviewDays: 2 });
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

  test('what was paid at once stays paid when signals come to light later, and waits in the queue', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
    const first = await createMember(panel);
    const maya = await createMember(panel, { browser: browserOf(first) });
    await respond(first, encryptId);
    const { attempt } = await respond(maya, encryptId, { read: 'red' });
    await check();
    expect(await accountOf(panel, maya)).toEqual({ balance: 270, pending: 0, credit: 62 });
    expect(await signalsOf(attempt)).toMatchObject({ state: 'open', suspected: true, held: false });
  });

  test('looking again changes nothing, and several runs at once share the work', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
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

describe('signals', () => {
  test('much faster than ten others, page by page', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
    for (let other = 0; other < 10; other += 1)
      await respond(await createMember(panel), encryptId, { secondsAPage: 20 });
    const { attempt } = await respond(await createMember(panel), encryptId, { secondsAPage: 2 });
    await check();
    // All members of a test come from one network, which is a signal of its own.
    expect((await signalsOf(attempt)).signals).toMatchObject([
      {
        kind: 'fast',
        seconds: 6,
        medianSeconds: 60,
        pages: [
          { page: 'check', seconds: 2, medianSeconds: 20 },
          { page: 'grid', seconds: 2, medianSeconds: 20 },
          { page: 'open', seconds: 2, medianSeconds: 20 },
        ],
      },
      { kind: 'sharedNetwork' },
    ]);
  });

  test('the first complete of a survey in a second is seen: it is compared with the expected length', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
    const { attempt } = await respond(await createMember(panel), encryptId, { secondsAPage: 1 });
    await check();
    expect((await signalsOf(attempt)).signals).toEqual([
      {
        kind: 'fast',
        seconds: 3,
        medianSeconds: null,
        expectedSeconds: 300,
        pages: ['check', 'grid', 'open'].map((page) => ({ page, seconds: 1, medianSeconds: null })),
      },
    ]);
  });

  test('a grid of four rows that are all answered alike counts, one of three alone does not', async () => {
    const rows = ['price', 'taste', 'smell', 'look'];
    for (const [n, kinds] of [
      [4, ['straightLine']],
      [3, []],
    ] as const) {
      const grid = { type: 'matrix', name: 'rate', columns: ['poor', 'fair', 'good'], rows: rows.slice(0, n) };
      const { encryptId } = await launchSurvey(panel, { questionnaire: { pages: [{ name: 'p', elements: [grid] }] } });
      const member = as(panel, await createMember(panel));
      const { attemptId } = (await member.post(`/api/v1/Surveys/${encryptId}/Attempts`)).data;
      panel.clock.advance(2 * MINUTE_MS);
      const rate = Object.fromEntries(rows.slice(0, n).map((row) => [row, 'fair']));
      await member.post(`/api/v1/Attempts/${attemptId}/Page`, { turn: 0, answers: { rate } });
      await check();
      expect(await kindsOf(attemptId)).toEqual(kinds);
    }
  });

  test('thresholds are settings: from the next look on', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
    const admin = as(panel, ben);
    const list = (await admin.get('/api/console/Settings')).data.list as { key: string; version: number }[];
    const { version } = list.find(({ key }) => key === 'fastExpectedPercent') ?? {};
    const path = '/api/console/Settings/fastExpectedPercent';
    const change = { value: 30, version, reason: 'Many answer in a hurry' };
    expect((await admin.post(path, { ...change, value: 51 })).code).toBe(codes.settingOutOfBounds);
    expect((await admin.post(path, change)).code).toBe(200);
    // A minute of five is 20 percent.
    const { attempt } = await respond(await createMember(panel), encryptId, { secondsAPage: 20 });
    await check();
    expect(await kindsOf(attempt)).toEqual(['fast']);
    const back = { value: 10, version: Number(version) + 1, reason: 'Back' };
    expect((await admin.post(path, back)).code).toBe(200);
  });

  test('nonsense, and a text that somebody else wrote, are one reason and not two', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
    const text = 'asdfghjkl asdfghjkl asdfghjkl';
    const first = await createMember(panel, {
      profile: { name: 'Ada First', gender: 2, birthday: '1990-01-01', countryId: 840 },
    });
    const { attempt: theirs } = await respond(first, encryptId, { why: `${text}!` });
    const { attempt } = await respond(await createMember(panel), encryptId, { why: text });
    await check();
    expect(await signalsOf(attempt)).toMatchObject({
      suspected: false,
      signals: [
        { kind: 'nonsense', answers: [{ title: 'Why?', text, oddity: 'keyboard' }] },
        {
          kind: 'duplicate',
          answers: [
            {
              title: 'Why?',
              text,
              others: [{ attemptId: theirs, memberId: first.id, memberName: 'Ada First', text: `${text}!` }],
            },
          ],
        },
      ],
    });
    expect(await kindsOf(theirs)).toEqual(['nonsense']);
  });

  test('the same payout account, network and browser are one reason; networks only from three others on', async () => {
    const { encryptId } = await launchSurvey(panel, { questionnaire: careful });
    const members: MemberPersona[] = [];
    for (let n = 0; n < 4; n += 1) members.push(await createMember(panel));
    const attempts: string[] = [];
    for (const member of members) attempts.push((await respond(member, encryptId)).attempt);
    await panel.transaction(async (tx) => {
      for (const member of members.slice(2)) {
        await giveConfirmedPayoutAccount(tx, member.id, { name: 'Maya', account: 'shared@example.com' });
      }
    });
    await panel.transaction((tx) =>
      tx.run(sql`update attempts set network = '203.0.113.9' where attempt_key = any(${attempts}::text[])`),
    );
    await check();
    expect(await kindsOf(attempts[1] ?? '')).toEqual(['sharedNetwork']);
    const last = await signalsOf(attempts[3] ?? '');
    expect(last).toMatchObject({ suspected: false, signals: [{ kind: 'sharedPayout' }, { kind: 'sharedNetwork' }] });
    expect(last.signals[0].members).toEqual([{ id: members[2]?.id, name: 'Maya Lindqvist' }]);
    expect(JSON.stringify(last)).not.toContain('203.0.113');
  });

  test('more surveys in a day than somebody who reads begins', async () => {
    const maya = await createMember(panel);
    const surveys = [];
    for (let n = 0; n < 26; n += 1) surveys.push(await launchSurvey(panel));
    let attempt = '';
    for (const { encryptId } of surveys) attempt = (await completeShort(panel, maya, encryptId)).data.attemptId;
    await check();
    // No time goes by between two pages of a test: that is a signal of its own.
    expect((await signalsOf(attempt)).signals).toMatchObject([
      { kind: 'fast' },
      { kind: 'tooMany', starts: 26, limit: 25 },
    ]);
  });

  test.each([
    ['asdfghjkl', 'keyboard'],
    ['qwertz uiop', 'keyboard'],
    ['aaaaaaaaaa', 'repeated'],
    ['blablablabla', 'repeated'],
    ['xkcdpqrt mnbvcx', 'noWords'],
    ['啊啊啊啊啊啊啊', 'repeated'],
    ['Because it is tasty', null],
    ['No', null],
    ['Angstschweiß', null],
    ['I was there were they', null],
    ['因为味道很好', null],
    ['rhythm', null],
    ['strength', null],
  ])('"%s" is %s', (text, oddity) => expect(oddityOf(text)).toBe(oddity));

  test('short texts are not compared, long ones without blanks and capitals', () => {
    expect(comparable('I like it')).toBeNull();
    expect(comparable('I like it because it is so sweet.')).toBe(comparable('i like it, because it is  SO sweet'));
    expect(comparable('因为味道很好价格合适')).not.toBeNull();
  });

  test('few others make no median: then the expected length counts, and short surveys are not compared', () => {
    const limits = { fastPercent: 35, fastOthers: 10, fastExpectedPercent: 10 };
    const speed = (own: number, median: number, others: number, expected = 5) =>
      detectSpeeding([{ page: 'a', seconds: own }], [{ page: 'a', seconds: median, others }], expected, limits);
    expect(speed(1, 30, 9)).toBeNull();
    expect(speed(1, 30, 9, 60)).toEqual({ pages: [{ page: 'a', seconds: 1 }], expectedSeconds: 60 });
    expect(speed(6, 30, 9, 60)).toBeNull();
    expect(speed(1, 30, 10, 60)).toEqual({ pages: [{ page: 'a', seconds: 1, medianSeconds: 30 }] });
    expect(speed(1, 8, 10)).toBeNull();
    expect(speed(12, 30, 10)).toBeNull();
    expect(independentSignals(['nonsense', 'duplicate'])).toBe(1);
    expect(independentSignals(['nonsense', 'fast'])).toBe(2);
  });
});

describe('surveys that pause by themselves', () => {
  const pauses = async (by = eva) =>
    (await panel.call('GET /api/console/SurveyPauses', { cookie: by.cookie })).data.list;
  const stateOf = async (id: number) =>
    (await panel.call(`GET /api/console/Surveys/${id}`, { cookie: eva.cookie })).data.state;

  async function report(encryptId: string, id: number) {
    const member = await createMember(panel);
    panel.clock.advance(SECOND_MS);
    const { data } = await completeShort(panel, member, encryptId);
    const text = `The survey ${id} shows an empty page.`;
    await as(panel, member).post(`/api/v1/Attempts/${data.attemptId}/Reports`, { text });
  }

  test('three members report: it pauses, says why, and goes on when an operator resumes it', async () => {
    const { id, encryptId } = await launchSurvey(panel, { title: { en: 'Broken', zh: '坏了' } });
    await report(encryptId, id);
    await report(encryptId, id);
    await watch();
    expect(await stateOf(id)).toBe('live');
    await report(encryptId, id);
    await Promise.all([watch(), watch()]);
    expect(await stateOf(id)).toBe('paused');
    expect(await pauses()).toMatchObject([{ surveyId: id, title: 'Broken', reason: 'reports', reporters: 3 }]);
    const log = await panel.call(`GET /api/console/AuditLog?subjectKind=survey&subjectId=${id}`, {
      cookie: eva.cookie,
    });
    expect(log.data.list).toMatchObject([
      { action: 'survey.pausedItself', operator: null, detail: { reason: 'reports', reporters: 3 } },
    ]);

    panel.clock.advance(MINUTE_MS);
    const resume = { cookie: eva.cookie, body: { action: 'resume' } };
    expect(await panel.call(`POST /api/console/Surveys/${id}/State`, resume)).toMatchObject({
      data: { state: 'live' },
    });
    await watch();
    expect(await stateOf(id)).toBe('live');
    expect(await pauses()).toEqual([]);
  });

  test('many leave it at once', async () => {
    const { id, encryptId } = await launchSurvey(panel);
    for (let n = 0; n < 30; n += 1) {
      const member = await createMember(panel);
      if (n < 10) await completeShort(panel, member, encryptId);
      else await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
    }
    await watch();
    expect(await stateOf(id)).toBe('live');
    panel.clock.advance(2 * HOUR_MS);
    eva = await createOperatorPersona(panel);
    await watch();
    expect(await pauses()).toMatchObject([{ surveyId: id, reason: 'dropOut', dropOut: 67, dropOutBefore: 30 }]);
  });

  test('a jump is a jump above what was usual', () => {
    expect(dropOutJump({ starts: 29, dropped: 29, startsBefore: 100, droppedBefore: 0 })).toBeNull();
    expect(dropOutJump({ starts: 30, dropped: 21, startsBefore: 100, droppedBefore: 50 })).toBeNull();
    expect(dropOutJump({ starts: 30, dropped: 12, startsBefore: 100, droppedBefore: 10 })).toEqual({
      dropOut: 40,
      dropOutBefore: 10,
    });
  });
});

describe('refuses', () => {
  async function suspect(given: Given = { read: 'red', rate: alike }) {
    const member = await createMember(panel);
    const { encryptId, id } = await launchSurvey(panel, { questionnaire: careful });
    const { attempt } = await respond(member, encryptId, given);
    await check();
    return { member, attempt, surveyId: id };
  }

  test('each on its own: what another operator decided is left, with the reason', async () => {
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
            reason: 'Ben Okoro has decided about these answers already: they are now "Completed".',
          },
          { attemptId: 'no-such-attempt', reason: 'Not Found' },
        ],
      },
    });
    expect(await accountOf(panel, one.member)).toMatchObject({ balance: 270 });
    expect(await approve([two.attempt], ben)).toMatchObject({
      data: { left: [{ reason: 'Eva Brandt has decided about these answers already: they are now "Not accepted".' }] },
    });
  });

  test('two operators at the same moment: one decision, one payment', async () => {
    const { member, attempt } = await suspect();
    const answers = await Promise.all([approve([attempt]), reject([attempt], nonsense, ben), approve([attempt], ben)]);
    expect(answers.flatMap(({ data }) => data.done)).toEqual([attempt]);
    expect(answers.flatMap(({ data }) => data.left)).toHaveLength(2);
    expect((await accountOf(panel, member)).pending).toBe(0);
  });

  test('a reason that is none or too long changes nothing', async () => {
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
    await reject([attempt]);
    await as(panel, member).post(`/api/v1/Attempts/${attempt}/Reports`, { text: 'I did read every question.' });
    const { id } = await panel.transaction((tx) =>
      tx.one<{ id: number }>(sql`select id from conversations where member_id = ${member.id} and kind = 'report'`),
    );
    const body = { remedy: 'reinstate', reason: 'A second look showed care.', key: randomUUID() };
    const remedy = await panel.call(`POST /api/console/Conversations/${id}/Remedy`, { cookie: ben.cookie, body });
    expect(remedy).toMatchObject({ code: 200 });
    expect(await signalsOf(attempt)).toMatchObject({ state: 'accepted', decidedBy: 'Ben Okoro' });
  });

  test('a member who leaves leaves nothing to decide', async () => {
    const { member, attempt } = await suspect();
    await panel.transaction((tx) => closeAccount(tx, panel.services, member.id, 270));
    expect(await signalsOf(attempt)).toMatchObject({ state: 'accepted', held: false, decidedBy: null });
  });

  test('a viewer sees the queue with the reason why not, and decides nothing', async () => {
    const { attempt } = await suspect();
    const vera = await createOperatorPersona(panel, 'viewer');
    const [row] = await flagged('weight=suspected', vera);
    expect(row.can).toMatchObject({ approve: { code: 5004 }, reject: { code: 5004 } });
    expect(await approve([attempt], vera)).toMatchObject({ code: 5004 });
    expect(await reject([attempt], nonsense, vera)).toMatchObject({ code: 5004 });
  });
});

test('the queue: filters, the one that waits longest first, and its totals', async () => {
  const totals = async () => (await panel.call('GET /api/console/FlaggedTotals', { cookie: eva.cookie })).data;
  const before = await totals();
  const { id, encryptId } = await launchSurvey(panel, { questionnaire: careful });
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
