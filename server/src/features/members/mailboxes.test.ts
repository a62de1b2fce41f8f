import { runChecks } from '@pollen/checks/run';
import { MINUTE_MS } from '@pollen/server/platform/time';
import { AnonymousClient } from '@pollen/testkit/anonymous-client';
import { eventually } from '@pollen/testkit/eventually';
import { waitingTransactions } from '@pollen/testkit/lock-waits';
import { tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD, signIn } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emailChangeJobs } from '../email-change/jobs';

const WHY_EN =
  'Welcome coins are paid once per person. This mailbox has had a Pollen account before, so this account starts without them.';
const WHY_ZH = '注册奖励每人仅发放一次。该邮箱此前已注册过 Pollen 账户，因此本账户没有注册奖励。';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
// The wait between two codes must not carry over to the next test.
afterEach(() => panel.clock.advance(2 * MINUTE_MS));
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

/** Registers and signs in; `errors` is the answer to the registration. */
async function register(email: string, more: object = {}, lang: 'en' | 'zh' = 'en') {
  const browser = new AnonymousClient(panel, lang);
  const { code, errors } = await browser.register(email, await browser.askForCode(email), { ...more });
  expect(code).toBe(200);
  const { id } = (await browser.post('/api/v1/Login', { userName: email, password: PASSWORD })).data;
  const cookie = await signIn(panel, id);
  const account = (await panel.call(`GET /api/v1/Accounts/${id}`, { cookie })).data;
  return { id, cookie, email, errors, account };
}

async function close(member: MemberPersona, forfeitedPoints = 150) {
  const body = { password: PASSWORD, forfeitedPoints };
  const closed = await panel.call(`POST /api/v1/Accounts/${member.id}/Closing`, { cookie: member.cookie, body });
  expect(closed).toMatchObject({ code: 200 });
}

/** Opens the confirmation link that was mailed to the new address. */
async function confirmMove(email: string) {
  await runJobs(panel, emailChangeJobs);
  const token = await tokenMailedTo(panel, email);
  expect(await panel.call('POST /api/v1/EmailConfirmations', { body: { token } })).toMatchObject({ code: 200 });
}

function friends(referrer: MemberPersona) {
  return panel.call(`GET /api/v1/Accounts/${referrer.id}/Friends`, { cookie: referrer.cookie });
}

describe('a mailbox is one person', () => {
  test('another spelling opens an account without welcome points, and says why', async () => {
    const first = await register('mina.k@gmail.com');
    expect(first).toMatchObject({ errors: [], account: { balance: 50, welcomeWithheld: false } });
    const alias = await register('min.ak+2@googlemail.com');
    expect(alias).toMatchObject({ errors: [WHY_EN], account: { balance: 0, credit: 60, welcomeWithheld: true } });
    expect(await register('minak+3@gmail.com', {}, 'zh')).toMatchObject({ errors: [WHY_ZH], account: { balance: 0 } });
  });

  test('two spellings at once are paid once', async () => {
    const browsers: { browser: AnonymousClient; email: string; code: string }[] = [];
    for (const email of ['race+1@outlook.com', 'race@outlook.com']) {
      const browser = new AnonymousClient(panel);
      browsers.push({ browser, email, code: await browser.askForCode(email) });
    }
    // The lock on transfers is held until both registrations wait, for the lock or for each other.
    const { registering: both } = await panel.transaction(async (tx) => {
      await tx.run(sql`lock table ledger_transfers in exclusive mode`);
      const registering = browsers.map(({ browser, email, code }) => browser.register(email, code));
      await eventually(async () => expect(await waitingTransactions(panel)).toBe(2));
      return { registering };
    });
    const answered = await Promise.all(both);
    expect(answered.map(({ code }) => code)).toEqual([200, 200]);
    expect(answered.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const { paid } = await panel.transaction((tx) =>
      tx.one<{ paid: number }>(sql`
        select count(*)::int as paid from ledger_transfers join members on members.id = member_id
        where kind = 'registration' and mailbox_key = 'race@outlook.com'`),
    );
    expect(paid).toBe(1);
  });

  test('another spelling of a closed account is not paid, and the address is not stored', async () => {
    const member = await createMember(panel, { email: 'le.aver@gmail.com' });
    await close(member);
    const kept = await panel.transaction((tx) =>
      tx.one(sql`select mailbox_key as mailbox from members where id = ${member.id}`),
    );
    expect(kept).toEqual({ mailbox: null });
    expect(await register('leaver+again@gmail.com')).toMatchObject({ errors: [WHY_EN], account: { balance: 0 } });
  });

  test('a closed blacklisted account bars its address, and leaves other spellings without a bonus only', async () => {
    const member = await createMember(panel, { email: 'barred+x@gmail.com' });
    await panel.transaction((tx) =>
      tx.run(sql`update members set state = 'blacklisted', blacklist_reason = 'Fraud' where id = ${member.id}`),
    );
    await close(member);
    expect(await register('barred@gmail.com')).toMatchObject({ account: { isBlacklist: false, balance: 0 } });
    expect(await register('barred+x@gmail.com')).toMatchObject({ account: { isBlacklist: true, balance: 0 } });
  });

  test('the mailbox that a member moved away from counts as well, and so does the new one', async () => {
    const member = await createMember(panel, { email: 'mo.ver@gmail.com' });
    const moved = { email: 'mover-now@proton.me', password: PASSWORD };
    const asked = await panel.call(`POST /api/v1/Accounts/${member.id}/EmailChange`, {
      cookie: member.cookie,
      body: moved,
    });
    expect(asked).toMatchObject({ code: 200 });
    await confirmMove(moved.email);
    expect(await register('mover+1@gmail.com')).toMatchObject({ account: { balance: 0 } });
    expect(await register('movernow@pm.me')).toMatchObject({ account: { balance: 0 } });
  });

  test('people whose provider has no rule are paid, each of them', async () => {
    for (const email of ['kim.lee@example.org', 'kimlee@example.org', 'kim+lee@example.org']) {
      expect(await register(email)).toMatchObject({ errors: [], account: { balance: 50, welcomeWithheld: false } });
    }
    expect(await register('kimlee@hotmail.com')).toMatchObject({ account: { balance: 50 } });
    expect(await register('kim.lee@hotmail.com')).toMatchObject({ account: { balance: 50 } });
  });
});

describe('the points for a complete profile are paid once for a mailbox', () => {
  const profileOf = ({ id }: { id: number }) => `/api/v1/Accounts/${id}/Profile`;
  const complete = (member: { id: number; cookie: string }) => {
    const body = { id: member.id, name: 'Mina Kaya', gender: 2, birthday: '1990-04-12', country: 840 };
    return panel.call(`POST ${profileOf(member)}`, { cookie: member.cookie, body });
  };
  const promised = async (member: { id: number; cookie: string }) =>
    (await panel.call(`GET ${profileOf(member)}`, { cookie: member.cookie })).data.rewardPoints;
  const open = (email: string) => createMember(panel, { email, profile: null });

  test('to the account that is complete first; the other one is promised nothing', async () => {
    const [first, alias] = [await open('twi.ce@gmail.com'), await open('twice+2@gmail.com')];
    expect([await promised(first), await promised(alias)]).toEqual([100, 100]);
    expect((await complete(alias)).data).toEqual({ complete: true, rewardedPoints: 100 });
    expect(await promised(first)).toBeNull();
    expect((await complete(first)).data).toEqual({ complete: true, rewardedPoints: 0 });
  });

  test('also when the account that was paid is closed by then, or has moved away', async () => {
    const paid = await createMember(panel, { email: 'cl.osed@gmail.com' });
    const alias = await open('closed+2@gmail.com');
    await close(paid);
    expect(await promised(alias)).toBeNull();
    expect((await complete(alias)).data).toEqual({ complete: true, rewardedPoints: 0 });

    const mover = await createMember(panel, { email: 'aw.ay@gmail.com' });
    const left = await open('away+2@gmail.com');
    const body = { email: 'elsewhere@example.net', password: PASSWORD };
    await panel.call(`POST /api/v1/Accounts/${mover.id}/EmailChange`, { cookie: mover.cookie, body });
    await confirmMove(body.email);
    expect((await complete(left)).data).toEqual({ complete: true, rewardedPoints: 0 });
  });

  test('two accounts that are completed at once', async () => {
    const both = [await open('same.time@gmail.com'), await open('sametime+2@gmail.com')];
    // The lock on transfers is held until both calls wait, for the lock or for each other.
    const { saving } = await panel.transaction(async (tx) => {
      await tx.run(sql`lock table ledger_transfers in exclusive mode`);
      const saving = both.map(complete);
      await eventually(async () => expect(await waitingTransactions(panel)).toBe(2));
      return { saving };
    });
    const rewarded = (await Promise.all(saving)).map(({ data }) => data.rewardedPoints);
    expect(rewarded.sort()).toEqual([0, 100]);
  });

  test('people with mailboxes of their own are paid, each of them', async () => {
    for (const email of ['no.rule@example.org', 'norule@example.org']) {
      expect((await complete(await open(email))).data).toEqual({ complete: true, rewardedPoints: 100 });
    }
  });
});

describe('referrals', () => {
  test('inviting oneself by another spelling makes no friend and pays nothing', async () => {
    const referrer = await createMember(panel, { email: 'self.ref@gmail.com' });
    const alias = await createMember(panel, { email: 'selfref+me@gmail.com', invitedBy: referrer.recommendedCode });
    const { encryptId } = await launchSurvey(panel);
    await completeShort(panel, alias, encryptId);
    expect((await friends(referrer)).data.list).toEqual([]);
    expect((await panel.call(`GET /api/v1/Accounts/${referrer.id}`, { cookie: referrer.cookie })).data.balance).toBe(
      150,
    );
  });

  test('a person is recommended once, also under another spelling of the address', async () => {
    const one = await createMember(panel);
    const other = await createMember(panel);
    await createMember(panel, { email: 'friend.ly@gmail.com', invitedBy: one.recommendedCode });
    await register('friendly+2@gmail.com', { recommendedCode: other.recommendedCode });
    expect((await friends(one)).data.list).toHaveLength(1);
    expect((await friends(other)).data.list).toEqual([]);
  });

  test('a friend who moves to the mailbox of the referrer pays nothing from then on', async () => {
    const referrer = await createMember(panel, { email: 'same.box@gmail.com' });
    const friend = await createMember(panel, { invitedBy: referrer.recommendedCode });
    const first = await launchSurvey(panel);
    await completeShort(panel, friend, first.encryptId);
    const balance = async () =>
      (await panel.call(`GET /api/v1/Accounts/${referrer.id}`, { cookie: referrer.cookie })).data.balance;
    expect(await balance()).toBe(350);
    const body = { email: 'samebox+2@gmail.com', password: PASSWORD };
    await panel.call(`POST /api/v1/Accounts/${friend.id}/EmailChange`, { cookie: friend.cookie, body });
    await confirmMove(body.email);
    const second = await launchSurvey(panel);
    await completeShort(panel, friend, second.encryptId);
    expect(await balance()).toBe(350);
  });
});

test('operators see which members have the same mailbox', async () => {
  const eva = await createOperatorPersona(panel);
  const first = await createMember(panel, { email: 'seen.by@gmail.com' });
  const second = await createMember(panel, { email: 'seenby+2@gmail.com' });
  const page = async (id: number) => (await panel.call(`GET /api/console/Members/${id}`, { cookie: eva.cookie })).data;
  expect(await page(first.id)).toMatchObject({ sameMailbox: [second.id], welcomeWithheld: false });
  expect(await page(second.id)).toMatchObject({ sameMailbox: [first.id], welcomeWithheld: true });
  expect(await panel.call(`GET /api/console/Members/${first.id}`, { cookie: first.cookie })).toMatchObject({
    code: '401',
  });
});
