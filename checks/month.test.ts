import { attemptJobs } from '@pollen/server/features/attempts/jobs';
import { orderJobs } from '@pollen/server/features/orders/jobs';
import { overviewJobs } from '@pollen/server/features/overview/jobs';
import { payoutJobs } from '@pollen/server/features/payouts/jobs';
import { qualityJobs } from '@pollen/server/features/quality/jobs';
import { MINUTE_MS, shiftDay } from '@pollen/server/platform/time';
import { alike, attentionSurvey, respond } from '@pollen/testkit/attention-survey';
import { crashAfterTransaction, Killed } from '@pollen/testkit/crash-after-transaction';
import { genuine, nonsense } from '@pollen/testkit/decisions';
import { type FakePayPal, type Fault, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { addPayoutAccount, offerGift } from '@pollen/testkit/gifts';
import { tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona } from '@pollen/testkit/operators';
import type { Panel } from '@pollen/testkit/panel';
import { runPayoutJobs } from '@pollen/testkit/payouts';
import { browserOf, createMember, type MemberPersona, PASSWORD, signIn } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsOf, expectEveryOrderPaidOnce, expectOverviewOfTheRows } from './month-end';
import { runChecks } from './run';

/**
 * November 2026 in a small panel: members join, answer, cheat, invite, order and leave, and are paid on four Fridays,
 * each with a fault at the provider. One test runs from the first day to the last.
 */
const MONDAYS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'] as const;
const LAST_DAY = '2026-11-30';
/** Nine in the morning in New York, when the Friday's run opens. */
const MORNING = 'T14:00:00Z';
const CASH_POINTS = 500;
/** A member who answers without any delay gets the signal "speeding". */
const SECONDS_A_PAGE = 30;

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
let cash: number;
const members = new Map<string, MemberPersona>();
const operators: { email: string; cookie: string }[] = [];

beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
  panel.clock.set(`${MONDAYS[0]}${MORNING}`);
  cash = await offerGift(panel, { pricePoints: CASH_POINTS, valueCents: CASH_POINTS });
  operators.push(await createOperatorPersona(panel, 'admin', 'Eva Brandt'));
});
afterAll(() => close());

/** Random numbers that are the same in every run (mulberry32). */
let seed = 20_261_101;
function chance(share: number): boolean {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < share;
}

const job = (jobs: typeof payoutJobs, name: string, services = panel.services) => jobs[name]?.({}, services);
const named = (name: string): MemberPersona => {
  const member = members.get(name);
  if (!member) throw new Error(`nobody is called ${name}`);
  return member;
};

async function eva(call: string, body?: object) {
  const [operator] = operators;
  const answer = await panel.call(call.replace(' ', ' /api/console/'), {
    cookie: operator?.cookie ?? '',
    ...(body ? { body } : {}),
  });
  if (answer.code !== 200) throw new Error(`${call}: ${answer.code} ${answer.errors}`);
  return answer.data;
}

/** Moves the clock to another day; everybody whose session has ended signs in again. */
async function dawn(at: string): Promise<void> {
  panel.clock.set(at);
  const [operator] = operators;
  const body = { email: operator?.email, password: PASSWORD };
  const { cookies } = await panel.call('POST /api/console/Login', { body });
  if (operator) operator.cookie = `pollen_console=${cookies.pollen_console}`;
}

async function join(name: string, invitedBy?: string): Promise<void> {
  const account = `${name}@example.org`;
  const member = await createMember(panel, {
    email: account,
    profile: { name, gender: 1, birthday: '1985-05-05', countryId: 840 },
    ...(invitedBy ? { invitedBy: named(invitedBy).recommendedCode } : {}),
  });
  await addPayoutAccount(panel, member, name, account);
  members.set(name, member);
}

/** A week's work: two surveys, of which one is paid at once and one after three days of review. */
async function answerSurveys(week: number): Promise<void> {
  const quick = await launchSurvey(panel, { title: { en: `Quick ${week}`, zh: `快速 ${week}` }, rewardPoints: 400 });
  const slow = await launchSurvey(panel, {
    title: { en: `Careful ${week}`, zh: `仔细 ${week}` },
    rewardPoints: 300,
    reviewDays: 3,
    questionnaire: attentionSurvey,
  });
  for (const [name, member] of members) {
    member.cookie = await signIn(panel, member.id, { browser: browserOf(member) });
    const calls = as(panel, member);
    if (chance(0.7)) await calls.post(`/api/v1/Accounts/${member.id}/Today`);
    if (chance(0.85)) await completeShort(panel, member, quick.encryptId, 'north', SECONDS_A_PAGE);
    else {
      const { data } = await calls.post(`/api/v1/Surveys/${quick.encryptId}/Attempts`);
      // Half of these attempts end as screened out; nobody continues the others.
      if (chance(0.5)) {
        await calls.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { age: 'under18' } });
      }
    }
    const why = `In week ${week} ${name} thought about it at length.`;
    if (name.startsWith('cheat')) await respond(panel, member, slow.encryptId, { why, read: 'red', rate: alike });
    else if (chance(0.8)) await respond(panel, member, slow.encryptId, { why });
  }
}

/** Three members find a survey broken: it pauses itself, lets nobody in, and is closed. */
async function reportBrokenSurvey(): Promise<void> {
  const { id, encryptId } = await launchSurvey(panel, { title: { en: 'Broken', zh: '坏了' }, rewardPoints: 50 });
  for (const name of ['ada', 'bo', 'chen']) {
    panel.clock.advance(MINUTE_MS);
    const { data } = await completeShort(panel, named(name), encryptId, 'north', SECONDS_A_PAGE);
    const text = 'The second page of the survey was empty.';
    await as(panel, named(name)).post(`/api/v1/Attempts/${data.attemptId}/Reports`, { text });
  }
  await job(qualityJobs, 'quality.watch');
  expect((await eva('GET SurveyPauses')).list).toMatchObject([{ surveyId: id, reason: 'reports', reporters: 3 }]);
  const late = await as(panel, named('dana')).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  expect(late.code).not.toBe(200);
  await eva(`POST Surveys/${id}/State`, { action: 'close' });
}

/** The quality queue: answers with two signals or more. One is rejected, the other accepted. */
async function decideFlagged(): Promise<void> {
  await job(qualityJobs, 'quality.check');
  const { list } = await eva('GET FlaggedAttempts?weight=suspected&size=100');
  const of = (name: string) =>
    list.flatMap((each: { attemptId: string; memberId: number }) =>
      each.memberId === named(name).id ? [each.attemptId] : [],
    );
  const kinds = list.map(({ signals }: { signals: { kind: string }[] }) => signals.map(({ kind }) => kind));
  for (const found of kinds) expect(found).toEqual(expect.arrayContaining(['attention', 'straightLine']));
  expect(list).toHaveLength(2);
  expect((await eva('POST FlaggedAttempts/Reject', { attemptIds: of('cheat-carl'), reason: nonsense })).left).toEqual(
    [],
  );
  expect((await eva('POST FlaggedAttempts/Approve', { attemptIds: of('cheat-cleo') })).left).toEqual([]);
}

/** Every member with enough coins orders cash, and confirms by mail where needed. */
async function orderCash(except: readonly string[] = []): Promise<number> {
  let placed = 0;
  for (const [name, member] of members) {
    if (except.includes(name)) continue;
    const { data, code } = await as(panel, member).post('/api/v1/Order', { giftId: cash });
    if (code !== 200) continue;
    placed += 1;
    // One member never confirms, and the order is canceled after three days.
    if (data.statusID === 0 && name !== 'lazy-lou') {
      const token = await tokenMailedTo(panel, member.email);
      await panel.call('POST /api/v1/OrderConfirmations', { body: { token } });
    }
  }
  return placed;
}

/** Friday: the run opens by itself, its orders are reviewed, and it is closed and sent. Returns its id. */
async function sendRun(reject: string | null): Promise<number> {
  await job(orderJobs, 'orders.expire');
  await job(payoutJobs, 'payouts.openOnFriday');
  await job(orderJobs, 'orders.collectCash');
  await runPayoutJobs(panel);
  const waiting: { id: number; memberId: number; checks: { kind: string }[] }[] = (
    await eva('GET Orders?status=6&size=100')
  ).list;
  const refused = waiting.filter(({ memberId }) => reject !== null && memberId === named(reject).id);
  if (refused.length > 0) await eva('POST Orders/Reject', { ids: refused.map(({ id }) => id), memo: 'Wrong name.' });
  const good = waiting.filter((order) => !refused.includes(order));
  const shown = good.map(({ id, checks }) => ({ id, warnings: checks.map(({ kind }) => kind) }));
  expect((await eva('POST Orders/Approve', { ids: good.map(({ id }) => id), shown })).left).toEqual([]);
  const { openRun } = await eva('GET PayoutFigures');
  await eva(`POST PayoutRuns/${openRun}/Close`, { via: 'paypal' });
  await eva(`POST PayoutRuns/${openRun}/Send`, {});
  return openRun;
}

/** What goes wrong on each Friday, from the moment the run is sent. */
const troubles: readonly ((runId: number) => Promise<void>)[] = [
  // The batch is taken and the answer never comes: asking again under the same key finds a duplicate.
  () => withFaults(['silent', 'silent']),
  // PayPal breaks after it was done, and somebody forges the news that unclaimed money was taken.
  async (runId) => {
    await withFaults(['brokenAfter', 'limited']);
    await workAgain();
    const [unclaimed] = paypal.payments.filter(({ status }) => status === 'UNCLAIMED');
    const call = paypal.signed('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', { payout_item_id: unclaimed?.id });
    await deliver({ ...call, headers: { ...call.headers, 'paypal-transmission-sig': 'forged' } }, 400);
    const { byState } = await eva(`GET PayoutRuns/${runId}`);
    expect(byState).toContainEqual({ state: 'unclaimed', count: 2, cents: 2 * CASH_POINTS });
  },
  // The process dies twice in the middle of the work.
  async (runId) => {
    for (const [at, when] of [
      [2, 'after'],
      [4, 'before'],
    ] as const) {
      const { services, isDead } = crashAfterTransaction(panel, at, when);
      const work = payoutJobs['payouts.work']?.({ runId }, services);
      await expect(work).rejects.toThrow(Killed);
      expect(isDead()).toBe(true);
      panel.clock.advance(5 * MINUTE_MS);
    }
  },
  // Requests are lost on their way, and one batch is only taken at the third attempt.
  () => withFaults(['lost', 'broken', 'lost']),
];

async function withFaults(faults: readonly Fault[]): Promise<void> {
  const left = [...faults];
  paypal.fault = () => left.shift() ?? null;
  await runPayoutJobs(panel);
  for (let go = 0; left.length > 0 && go < 10; go += 1) await workAgain();
  expect(left).toEqual([]);
}

/** Moves the clock to the next inquiry of the run and runs its jobs. */
async function workAgain(): Promise<void> {
  panel.clock.advance(20 * MINUTE_MS);
  await job(payoutJobs, 'payouts.workAll');
  await runPayoutJobs(panel);
}

async function deliver(
  { headers, body }: { headers: Record<string, string>; body: string },
  answer = 200,
): Promise<void> {
  const { statusCode } = await panel.app.inject({ method: 'POST', url: '/partner/paypal', headers, payload: body });
  expect(statusCode).toBe(answer);
  await runPayoutJobs(panel);
}

/** The weekend: one member claims the unclaimed money, the other payment is returned; signed webhooks report both. */
async function completeRun(runId: number): Promise<{ state: string; byState: { state: string; count: number }[] }> {
  paypal.fault = () => null;
  for (let go = 0; go < 3; go += 1) await workAgain();
  for (const payment of paypal.payments.filter(({ status }) => status === 'UNCLAIMED')) {
    payment.status = payment.receiver.startsWith('unclaimed-uma') ? 'SUCCESS' : 'RETURNED';
    const word = payment.status === 'SUCCESS' ? 'SUCCEEDED' : 'RETURNED';
    await deliver(paypal.signed(`PAYMENT.PAYOUTS-ITEM.${word}`, { payout_item_id: payment.id }));
  }
  await dawn(panel.clock.now().toISOString());
  return eva(`GET PayoutRuns/${runId}`);
}

test('a month of the panel: every order is paid once, and the overview equals the rows', async () => {
  const fridays: string[] = [];
  for (const [place, monday] of MONDAYS.entries()) {
    const week = place + 1;
    await dawn(`${monday}${MORNING}`);
    if (week === 1) {
      for (const name of ['ada', 'bo', 'chen', 'dana', 'cheat-carl', 'cheat-cleo']) await join(name);
      for (const name of ['unclaimed-uma', 'unclaimed-udo', 'refused-rosa']) await join(name, 'ada');
    }
    if (week === 2) for (const name of ['eli', 'lazy-lou']) await join(name, 'bo');
    if (week === 3) await join('fay', 'eli');
    await answerSurveys(week);
    if (week === 2) await reportBrokenSurvey();

    await dawn(`${shiftDay(monday, 1)}${MORNING}`);
    // The payments of the last week are still unclaimed.
    if (week < 4) await decideFlagged();
    else await job(qualityJobs, 'quality.check');
    if (week === 3) await reinstateCarl();

    await dawn(`${shiftDay(monday, 3)}T22:00:00Z`);
    await job(attemptJobs, 'attempts.release');
    await job(attemptJobs, 'attempts.abandon');
    expect(await orderCash()).toBeGreaterThan(2);

    await dawn(`${shiftDay(monday, 4)}${MORNING}`);
    panel.clock.advance(MINUTE_MS);
    const run = await sendRun(week === 2 ? 'dana' : null);
    await troubles[place]?.(run);
    const { state, byState } = await completeRun(run);
    fridays.push(`${state}: ${byState.map((each) => `${each.count} ${each.state}`).join(', ')}`);
    expect(await runChecks(panel.services.database.pool)).toEqual([]);
  }
  await leave('chen');
  expect(await orderCash(['lazy-lou', 'chen'])).toBeGreaterThan(0);
  await eva('POST Orders/Collect', {});

  expect(fridays).toMatchInlineSnapshot(`
    [
      "done: 6 paid, 1 returned",
      "done: 6 paid, 2 returned",
      "done: 8 paid, 2 returned",
      "done: 8 paid, 2 returned",
    ]
  `);
  await expectEveryOrderPaidOnce(panel, paypal);
  await dawn(`${shiftDay(LAST_DAY, 1)}T15:00:00Z`);
  for (const name of Object.keys(overviewJobs)) await job(overviewJobs, name);
  const month = await eva(`GET DailyFigures?from=${MONDAYS[0]}&to=${LAST_DAY}`);
  const sums = await expectOverviewOfTheRows(panel, month, await eva('GET Overview'));
  // Fixed figures, so that both ways of counting cannot be wrong together.
  expect(sums).toMatchInlineSnapshot(`
    {
      "attemptsFlagged": 2,
      "attemptsInReview": 2,
      "closedMembers": 1,
      "completed": 75,
      "earnedPoints": 30489,
      "newMembers": 12,
      "ordersWaiting": 6,
      "ordersWaitingPoints": 3000,
      "owed": 15287,
      "screenedOut": 3,
      "spentPoints": 14000,
      "started": 84,
      "takenPoints": 1202,
      "unfinished": 5,
    }
  `);
  const taken = paypal.payments.filter(({ status }) => status === 'SUCCESS');
  expect(taken.reduce((sum, { cents }) => sum + cents, 0)).toBe(sums.spentPoints);
  expect(await countsOf(panel, 'orders')).toMatchInlineSnapshot(
    `"1 in state 0, 1 in state 3, 9 in state 4, 28 in state 5, 6 in state 6"`,
  );
  expect(await countsOf(panel, 'ledger_transfers')).toMatchInlineSnapshot(
    `"29 checkIn, 1 forfeited, 45 orderReserved, 10 orderReturned, 28 orderSpent, 12 profile, 27 referralCommission, 6 referralFirst, 12 registration, 3 screenOut, 75 survey, 1 surveyReinstated, 3 surveyRejected, 32 surveyReleased"`,
  );
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
});

/** Carl requests a review of his first rejection, and the answers are reinstated. */
async function reinstateCarl(): Promise<void> {
  const { list } = await eva('GET FlaggedAttempts?state=rejected&size=100');
  await eva(`POST Attempts/${list.at(-1).attemptId}/Reinstate`, { reason: genuine });
}

async function leave(name: string): Promise<void> {
  const calls = as(panel, named(name));
  const { data } = await calls.get(`/api/v1/Accounts/${named(name).id}`);
  const body = { password: PASSWORD, forfeitedPoints: data.balance + data.pending };
  expect(await calls.post(`/api/v1/Accounts/${named(name).id}/Closing`, body)).toMatchObject({ code: 200 });
}
