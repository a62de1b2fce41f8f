import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { blacklistMember } from '@pollen/server/features/members/index';
import { DAY_MS, HOUR_MS } from '@pollen/server/platform/time';
import { ledgerStory } from '@pollen/testkit/ledger-story';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, signIn } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let panel: Panel;

beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(() => panel.clock.set('2026-11-18T15:00:00Z'));
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const sign = (member: MemberPersona, lang: 'en' | 'zh' = 'en') =>
  panel.call(`POST /api/v1/Accounts/${member.id}/Today`, { cookie: member.cookie, body: {}, lang });
const status = async (member: MemberPersona) =>
  (await panel.call(`GET /api/v1/Accounts/${member.id}/TodayStatus`, { cookie: member.cookie })).data;
const days = async (member: MemberPersona, year: number, month: number) =>
  (
    await panel.call(`GET /api/v1/Accounts/${member.id}/CheckinDays?year=${year}&month=${month}`, {
      cookie: member.cookie,
    })
  ).data.list.map(({ date }: { date: string }) => date);

describe('works', () => {
  test('eight days in a row pay a point and a credit each, and five more on the seventh', async () => {
    const member = await createMember(panel);
    expect(await status(member)).toEqual({
      isComplete: false,
      today: '2026-11-18',
      streak: 0,
      nextPoints: 1,
      bonusEvery: 7,
      bonusPoints: 5,
      can: { checkIn: true },
    });
    const paid: number[] = [];
    for (let day = 1; day <= 8; day += 1) {
      const signed = await sign(member);
      expect(signed.data).toMatchObject({ credit: 1, streak: day });
      paid.push(signed.data.points);
      expect(await status(member)).toMatchObject({ isComplete: true, streak: day, nextPoints: day === 6 ? 6 : 1 });
      panel.clock.advance(DAY_MS);
    }
    expect(paid).toEqual([1, 1, 1, 1, 1, 1, 6, 1]);
    expect(await status(member)).toMatchObject({ isComplete: false, today: '2026-11-26', streak: 8 });
    expect(await days(member, 2026, 11)).toEqual([18, 19, 20, 21, 22, 23, 24, 25].map((day) => `2026-11-${day}`));
    expect(await days(member, 2026, 12)).toEqual([]);
    expect(await ledgerStory(panel, member.id)).toMatchInlineSnapshot(`
      "what happened               movement                    points  available  pending  reserved
      Welcome to Pollen           panel:rewards -> available      50         50        0         0
      Profile completed           panel:rewards -> available     100        150        0         0
      Checked in on 18 Nov 2026   panel:rewards -> available       1        151        0         0
      Checked in on 19 Nov 2026   panel:rewards -> available       1        152        0         0
      Checked in on 20 Nov 2026   panel:rewards -> available       1        153        0         0
      Checked in on 21 Nov 2026   panel:rewards -> available       1        154        0         0
      Checked in on 22 Nov 2026   panel:rewards -> available       1        155        0         0
      Checked in on 23 Nov 2026   panel:rewards -> available       1        156        0         0
      Checked in on 24 Nov 2026   panel:rewards -> available       1        157        0         0
      Checked in 7 days in a row  panel:rewards -> available       5        162        0         0
      Checked in on 25 Nov 2026   panel:rewards -> available       1        163        0         0"
    `);
    const account = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(account.data).toMatchObject({ balance: 163, credit: 68, checkedInToday: false, checkInPoints: 1 });
  });

  test('a missed day begins a new run', async () => {
    const member = await createMember(panel);
    await sign(member);
    panel.clock.advance(2 * DAY_MS);
    expect(await status(member)).toMatchObject({ streak: 0 });
    expect((await sign(member)).data.streak).toBe(1);
  });

  test('days begin at midnight of the panel, also when clocks change', async () => {
    const member = await createMember(panel);
    // 23:30 and 00:30 in New York.
    panel.clock.set('2026-11-19T04:30:00Z');
    expect((await sign(member)).data.streak).toBe(1);
    panel.clock.advance(HOUR_MS);
    expect((await sign(member)).data.streak).toBe(2);
    expect(await days(member, 2026, 11)).toEqual(['2026-11-18', '2026-11-19']);

    const spring = await createMember(panel);
    // 8 March 2026 has 23 hours there.
    for (const at of ['2026-03-08T04:59:00Z', '2026-03-08T05:01:00Z', '2026-03-09T03:59:00Z', '2026-03-09T04:01:00Z']) {
      panel.clock.set(at);
      await sign(spring);
    }
    expect(await days(spring, 2026, 3)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
  });
});

describe('refuses', () => {
  test('a second check-in on a day, in both languages', async () => {
    const member = await createMember(panel);
    await sign(member);
    expect(await sign(member)).toMatchObject({ code: 2201, errors: ['You’ve already checked in today.'], data: null });
    expect((await sign(member, 'zh')).errors).toEqual(['您今天已经签到过了。']);
    expect(await status(member)).toMatchObject({ isComplete: true, streak: 1 });
  });

  test('all but one of ten check-ins at once', async () => {
    const member = await createMember(panel);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sign(member)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(2201)]);
    const counted = await panel.transaction((tx) =>
      tx.one(sql`
        select (select count(*)::int from ledger_transfers where member_id = ${member.id} and kind = 'checkIn') as points,
          (select count(*)::int from credit_lines where member_id = ${member.id} and kind = 'checkIn') as credits`),
    );
    expect(counted).toEqual({ points: 1, credits: 1 });
  });

  test('a blacklisted member, in both languages, until the blacklisting is lifted', async () => {
    const member = await createMember(panel);
    await sign(member);
    panel.clock.advance(DAY_MS);
    await panel.transaction((tx) => blacklistMember(tx, member.id, 'several accounts'));
    const reason = 'You can’t check in while your account is restricted. Reason: several accounts';
    expect(await sign(member)).toMatchObject({ code: codes.checkInRestricted, errors: [reason], data: null });
    expect((await sign(member, 'zh')).errors).toEqual(['账户受限期间无法签到，原因：several accounts']);
    const can = { checkIn: { code: codes.checkInRestricted, reason } };
    expect(await status(member)).toMatchObject({ isComplete: false, can });
    const account = await panel.call(`GET /api/v1/Accounts/${member.id}`, { cookie: member.cookie });
    expect(account.data).toMatchObject({ balance: 151, can });
    await panel.transaction((tx) => blacklistMember(tx, member.id, null));
    expect((await sign(member)).code).toBe(200);
  });

  test('months that do not exist', async () => {
    const member = await createMember(panel);
    for (const query of [
      '',
      '?year=2026',
      '?year=2026&month=0',
      '?year=2026&month=13',
      '?year=x&month=1',
      '?year=1&month=1',
    ]) {
      const answer = await panel.call(`GET /api/v1/Accounts/${member.id}/CheckinDays${query}`, {
        cookie: member.cookie,
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('forbidden', () => {
  test('checking in for another member', async () => {
    const one = await createMember(panel);
    const two = await createMember(panel);
    for (const call of ['POST Today', 'GET TodayStatus', 'GET CheckinDays?year=2026&month=11']) {
      const [method, path] = call.split(' ');
      const options = method === 'POST' ? { body: {} } : {};
      const address = `${method} /api/v1/Accounts/${two.id}/${path}`;
      expect((await panel.call(address, { ...options, cookie: one.cookie })).code).toBe(1404);
      expect((await panel.call(address, options)).code).toBe('401');
    }
    expect(await status({ ...two, cookie: await signIn(panel, two.id) })).toMatchObject({ isComplete: false });
  });
});
