import { runChecks } from '@pollen/checks/run';
import { decider } from '@pollen/testkit/decisions';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders } from '@pollen/testkit/orders';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona, PASSWORD, signIn } from '@pollen/testkit/personas';
import { countDay, readRaw } from '@pollen/testkit/raw-figures';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJob } from '../../platform/jobs';
import { DAY_MS, dayIn, HOUR_MS } from '../../platform/time';
import { sendMail } from '../mail/index';
import { overviewJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let maya: MemberPersona;
let jonas: MemberPersona;
const zone = 'America/New_York';

async function everyCount() {
  await panel.transaction(async (tx) => {
    await addJob(tx, 'overview.fill', {});
    await addJob(tx, 'overview.age', {});
  });
  await runJobs(panel, overviewJobs);
}
async function ask(path: string, lang: 'en' | 'zh' = 'en') {
  const answer = await panel.call(`GET ${path}`, { cookie: eva.cookie, lang });
  if (answer.code !== '401') return answer;
  // Sessions of the console end after two idle hours; these tests go by days.
  eva = await createOperatorPersona(panel);
  return panel.call(`GET ${path}`, { cookie: eva.cookie, lang });
}
const figures = async (from: string, to: string) => (await ask(`/api/console/DailyFigures?from=${from}&to=${to}`)).data;
const screenOut = async (member: MemberPersona) => {
  const { encryptId } = await launchSurvey(panel);
  const { data } = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  await as(panel, member).post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { age: 'under18' } });
};

/** Five days: Wednesday 18 to Sunday 22 November 2026, of which the last is not over. */
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel);
  maya = await createMember(panel, { points: 5000 });
  await addPayoutAccount(panel, maya);
  const { encryptId } = await launchSurvey(panel);
  await completeShort(panel, maya, encryptId);

  panel.clock.set('2026-11-20T04:30:00Z'); // Thursday half past eleven in the evening, in New York.
  jonas = await createMember(panel);
  const reviewed = await launchSurvey(panel, { reviewDays: 60 });
  await completeShort(panel, jonas, reviewed.encryptId);
  await panel.call(`POST /api/v1/Accounts/${jonas.id}/Checkin`, { cookie: jonas.cookie, body: {} });

  panel.clock.set('2026-11-20T05:30:00Z'); // Friday, an hour later.
  await screenOut(jonas);
  const giftId = await offerGift(panel);
  const order = await panel.call('POST /api/v1/Order', { cookie: maya.cookie, body: { giftId } });
  const token = await tokenMailedTo(panel, maya.email);
  await panel.call('POST /api/v1/OrderConfirmations', { body: { token } });
  eva = await createOperatorPersona(panel);
  await panel.call('POST /api/console/Orders/Collect', { cookie: eva.cookie, body: {} });
  await approveOrders(panel, eva, [order.data.orderId]);
  const paid = await panel.call(`POST /api/console/Orders/${order.data.orderId}/Complete`, {
    cookie: eva.cookie,
    body: { memo: '' },
  });
  expect(paid.code).toBe(200);

  panel.clock.set('2026-11-22T15:00:00Z'); // Sunday; nothing happened on Saturday.
  const anna = await createMember(panel);
  const gone = await panel.call(`POST /api/v1/Accounts/${anna.id}/Closing`, {
    cookie: anna.cookie,
    body: { password: PASSWORD, forfeitedPoints: 150 },
  });
  expect(gone.code).toBe(200);
  eva = await createOperatorPersona(panel);
});
afterAll(async () => {
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await panel.close();
});

const week = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];

describe('works', () => {
  test('before any job ran, the last days are counted on request and the rest is said to be missing', async () => {
    const { days, missingDays } = await figures('2026-11-17', '2026-11-22');
    const raw = await readRaw(panel);
    expect(missingDays).toBe(2);
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      const { members, outstandingPoints, ...counted } = countDay(raw, day);
      expect(days.find((each: { day: string }) => each.day === day)).toMatchObject(counted);
    }
    expect(days[1]).toMatchObject({ day: '2026-11-18', newMembers: 0 });
  });

  test('the figures of each day are those of its rows, in the zone of the panel', async () => {
    await everyCount();
    const raw = await readRaw(panel);
    const { days, missingDays } = await figures('2026-11-17', '2026-11-22');
    expect(missingDays).toBe(0);
    expect(days).toEqual(week.map((day) => countDay(raw, day)));
    // The story itself, so that both ways of counting cannot be wrong together.
    expect(days).toMatchObject([
      { newMembers: 0, members: 0, outstandingPoints: 0 },
      { newMembers: 1, activeMembers: 1, started: 1, completed: 1, earnedPoints: 5120 },
      { newMembers: 1, activeMembers: 1, started: 1, completed: 1, members: 2 },
      { activeMembers: 1, screenedOut: 1, completed: 0, spentPoints: 1000 },
      { newMembers: 0, activeMembers: 0, earnedPoints: 0, members: 2 },
      { newMembers: 1, closedMembers: 1, takenPoints: 150, members: 2 },
    ]);
  });

  test('days are counted once, however often and whenever the job runs', async () => {
    const rows = () => panel.transaction((tx) => tx.rows(sql`select * from daily_figures order by day`));
    const before = await rows();
    expect(before).toHaveLength(4);
    await everyCount();
    await Promise.all([everyCount(), everyCount()]);
    expect(await rows()).toEqual(before);
    panel.clock.set('2026-11-23T05:04:00Z'); // Four minutes into Monday: rows of Sunday may still come.
    await everyCount();
    expect(await rows()).toHaveLength(4);
    panel.clock.advance(2 * 60_000);
    await everyCount();
    expect(await rows()).toHaveLength(5);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('today is the sums that a job keeps and the rows since then, however often the job runs', async () => {
    panel.clock.set('2026-11-23T14:00:00Z');
    const sumToday = async () => {
      await panel.transaction((tx) => addJob(tx, 'overview.sumToday', {}));
      await runJobs(panel, overviewJobs);
    };
    const today = async () => (await figures('2026-11-23', '2026-11-23')).days[0];
    const ofRows = async () => countDay(await readRaw(panel), '2026-11-23');
    const peter = await createMember(panel);
    await completeShort(panel, peter, (await launchSurvey(panel)).encryptId);
    expect(await today()).toEqual(await ofRows());
    // The rows of the last five minutes may not all be there yet.
    await sumToday();
    const summed = () =>
      panel.transaction((tx) =>
        tx.one<{ started: number }>(sql`
      select (figures->>'started')::int as started from day_so_far`),
      );
    expect(await summed()).toEqual({ started: 0 });
    panel.clock.advance(6 * 60_000);
    await Promise.all([sumToday(), sumToday()]);
    expect(await summed()).toEqual({ started: 1 });
    expect(await today()).toEqual(await ofRows());
    const hana = await createMember(panel);
    await screenOut(hana);
    await screenOut(peter);
    expect(await today()).toMatchObject({ newMembers: 2, activeMembers: 2, started: 3, completed: 1, screenedOut: 2 });
    expect(await today()).toEqual(await ofRows());
    for (let n = 0; n < 3; n += 1) {
      panel.clock.advance(5 * 60_000);
      await sumToday();
      expect(await today()).toEqual(await ofRows());
    }
    expect(await summed()).toEqual({ started: 3 });
    // Sums of another time zone, or of yesterday, are not those of today.
    await panel.transaction((tx) => tx.run(sql`update day_so_far set time_zone = 'Asia/Tokyo'`));
    expect(await today()).toEqual(await ofRows());
    await sumToday();
    panel.clock.set('2026-11-24T05:03:00Z');
    expect((await figures('2026-11-23', '2026-11-24')).days).toMatchObject([{ started: 3 }, { started: 0 }]);
    await everyCount();
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('months are counted in one go, without holes', async () => {
    panel.clock.advance(100 * DAY_MS);
    await everyCount();
    const { n } = await panel.transaction((tx) =>
      tx.one<{ n: number }>(sql`select count(*)::int as n from daily_figures`),
    );
    expect(n).toBe(105);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  });

  test('liabilities by account and by age: the oldest points are spent first', async () => {
    await panel.transaction((tx) => tx.run(sql`delete from liability`));
    maya = { ...maya, cookie: await signIn(panel, maya.id) };
    await screenOut(maya);
    await everyCount();
    const { liability } = (await ask('/api/console/Overview')).data;
    const held = await panel.transaction((tx) =>
      tx.one<Record<'available' | 'pending' | 'reserved', number>>(sql`
        select sum(available) as available, sum(pending) as pending, sum(reserved) as reserved from ledger_accounts`),
    );
    expect(liability).toMatchObject(held);
    const owed = held.available + held.pending + held.reserved;
    expect(liability.byAge).toEqual([
      { fromDays: 0, points: 10 },
      { fromDays: 31, points: 0 },
      { fromDays: 91, points: owed - 10 },
      { fromDays: 181, points: 0 },
      { fromDays: 366, points: 0 },
    ]);
    const today = dayIn(zone, panel.clock.now());
    expect((await figures(today, today)).days[0].outstandingPoints).toBe(owed);
    // Young enough: the next run leaves it alone.
    await screenOut(maya);
    panel.clock.advance(HOUR_MS);
    await everyCount();
    expect((await ask('/api/console/Overview')).data.liability).toEqual(liability);
  });

  test('open tasks and failed jobs', async () => {
    await panel.transaction(async (tx) => {
      const { id } = await sendMail(tx, { to: 'gone@example.org', subject: 'Hello', mail: <p>Hello</p> });
      await tx.run(sql`update mails set state = 'failed', last_error = '550 no such user' where id = ${id}`);
      await addJob(tx, 'orders.fail', {}, { maxAttempts: 1 });
    });
    await runJobs(panel, {
      'orders.fail': () => Promise.reject(new Error('the provider is away')),
    });
    const { data } = await ask('/api/console/Overview', 'zh');
    expect(data).toMatchObject({
      ordersWaiting: 0,
      attemptsInReview: 1,
      shortSurveys: { all: 0 },
      failedMails: { all: 1, list: [{ to: 'gone@example.org', state: 'failed', error: '550 no such user' }] },
      failingJobs: {
        all: 1,
        list: [{ name: 'orders.fail', attempts: 1, maxAttempts: 1, error: 'the provider is away' }],
      },
    });
    expect(data.attemptsFlagged).toBe(0);
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into quality_cases (attempt_id, attempt_key, member_id, survey_id, state, suspected, kinds, found_at)
        select id, attempt_key, member_id, survey_id, 'open', true, '{fast,nonsense}', now() from attempts
        where review = 'pending'`),
    );
    expect((await ask('/api/console/Overview')).data.attemptsFlagged).toBe(1);
    await panel.transaction((tx) => tx.run(sql`delete from quality_cases`));
    const { id } = await launchSurvey(panel, { completesTarget: 11 });
    await panel.transaction((tx) => tx.run(sql`update surveys set completes = 10 where id = ${id}`));
    expect((await ask('/api/console/Overview', 'zh')).data.shortSurveys).toEqual({
      all: 1,
      leftPercent: 10,
      list: [{ id, title: '茶与咖啡', completes: 10, completesTarget: 11 }],
    });
    await panel.transaction((tx) => tx.run(sql`update surveys set completes = 0 where id = ${id}`));
  });

  test('the transfers behind the points of a day, by flow and page', async () => {
    const list = async (query: string) => (await ask(`/api/console/Transfers?${query}`)).data;
    const spent = await list('flow=spent&from=2026-11-20&to=2026-11-20');
    expect(spent).toMatchObject({
      next: null,
      list: [{ memberId: maya.id, memberName: 'Maya Lindqvist', points: 1000 }],
    });
    const taken = await list('flow=taken');
    expect(taken.list).toMatchObject([{ points: 150, kind: 'forfeited', description: 'Account closed' }]);
    const whole = await list('flow=earned&from=2026-11-18&to=2026-11-19&size=100');
    const sum = whole.list.reduce((points: number, row: { points: number }) => points + row.points, 0);
    const { days } = await figures('2026-11-18', '2026-11-19');
    expect(sum).toBe(days[0].earnedPoints + days[1].earnedPoints);
    const ids: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `flow=earned&from=2026-11-18&to=2026-11-19&size=2${next && `&before=${next}`}`,
      );
      ids.push(...page.list.map((row: { id: number }) => row.id));
      next = page.next;
    }
    expect(ids).toEqual(whole.list.map((row: { id: number }) => row.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the attempts behind the figures, by outcome, start and review', async () => {
    const list = async (query: string) => (await ask(`/api/console/Attempts?${query}`)).data.list;
    expect(await list('outcome=completed&from=2026-11-18&to=2026-11-18')).toMatchObject([
      { memberId: maya.id, memberName: 'Maya Lindqvist', title: 'Tea and coffee', state: 'Completed', points: 120 },
    ]);
    expect(await list('outcome=screenedOut&from=2026-11-20&to=2026-11-20')).toMatchObject([{ memberId: jonas.id }]);
    expect(await list('outcome=quotaFull')).toEqual([]);
    expect(await list('outcome=unfinished')).toEqual([]);
    expect(await list('from=2026-11-18&to=2026-11-19')).toHaveLength(2);
    expect(await list('outcome=started')).toEqual([]);
    const [pending, ...others] = await list('review=pending');
    expect(others).toEqual([]);
    expect(pending).toMatchObject({ memberId: jonas.id, state: 'Completed, in review' });
    const first = (await ask('/api/console/Attempts?size=1')).data;
    const second = (await ask(`/api/console/Attempts?size=1&before=${first.next}`)).data;
    expect(second.list[0].attemptId).not.toBe(first.list[0].attemptId);
    await decider(panel, eva).reject(pending.attemptId);
    expect(await list('review=pending')).toEqual([]);
    expect(await list('review=rejected')).toMatchObject([{ attemptId: pending.attemptId }]);
  });
});

describe('refuses', () => {
  test('days in the wrong order, more than a year, and invalid days and cursors', async () => {
    const daily = (from: string, to: string) => ask(`/api/console/DailyFigures?from=${from}&to=${to}`);
    expect(await daily('2026-11-20', '2026-11-19')).toMatchObject({ status: 200, code: 5401 });
    const long = await ask('/api/console/DailyFigures?from=2025-01-01&to=2026-11-19', 'zh');
    expect(long).toMatchObject({ code: 5402, errors: ['最多可选择 366 天。'] });
    expect(await daily('2026-02-30', '2026-03-01')).toMatchObject({ status: 400, code: 1400 });
    for (const path of ['Transfers', 'Attempts']) {
      expect(await ask(`/api/console/${path}?from=2026-11-20&to=2026-11-19`)).toMatchObject({ code: 5401 });
      expect(await ask(`/api/console/${path}?before=yesterday`)).toMatchObject({ status: 400, code: 1400 });
      expect(await ask(`/api/console/${path}?before=999999999999999-1`)).toMatchObject({ status: 400, code: 1400 });
    }
  });
});

describe('forbidden', () => {
  test('callers without a session', async () => {
    const viewer = await createOperatorPersona(panel, 'viewer');
    expect(await panel.call('GET /api/console/Overview', { cookie: viewer.cookie })).toMatchObject({ code: 200 });
    expect(await panel.call('GET /api/console/Overview', { cookie: maya.cookie })).toMatchObject({ code: '401' });
  });
});
