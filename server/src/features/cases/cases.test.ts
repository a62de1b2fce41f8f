import { randomUUID } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { reportAttempt } from '@pollen/testkit/conversations';
import { accountOf, answered, decider, genuine, nonsense } from '@pollen/testkit/decisions';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { feedbackJobs } from '../feedback/jobs';
import { transfer } from '../ledger/index';
import { blacklistMember } from '../members/index';
import { invalidatePanelSettings } from '../settings/index';
import { deleteOverride, upsertOverride } from '../settings/queries';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const list = async (member: MemberPersona, lang: 'en' | 'zh' = 'en') =>
  (await as(panel, member, lang).get(`/api/v1/Accounts/${member.id}/Cases`)).data.list;
const detail = async (member: MemberPersona, id: string, lang: 'en' | 'zh' = 'en') =>
  (await as(panel, member, lang).get(`/api/v1/Accounts/${member.id}/Cases/${id}`)).data;
const ask = (member: MemberPersona, id: string, content = 'I work in a bank and know these apps.') =>
  as(panel, member).post(`/api/v1/Accounts/${member.id}/Cases/${id}/Appeal`, { content });
const decide = (conversation: string, decision: 'lift' | 'keep', who = ben, reason = genuine) =>
  panel.call(`POST /api/console/Conversations/${conversation}/SecondLook`, {
    cookie: who.cookie,
    body: { decision, reason },
  });
const thread = async (conversation: string, who = ben) =>
  (await panel.call(`GET /api/console/Conversations/${conversation}`, { cookie: who.cookie })).data;

/** A member whose answers Eva rejected: 120 coins that were pending. */
async function rejected() {
  const { maya, attempt } = await answered(panel, 7);
  expect(await decider(panel, eva).reject(attempt)).toMatchObject({ code: 200 });
  return { maya, attempt };
}

async function appealed() {
  const { maya, attempt } = await rejected();
  expect(await ask(maya, attempt)).toMatchObject({ code: 200 });
  return { maya, attempt, number: (await list(maya))[0].number as string };
}

describe('rejected answers', () => {
  test('are a case with reason, evidence and deadline; one second look pays them again, once', async () => {
    const { maya, attempt } = await answered(panel, 7);
    await panel.transaction(async (tx) => {
      const row = await tx.one<{ id: number; surveyId: number }>(
        sql`select id, survey_id as "surveyId" from attempts where attempt_key = ${attempt}`,
      );
      await tx.run(sql`
        insert into quality_cases (attempt_id, attempt_key, member_id, survey_id, state, suspected, kinds, found_at)
        values (${row.id}, ${attempt}, ${maya.id}, ${row.surveyId}, 'open', true, '{fast,evenPace,sharedDevice}', now())`);
      for (const [kind, evidence] of [
        ['fast', { pages: [{ page: 'p1', seconds: 20, medianSeconds: 900 }] }],
        ['evenPace', { pages: [] }],
        ['sharedDevice', { members: [maya.id], more: false }],
      ] as const) {
        await tx.run(sql`
          insert into quality_signals (attempt_id, kind, evidence)
          values (${row.id}, ${kind}, ${JSON.stringify(evidence)}::jsonb)`);
      }
    });
    expect(await list(maya)).toEqual([]);
    await decider(panel, eva).reject(attempt);
    const until = new Date(panel.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect(await list(maya)).toMatchObject([
      { id: attempt, kind: 'rejected', state: 'open', points: 120, number: null, dueAt: until, can: { appeal: true } },
    ]);
    const told = await detail(maya, attempt);
    expect(told).toMatchObject({
      reason: nonsense,
      hasUntold: true,
      evidence: [
        { kind: 'fast', text: 'You took 20 seconds. Half of all members need 15 minutes or more.' },
        { kind: 'sharedDevice', title: 'A browser that other accounts use too', text: null },
      ],
      messages: [],
      replyToken: null,
    });
    expect((await detail(maya, attempt, 'zh')).evidence[0].text).toBe('您用时 20 秒，半数会员用时不少于 15 分钟。');

    expect(await ask(maya, attempt, ' ')).toMatchObject({ code: codes.messageMissing });
    const twice = await Promise.all([ask(maya, attempt), ask(maya, attempt)]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.secondLookAsked]);
    const [waiting] = await list(maya);
    expect(waiting).toMatchObject({
      state: 'withUs',
      dueAt: new Date(panel.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      can: { appeal: { code: codes.secondLookAsked } },
    });

    // The case lies beside the message; whoever rejected does not decide again, and nobody decides elsewhere.
    expect(await thread(waiting.number, eva)).toMatchObject({
      kind: 'second_look',
      attempt: {
        rejection: { reason: nonsense, by: 'Eva Brandt' },
        signals: [{ kind: 'fast' }, { kind: 'evenPace' }, { kind: 'sharedDevice' }],
        corrections: [],
      },
      can: { decide: { code: codes.ownRejection }, answer: { code: codes.decisionNeeded } },
    });
    expect(await decide(waiting.number, 'lift', eva)).toMatchObject({ code: codes.ownRejection });
    expect(await decider(panel, ben).reinstate(attempt)).toMatchObject({
      code: codes.appealWaits,
      errors: [expect.stringContaining(waiting.number)],
    });

    const cleo = await createOperatorPersona(panel, 'operator', 'Cleo Park');
    const both = await Promise.all([
      decide(waiting.number, 'lift'),
      decide(waiting.number, 'lift', cleo),
      decide(waiting.number, 'lift'),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.lookDecided, codes.lookDecided].sort());
    expect(await accountOf(panel, maya)).toEqual({ balance: 150 + 120, pending: 0, credit: 62 });
    expect(await detail(maya, attempt)).toMatchObject({
      state: 'inFavor',
      points: 120,
      evidence: [],
      replyToken: null,
    });
    expect((await mailsTo(panel, maya.email)).filter(({ text }) => text.includes(genuine))).toHaveLength(1);
    const { data: inbox } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Notifications`);
    expect(inbox.list[0]).toMatchObject({ title: 'Your answers count after all', points: 120 });
  });

  test('stay rejected with a reason, which the member reads in the case, the inbox and a mail; that is final', async () => {
    const { maya, attempt, number } = await appealed();
    expect(await decide(number, 'keep', ben, '')).toMatchObject({ code: codes.reasonRequired });
    expect(await decide(number, 'keep', ben, 'The texts are copied.')).toMatchObject({ data: { outcome: 'kept' } });
    expect(await detail(maya, attempt)).toMatchObject({
      state: 'kept',
      messages: [{ from: 'sender' }, { from: 'operator', text: 'The texts are copied.' }],
      replyToken: null,
    });
    const [mail] = await mailsTo(panel, maya.email);
    expect(mail?.subject).toBe('Second look: the decision stands');
    expect(mail?.text).toContain('The texts are copied.');
    const { data: inbox } = await as(panel, maya, 'zh').get(`/api/v1/Accounts/${maya.id}/Notifications`);
    expect(inbox.list[0]).toMatchObject({ title: '复核结果：维持原决定', target: { page: 'cases' } });
    expect(await ask(maya, attempt)).toMatchObject({ code: codes.secondLookAsked });
    expect((await accountOf(panel, maya)).balance).toBe(150);
    // An administrator may still take it back, for a reason of their own.
    expect(await decider(panel, ben).reinstate(attempt)).toMatchObject({ code: 200 });
    expect(await detail(maya, attempt)).toMatchObject({ state: 'inFavor' });
  });

  test('above a limit a second operator has to decide the same', async () => {
    const { maya, attempt, number } = await appealed();
    const setLimit = (points: number | null) =>
      panel.transaction(async (tx) => {
        await (points === null
          ? deleteOverride(tx, 'secondOperatorPoints')
          : upsertOverride(tx, 'secondOperatorPoints', points));
        invalidatePanelSettings(tx);
      });
    await setLimit(100);
    const cleo = await createOperatorPersona(panel, 'admin', 'Cleo Park');
    expect(await decide(number, 'lift')).toMatchObject({ code: codes.overDecisionLimit });
    expect(await detail(maya, attempt)).toMatchObject({ state: 'withUs' });
    expect(await decide(number, 'lift')).toMatchObject({ code: codes.overDecisionLimit });
    expect(await decide(number, 'lift', cleo)).toMatchObject({ code: 200 });
    expect((await accountOf(panel, maya)).balance).toBe(150 + 120);
    await setLimit(null);
  });

  test('are shown with every correction of the balance since, however much happened after it', async () => {
    const { maya, number } = await appealed();
    await panel.transaction(async (tx) => {
      const moved = {
        memberId: maya.id,
        to: 'available',
        amountPoints: 1,
        params: { reason: 'Paid by hand.' },
      } as const;
      await transfer(tx, { ...moved, key: `test:${maya.id}`, from: 'panel:adjustments', kind: 'correction' });
      for (let n = 0; n < 101; n++) {
        await transfer(tx, { ...moved, key: `test:${maya.id}:${n}`, from: 'panel:rewards', kind: 'profileQuestions' });
      }
    });
    expect((await thread(number)).attempt.corrections).toMatchObject([{ points: 1, reason: 'Paid by hand.' }]);
  });

  test('are decided by nobody who has the mailbox of the member', async () => {
    const { maya, number } = await appealed();
    const own = await createOperatorPersona(panel, 'operator', 'Maya Larsen');
    await panel.transaction((tx) =>
      tx.run(sql`update operators set email = ${maya.email}, email_key = ${maya.email} where id = ${own.id}`),
    );
    expect((await thread(number, own)).can.decide).toMatchObject({ code: codes.ownMemberAccount });
    expect(await decide(number, 'keep', own)).toMatchObject({ code: codes.ownMemberAccount });
    expect((await thread(number)).can.decide).toBe(true);
  });

  test('cannot be asked about too late, and not reported as a problem instead', async () => {
    const { maya, attempt } = await rejected();
    const report = await as(panel, maya).post(`/api/v1/Attempts/${attempt}/Reports`, { text: 'Why?' });
    expect(report).toMatchObject({ code: codes.secondLookInstead });
    const history = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/HistoricalSurveys`);
    expect(history.data.list[0].can.report).toMatchObject({ code: codes.secondLookInstead });
    await panel.transaction((tx) =>
      tx.run(sql`update attempts set decided_at = decided_at - interval '31 days' where attempt_key = ${attempt}`),
    );
    expect(await list(maya)).toMatchObject([{ state: 'lapsed', can: { appeal: { code: codes.appealTooLate } } }]);
    expect(await ask(maya, attempt)).toMatchObject({ code: codes.appealTooLate });
  });

  test('a second look asked for while the account is closed finds no account', async () => {
    const { maya, attempt } = await rejected();
    const { data } = await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Closing`);
    const close = () =>
      panel.call(`POST /api/console/Members/${maya.id}/Closing`, {
        cookie: ben.cookie,
        body: { forfeitedPoints: data?.forfeitedPoints ?? 150, reason: 'Asked by mail.' },
      });
    const [asked] = await Promise.all([ask(maya, attempt), close()]);
    expect([200, '401', codes.notFound]).toContain(asked.code);
    const left = await panel.transaction((tx) =>
      tx.rows(sql`select id from conversations where member_id = ${maya.id}`),
    );
    expect(left).toEqual([]);
    expect(
      await panel.transaction((tx) =>
        tx.rows(sql`select * from appeals where attempt_id in
      (select id from attempts where attempt_key = ${attempt})`),
      ),
    ).toEqual([]);
  });
});

describe('other cases', () => {
  test('a report about missing coins shows its answer and what it brought', async () => {
    const maya = await createMember(panel);
    const { id, attemptId } = await reportAttempt(panel, maya, []);
    const due = new Date(panel.clock.now().getTime() + 7 * DAY_MS).toISOString();
    expect(await list(maya)).toMatchObject([{ id: attemptId, kind: 'report', state: 'withUs', dueAt: due }]);
    const { messages } = await thread(String(id));
    await panel.call(`POST /api/console/Conversations/${id}/Answer`, {
      cookie: ben.cookie,
      body: { text: 'Which page was it?', key: randomUUID(), seen: messages.at(-1).id },
    });
    const answeredCase = await detail(maya, attemptId);
    expect(answeredCase).toMatchObject({ state: 'yourTurn', messages: [{}, { text: 'Which page was it?' }] });
    const { replyToken: token } = answeredCase;
    await panel.call(`POST /api/v1/SentMessages/${token}/Replies`, { body: { text: 'The last.', key: randomUUID() } });
    expect(await list(maya)).toMatchObject([{ state: 'withUs', dueAt: due }]);
    await panel.transaction((tx) =>
      tx.run(sql`update attempts set state = 'abandoned', ended_at = now() where attempt_key = ${attemptId}`),
    );
    await panel.call(`POST /api/console/Conversations/${id}/Remedy`, {
      cookie: ben.cookie,
      body: { remedy: 'pay', points: 110, reason: 'The page failed.', key: randomUUID() },
    });
    expect(await list(maya)).toMatchObject([{ state: 'inFavor', points: 110, dueAt: null }]);
  });

  test('held answers say that a person looks at them, and nothing of the suspicion', async () => {
    const { maya, attempt } = await answered(panel, 7);
    await panel.transaction((tx) => tx.run(sql`update attempts set held = true where attempt_key = ${attempt}`));
    expect(await detail(maya, attempt)).toMatchObject({
      kind: 'held',
      state: 'inReview',
      reason: null,
      evidence: [],
      hasUntold: false,
      can: { appeal: { code: codes.caseNotDecided } },
    });
    expect(await ask(maya, attempt)).toMatchObject({ code: codes.caseNotDecided });
  });

  test('a blacklisted member asks once for each time, and sees what became of it', async () => {
    const maya = await createMember(panel);
    const blacklist = (reason: string | null) => panel.transaction((tx) => blacklistMember(tx, maya.id, reason));
    expect(await ask(maya, 'account')).toMatchObject({ code: codes.notFound });
    await blacklist('two accounts were used');
    expect(await list(maya)).toMatchObject([{ id: 'account', kind: 'account', state: 'open', can: { appeal: true } }]);
    expect(await detail(maya, 'account')).toMatchObject({ reason: 'two accounts were used' });
    const twice = await Promise.all([ask(maya, 'account'), ask(maya, 'account')]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.secondLookAsked]);
    const [{ number }] = await list(maya);

    await blacklist(null);
    panel.clock.advance(60_000);
    await blacklist('it happened again');
    expect(await list(maya)).toMatchObject([
      { id: 'account', state: 'open', number: null },
      { id: `account-${number}`, state: 'inFavor' },
    ]);
    expect(await ask(maya, 'account')).toMatchObject({ code: 200 });
    expect(await ask(maya, `account-${number}`)).toMatchObject({ code: codes.caseNotDecided });
  });

  test('are of nobody else', async () => {
    const { maya, attempt } = await rejected();
    const jonas = await createMember(panel);
    const path = `/api/v1/Accounts/${maya.id}/Cases`;
    const { cookie } = jonas;
    expect((await panel.call(`GET ${path}`, { cookie })).code).toBe(codes.notFound);
    expect((await panel.call(`GET ${path}/${attempt}`, { cookie })).code).toBe(codes.notFound);
    expect((await panel.call(`POST ${path}/${attempt}/Appeal`, { cookie, body: { content: 'x' } })).code).toBe(
      codes.notFound,
    );
    expect((await ask(jonas, attempt)).code).toBe(codes.notFound);
    expect((await panel.call(`POST ${path}/${attempt}/Appeal`, { body: { content: 'x' } })).code).toBe('401');
  });

  test('late ones are listed and mailed to the administrators, once', async () => {
    const { number } = await appealed();
    const late = async () =>
      (await panel.call('GET /api/console/Conversations?tab=late&size=100', { cookie: ben.cookie })).data;
    const numbers = async () => (await late()).list.map(({ id }: { id: number }) => String(id));
    expect(await numbers()).not.toContain(number);
    panel.clock.advance(8 * DAY_MS);
    ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
    expect(await numbers()).toContain(number);
    expect((await late()).counts.late).toBe((await late()).list.length);
    for (let run = 0; run < 2; run++) await feedbackJobs['feedback.tellLate']?.({}, panel.services);
    const mails = (await mailsTo(panel, ben.email)).filter(({ text }) => text.includes(number));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('tab=late');
    await decide(number, 'keep');
    expect(await numbers()).not.toContain(number);
  });
});
