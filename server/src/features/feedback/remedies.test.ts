import { randomUUID } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { reportAttempt, sendMessage } from '@pollen/testkit/conversations';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
/** Answers members, and pays nothing. */
let eva: OperatorPersona;
let ben: OperatorPersona;
/** Pays missing coins. */
let ada: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
  ada = await createOperatorPersona(panel, 'admin', 'Ada Pay');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const get = (path: string, who = eva, lang: 'en' | 'zh' = 'en') =>
  panel.call(`GET ${path}`, { cookie: who.cookie, lang });
const post = (path: string, body: object, who = eva) => panel.call(`POST ${path}`, { cookie: who.cookie, body });
const thread = async (id: number, who = eva, lang: 'en' | 'zh' = 'en') =>
  (await get(`/api/console/Conversations/${id}`, who, lang)).data;
const auditOf = async (kind: string, id: number | string) =>
  (await get(`/api/console/AuditLog?subjectKind=${kind}&subjectId=${id}`)).data.list;
const actionsOf = async (kind: string, id: number | string) =>
  (await auditOf(kind, id)).map(({ action }: { action: string }) => action);
const report = (member: MemberPersona, answers: object[], survey?: { reviewDays?: number }) =>
  reportAttempt(panel, member, answers, survey);

/** A report about an attempt that was abandoned after a week without an outcome. */
async function abandoned(member: MemberPersona, rewardPoints?: number) {
  const reported = await report(member, []);
  await panel.transaction(async (tx) => {
    await tx.run(sql`
      update attempts set state = 'abandoned', ended_at = now(), reward_points = coalesce(${rewardPoints ?? null}::int, reward_points)
      where attempt_key = ${reported.attemptId}`);
  });
  return reported;
}
const screenedOut = [{ age: 'under18', region: 'north' }];
const completed = [{ age: 'adult', region: 'north' }, { why: 'because' }];
const pay = (id: number, changes: object = {}, who = ada) =>
  post(
    `/api/console/Conversations/${id}/Remedy`,
    {
      remedy: 'pay',
      points: 110,
      reason: 'The page failed to load.',
      key: randomUUID(),
      ...changes,
    },
    who,
  );
const balanceOf = async (member: MemberPersona) =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}`)).data.balance;

describe('missing coins', () => {
  test('a screened-out member misses nothing once the ledger has paid for the screen-out', async () => {
    const member = await createMember(panel);
    const { id } = await report(member, screenedOut);
    expect(await thread(id)).toMatchObject({
      attempt: { finding: 'endedEarly', promisedPoints: 120, receivedPoints: 10, missingPoints: 0 },
      can: { pay: { code: codes.endedEarly } },
    });
    expect(await pay(id, { points: 1 })).toMatchObject({ code: codes.endedEarly });
    expect(await balanceOf(member)).toBe(150 + 10);
  });

  test('an operator without the permission to correct balances sees the reason and cannot pay; finance can', async () => {
    const operator = await createOperatorPersona(panel, 'operator', 'Olga');
    const finance = await createOperatorPersona(panel, 'finance', 'Fin');
    const member = await createMember(panel);
    const { id } = await abandoned(member);
    expect((await thread(id, operator)).can).toMatchObject({ pay: { code: codes.notAllowed }, answer: true });
    expect(await pay(id, {}, operator)).toMatchObject({ code: codes.notAllowed });
    expect(await pay(id, {}, finance)).toMatchObject({ code: 200 });
    const body = { remedy: 'reinstate', reason: 'Genuine.', key: randomUUID() };
    expect(await post(`/api/console/Conversations/${id}/Remedy`, body, finance)).toMatchObject({
      code: codes.notAllowed,
    });
    expect(await balanceOf(member)).toBe(150 + 110);
  });

  test('over a limit a second operator confirms the payment', async () => {
    const member = await createMember(panel);
    const { id } = await abandoned(member, 3000);
    expect(await pay(id, { points: 2600 })).toMatchObject({ code: codes.overDecisionLimit });
    expect(await thread(id)).toMatchObject({ firstApproval: { operator: 'Ada Pay', points: 2600 }, remedy: null });
    expect(await pay(id, { points: 2600 })).toMatchObject({ code: codes.overDecisionLimit });
    // Another amount is a new decision, and its first approval.
    expect(await pay(id, { points: 2700 }, ben)).toMatchObject({ code: codes.overDecisionLimit });
    expect(await balanceOf(member)).toBe(150);
    const twice = await Promise.all([pay(id, { points: 2700 }), pay(id, { points: 2700 })]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.paidAlready].sort());
    expect(await thread(id)).toMatchObject({ firstApproval: null, remedy: { kind: 'paid', points: 2700 } });
    expect(await balanceOf(member)).toBe(150 + 2700);
  });

  test('the thread tells what the ledger says, and one click pays what is missing, once', async () => {
    const member = await createMember(panel);
    const { id, attemptId } = await abandoned(member);
    expect((await thread(id)).attempt).toMatchObject({
      attemptId,
      state: 'Not finished',
      finding: 'unpaid',
      promisedPoints: 120,
      receivedPoints: 0,
      missingPoints: 120,
      ledger: [],
    });
    expect((await thread(id, ada)).can).toMatchObject({ pay: true, reinstate: { code: codes.attemptNotRejected } });
    expect(await pay(id, { points: 121 })).toMatchObject({ code: codes.moreThanMissing, errors: [/1 and 120 coins/] });
    expect(await pay(id, { points: 0 })).toMatchObject({ code: codes.moreThanMissing });
    expect(await pay(id, { reason: ' ' })).toMatchObject({ code: codes.reasonRequired });

    // The same click, other clicks and another operator, all at once: paid once.
    const key = randomUUID();
    const clicks = await Promise.all([
      ...Array.from({ length: 5 }, () => pay(id, { key })),
      ...Array.from({ length: 3 }, () => pay(id)),
      pay(id, {}, ben),
    ]);
    expect(clicks.filter(({ code }) => code !== 200).every(({ code }) => code === codes.paidAlready)).toBe(true);
    expect(await balanceOf(member)).toBe(150 + 110);
    expect(await pay(id, { points: 1 })).toMatchObject({ code: codes.paidAlready });

    const after = await thread(id, ada);
    expect(after).toMatchObject({
      state: 'answered',
      remedy: { kind: 'paid', points: 110 },
      attempt: { finding: 'compensated', missingPoints: 0, receivedPoints: 110 },
      can: { pay: { code: codes.paidAlready } },
    });
    expect(after.attempt.ledger).toMatchObject([
      { kind: 'correction', from: 'panel:adjustments', to: 'available', points: 110 },
    ]);
    const { list: lines } = (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Points?page=1&size=5`)).data;
    expect(JSON.stringify(lines)).toContain('Correction: The page failed to load.');
    const mails = (await mailsTo(panel, member.email)).filter(({ subject }) => subject.startsWith('Re:'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('+110');
    expect(await actionsOf('attempt', attemptId)).toEqual(['attempt.compensated']);
    expect(await actionsOf('conversation', id)).toEqual(['conversation.paid']);
  });

  test('rejected answers are reinstated, not paid beside it', async () => {
    const member = await createMember(panel);
    const { id, attemptId } = await report(member, completed, { reviewDays: 3 });
    expect((await thread(id)).attempt).toMatchObject({ finding: 'pending', missingPoints: 0 });
    expect(await pay(id, { points: 50 })).toMatchObject({ code: codes.attemptUndecided });
    await post(`/api/console/Attempts/${attemptId}/Reject`, { reason: 'Nonsense.' });
    expect((await thread(id)).attempt.finding).toBe('rejected');
    expect(await pay(id, { points: 50 })).toMatchObject({ code: codes.reinstateInstead });
    const body = { remedy: 'reinstate', reason: 'The answers are genuine.', key: randomUUID() };
    const clicks = await Promise.all(
      Array.from({ length: 4 }, () => post(`/api/console/Conversations/${id}/Remedy`, body)),
    );
    expect(clicks).toMatchObject(Array(4).fill({ code: 200, data: { points: 120 } }));
    expect(await balanceOf(member)).toBe(150 + 120);
    expect(await thread(id)).toMatchObject({
      remedy: { kind: 'reinstated', points: 120 },
      attempt: { finding: 'paid' },
      can: { pay: { code: codes.nothingMissing }, reinstate: { code: codes.attemptDecided } },
    });
    const told = (await mailsTo(panel, member.email)).filter(({ text }) => text.includes('The answers are genuine.'));
    expect(told).toHaveLength(1);
  });

  test('pays nothing while the survey runs, when all is paid, and without a survey', async () => {
    const running = await report(await createMember(panel), []);
    expect((await thread(running.id)).attempt.finding).toBe('running');
    expect(await pay(running.id)).toMatchObject({ code: codes.attemptUndecided });
    await panel.transaction((tx) => tx.run(sql`delete from conversations`));
    const paid = await report(await createMember(panel), completed);
    expect((await thread(paid.id)).attempt).toMatchObject({ finding: 'paid', receivedPoints: 120 });
    expect(await pay(paid.id, { points: 1 })).toMatchObject({ code: codes.nothingMissing });
    const question = await sendMessage(panel, await createMember(panel));
    expect((await thread(question)).can.pay).toMatchObject({ code: codes.noReport });
    expect(await pay(question)).toMatchObject({ code: codes.noReport });
  });

  test('ignores points that the attempt paid to another member', async () => {
    const friend = await createMember(panel);
    const member = await createMember(panel, { invitedBy: friend.recommendedCode });
    const { id } = await report(member, completed);
    expect((await thread(id)).attempt).toMatchObject({ receivedPoints: 120, ledger: [{ kind: 'survey' }] });
  });
});
