import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { answered, decider, genuine } from '@pollen/testkit/decisions';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time';

let panel: Panel;
let eva: OperatorPersona;
let ben: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  await operators();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

/** Operators whose sessions are new, because the clock may have moved on. */
async function operators() {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
}

const console = (path: string, body: object, who: OperatorPersona) =>
  panel.call(`POST /api/console/${path}`, { cookie: who.cookie, body });
const suspend = (member: MemberPersona, reason = 'Two people use this account.') =>
  console(`Members/${member.id}/Suspension`, { reason }, eva);
const reactivate = (member: MemberPersona, who = ben) =>
  console(`Members/${member.id}/Reactivation`, { reason: 'They explained it.' }, who);
const decide = (conversation: string, decision: 'lift' | 'keep', who = ben) =>
  console(`Conversations/${conversation}/SecondLook`, { decision, reason: genuine }, who);
const thread = async (conversation: string, who = ben) =>
  (await panel.call(`GET /api/console/Conversations/${conversation}`, { cookie: who.cookie })).data;

const logIn = (member: MemberPersona) =>
  panel.call('POST /api/v1/Login', { body: { userName: member.email, password: PASSWORD } });
/** Logs a member in and returns the cookie of the session. */
async function sessionOf(member: MemberPersona): Promise<string> {
  return `pollen_session=${(await logIn(member)).cookies.pollen_session}`;
}
const read = (ticket: string, lang: 'en' | 'zh' = 'en') =>
  panel.call('POST /api/v1/SuspensionCase', { body: { ticket }, lang });
const ask = (ticket: string, content = 'My sister uses this computer too.') =>
  panel.call('POST /api/v1/SuspensionCase/Appeal', { body: { ticket, content } });
const withdraw = (ticket: string) => panel.call('POST /api/v1/SuspensionCase/Withdrawal', { body: { ticket } });

/** A member whom Eva suspended, and the ticket of a log-in. */
async function suspended() {
  const maya = await createMember(panel);
  await suspend(maya);
  const { data } = await logIn(maya);
  return { maya, ticket: data.ticket as string };
}

describe('a suspended member', () => {
  test('reads the case after the log-in and asks once; another operator lifts the suspension', async () => {
    const { maya, ticket } = await suspended();
    const until = new Date(panel.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect(await read(ticket)).toMatchObject({
      code: 200,
      data: {
        id: 'suspension',
        kind: 'suspension',
        state: 'open',
        reason: 'Two people use this account.',
        dueAt: until,
        messages: [],
        can: { appeal: true, withdraw: { code: codes.nothingToWithdraw } },
      },
    });
    expect(await ask(ticket, ' ')).toMatchObject({ code: codes.messageMissing });
    const twice = await Promise.all([ask(ticket), ask(ticket)]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.secondLookAsked]);
    const { data: waiting } = await read(ticket, 'zh');
    expect(waiting).toMatchObject({
      state: 'withUs',
      messages: [{ from: 'sender', text: 'My sister uses this computer too.' }],
      replyToken: expect.any(String),
      can: { appeal: { code: codes.secondLookAsked, reason: '您已申请过复核。' }, withdraw: true },
    });

    const { number } = waiting;
    expect(await thread(number, eva)).toMatchObject({
      lookAt: 'suspension',
      person: { suspension: { reason: 'Two people use this account.', by: 'Eva Brandt' } },
      can: { decide: { code: codes.ownSuspension }, answer: { code: codes.decisionNeeded } },
    });
    expect(await decide(number, 'lift', eva)).toMatchObject({ code: codes.ownSuspension });
    // Nobody lifts it elsewhere meanwhile.
    expect(await reactivate(maya)).toMatchObject({ code: codes.secondLookWaits });
    const cleo = await createOperatorPersona(panel, 'operator', 'Cleo Park');
    const both = await Promise.all([decide(number, 'lift'), decide(number, 'keep', cleo), reactivate(maya)]);
    expect(both.map(({ code }) => code).sort()).not.toEqual([200, 200, 200]);
    expect(both.filter(({ code }) => code === codes.lookDecided)).toHaveLength(1);
    if ((await thread(number)).outcome === 'kept') await reactivate(maya);

    expect(await logIn(maya)).toMatchObject({ code: 200 });
    // What the ticket opened is closed now; the case lies among the others of the member.
    expect(await read(ticket)).toMatchObject({ code: codes.loginAgain });
  });

  test('reads in a mail and in the case that the suspension was lifted, or stays for a reason', async () => {
    const [kept, lifted] = [await suspended(), await suspended()];
    for (const { ticket } of [kept, lifted]) await ask(ticket);
    const numberOf = async (ticket: string) => (await read(ticket)).data.number as string;
    const [stays, ends] = [await numberOf(kept.ticket), await numberOf(lifted.ticket)];
    expect(await decide(stays, 'keep')).toMatchObject({ data: { outcome: 'kept' } });
    expect((await read(kept.ticket)).data).toMatchObject({
      state: 'kept',
      messages: [{ from: 'sender' }, { from: 'operator', text: genuine }],
      replyToken: null,
      can: { appeal: { code: codes.secondLookAsked } },
    });
    expect(await ask(kept.ticket)).toMatchObject({ code: codes.secondLookAsked });
    expect((await mailsTo(panel, kept.maya.email))[0]).toMatchObject({
      subject: 'Your account stays suspended',
      text: expect.stringContaining(genuine),
    });
    // Decided: an operator may still reactivate the account.
    expect(await reactivate(kept.maya)).toMatchObject({ code: 200 });

    expect(await decide(ends, 'lift')).toMatchObject({ data: { outcome: 'lifted' } });
    expect((await mailsTo(panel, lifted.maya.email))[0]?.subject).toBe('Your account is no longer suspended');
    const { data } = await panel.call(
      `GET /api/console/AuditLog?subjectKind=member&subjectId=${lifted.maya.id}&size=1`,
      { cookie: ben.cookie },
    );
    expect(data.list[0]).toMatchObject({ action: 'member.reactivated', detail: { conversation: Number(ends) } });
    const cookie = await sessionOf(lifted.maya);
    const { data: own } = await panel.call(`GET /api/v1/Accounts/${lifted.maya.id}/Cases`, { cookie });
    expect(own.list).toMatchObject([{ id: `suspension-${ends}`, kind: 'suspension', state: 'inFavor' }]);
  });

  test('reaches nothing else: no session, no other case, nobody’s with another ticket', async () => {
    const { maya, ticket } = await suspended();
    const refused = await logIn(maya);
    expect(refused).toMatchObject({ code: codes.suspendedByOperator, data: { ticket: expect.any(String) } });
    expect(Object.keys(refused.cookies)).not.toContain('pollen_session');
    for (const path of ['', '/Cases', '/Cases/suspension', '/Points', '/Orders', '/Profile']) {
      const at = `GET /api/v1/Accounts/${maya.id}${path}`;
      expect((await panel.call(at, { cookie: maya.cookie })).code, path).toBe('401');
      expect((await panel.call(at, { cookie: `pollen_session=${ticket}` })).code, path).toBe('401');
    }
    for (const made of ['', 'x'.repeat(80), `${ticket.slice(0, -2)}AA`]) {
      expect((await read(made)).code).toBe(codes.loginAgain);
      expect((await ask(made)).code).toBe(codes.loginAgain);
      expect((await withdraw(made)).code).toBe(codes.loginAgain);
    }
    // An unconfirmed address is no decision of a person: the ticket of such a log-in opens no case.
    const mails = await panel.call('POST /api/v1/SuspensionMails', { body: { ticket, to: 'new' } });
    expect(mails.code).toBe(codes.emailChangeOver);
    panel.clock.advance(HOUR_MS);
    expect((await read(ticket)).code).toBe(codes.loginAgain);
  });

  test('loses the ticket with a new password, and with the suspension that it was issued for', async () => {
    const thief = await suspended();
    const browser = new AnonymousClient(panel);
    const { email } = thief.maya;
    const code = await browser.askForCode(email, 'ForgotPassword');
    expect((await browser.reset(email, code, 'New-honey-8')).code).toBe(200);
    for (const call of [read, ask, withdraw]) expect((await call(thief.ticket)).code).toBe(codes.loginAgain);
    const again = await browser.post('/api/v1/Login', { userName: email, password: 'New-honey-8' });
    expect((await read(again.data.ticket)).data).toMatchObject({ state: 'open', messages: [] });

    const { maya, ticket } = await suspended();
    await reactivate(maya);
    panel.clock.advance(MINUTE_MS);
    await suspend(maya, 'For another reason.');
    for (const call of [read, ask, withdraw]) expect((await call(ticket)).code).toBe(codes.loginAgain);
    expect((await read((await logIn(maya)).data.ticket)).data).toMatchObject({ reason: 'For another reason.' });
  });

  test('asks within the time that every decision has', async () => {
    const { maya } = await suspended();
    panel.clock.advance(31 * DAY_MS);
    await operators();
    const { data } = await logIn(maya);
    expect((await read(data.ticket)).data).toMatchObject({ state: 'lapsed', dueAt: null });
    expect(await ask(data.ticket)).toMatchObject({ code: codes.appealTooLate });
  });
});

describe('withdrawing a second look', () => {
  test('works until a decision; both sides see it, and the member may ask again in the same conversation', async () => {
    const { maya, attempt } = await answered(panel, 7);
    await decider(panel, eva).reject(attempt);
    const at = `/api/v1/Accounts/${maya.id}/Cases/${attempt}`;
    const me = as(panel, maya);
    const take = () => me.post(`/api/v1/Accounts/${maya.id}/Cases/${attempt}/Withdrawal`, {});
    expect(await take()).toMatchObject({ code: codes.nothingToWithdraw });
    await me.post(`${at}/Appeal`, { content: 'Wrong survey, sorry.' });
    const { number, replyToken } = (await me.get(at)).data;

    const twice = await Promise.all([take(), take()]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.nothingToWithdraw].sort());
    const until = new Date(panel.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect((await me.get(at)).data).toMatchObject({
      state: 'withdrawn',
      dueAt: until,
      replyToken: null,
      can: { appeal: true, withdraw: { code: codes.nothingToWithdraw } },
    });
    expect(await thread(number)).toMatchObject({
      state: 'closed',
      outcome: 'withdrawn',
      waitingSince: null,
      can: { decide: { code: codes.lookWithdrawn }, reopen: { code: codes.lookWithdrawn } },
    });
    expect(await decide(number, 'lift')).toMatchObject({ code: codes.lookWithdrawn });
    const link = await panel.call(`POST /api/v1/SentMessages/${replyToken}/Replies`, {
      body: { text: 'One more thing.', key: 'once-more' },
    });
    expect(link.code).toBe(codes.messageWithdrawn);

    const again = await Promise.all([1, 2].map(() => me.post(`${at}/Appeal`, { content: 'I do mean this one.' })));
    expect(again.map(({ code }) => code).sort()).toEqual([200, codes.secondLookAsked]);
    expect((await me.get(at)).data).toMatchObject({ state: 'withUs', number, messages: [{}, {}] });
    const race = await Promise.all([take(), decide(number, 'lift')]);
    expect(race.filter(({ code }) => code === 200)).toHaveLength(1);
    if ((await thread(number)).outcome === 'withdrawn') {
      // An operator may take the rejection back where nobody waits for a second look.
      expect(await decider(panel, ben).reinstate(attempt)).toMatchObject({ code: 200 });
    }
    expect((await me.get(at)).data).toMatchObject({ state: 'inFavor' });
    expect(await take()).toMatchObject({ code: codes.nothingToWithdraw });
  });

  test('does not flood the inbox, ends with the time to ask, and is the member’s own', async () => {
    const { ticket } = await suspended();
    for (let n = 0; n < 5; n += 1) {
      expect(await ask(ticket)).toMatchObject({ code: 200 });
      expect(await withdraw(ticket)).toMatchObject({ code: 200 });
    }
    expect(await ask(ticket)).toMatchObject({ code: codes.tooManyReplies });

    const { maya, attempt } = await answered(panel, 7);
    const jonas = await createMember(panel);
    await decider(panel, eva).reject(attempt);
    const at = `POST /api/v1/Accounts/${maya.id}/Cases/${attempt}`;
    await panel.call(`${at}/Appeal`, { cookie: maya.cookie, body: { content: 'They are mine.' } });
    expect((await panel.call(`${at}/Withdrawal`, { cookie: jonas.cookie, body: {} })).code).toBe(codes.notFound);
    expect((await panel.call(`${at}/Withdrawal`, { body: {} })).code).toBe('401');
    await panel.call(`${at}/Withdrawal`, { cookie: maya.cookie, body: {} });
    panel.clock.advance(31 * DAY_MS);
    await operators();
    const cookie = await sessionOf(maya);
    const late = await panel.call(`GET /api/v1/Accounts/${maya.id}/Cases/${attempt}`, { cookie });
    expect(late.data).toMatchObject({
      state: 'withdrawn',
      dueAt: null,
      can: { appeal: { code: codes.appealTooLate } },
    });
  });
});
