import { codes } from '@pollen/contract/codes';
import { decider } from '@pollen/testkit/decisions';
import { createOperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, completeShort, launchSurvey } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayIn } from '../../platform/time';
import { sumLinesAfter } from '../ledger/year-queries';
import { daysWithAccount, nextBonusOn, yearsSince } from './rules';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const yearOf = async (member: MemberPersona, query = '') =>
  (await as(panel, member).get(`/api/v1/Accounts/${member.id}/Year${query}`)).data;
const today = () => dayIn('America/New_York', panel.clock.now());

test('income is summed by week and source; time is counted without breaks', async () => {
  const maya = await createMember(panel);
  const friend = await createMember(panel, { invitedBy: maya.recommendedCode });
  const eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  const session = as(panel, maya);
  await session.post(`/api/v1/Accounts/${maya.id}/Today`);
  const [first, second] = [await launchSurvey(panel), await launchSurvey(panel)];
  await completeShort(panel, maya, first.encryptId, 'north', 60);
  // Left open for five hours: three times the five minutes of the survey count.
  const long = await completeShort(panel, maya, second.encryptId, 'north', 2.5 * 3_600);
  await completeShort(panel, friend, first.encryptId);
  const screened = await launchSurvey(panel);
  const { data } = await session.post(`/api/v1/Surveys/${screened.encryptId}/Attempts`);
  await session.post(`/api/v1/Attempts/${data.attemptId}/Page`, { turn: 0, answers: { age: 'under18' } });

  const year = await yearOf(maya);
  expect(year).toMatchObject({
    year: Number(today().slice(0, 4)),
    today: today(),
    total: { surveys: 250, friends: 200, other: 151 },
    isWhole: true,
    surveys: { count: 2, seconds: 120 + 15 * 60, points: 240 },
    screenOuts: { count: 1, seconds: 0, points: 10 },
    starts: 3,
    checkIns: [today()],
    streak: 1,
    bonusEvery: 7,
    bonusPoints: 5,
  });
  expect(year.weeks).toHaveLength(1);
  expect(new Date(year.weeks[0].week).getUTCDay()).toBe(1);
  const account = await session.get(`/api/v1/Accounts/${maya.id}`);
  expect(year.total.surveys + year.total.friends + year.total.other).toBe(account.data.balance);

  // A week later one of the rewards is taken back.
  panel.clock.advance(7 * DAY_MS);
  const later = await createOperatorPersona(panel, 'operator', eva.email);
  await decider(panel, later).reject(long.data.attemptId);
  const after = await yearOf(maya);
  expect(after.weeks.map(({ surveys }: { surveys: number }) => surveys)).toEqual([250, -120]);
  expect(after.surveys).toMatchObject({ count: 2, points: 120 });
});

test('another year is empty, and one out of bounds is refused', async () => {
  const maya = await createMember(panel);
  const before = Number(today().slice(0, 4)) - 1;
  expect(await yearOf(maya, `?year=${before}`)).toMatchObject({
    year: before,
    years: [before + 1],
    days: 0,
    weeks: [],
    total: { surveys: 0, friends: 0, other: 0 },
    surveys: { count: 0, seconds: 0, points: 0 },
    starts: 0,
    checkIns: [],
  });
  for (const year of ['1999', '2101', 'x']) {
    expect((await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Year?year=${year}`)).code).toBe(codes.malformed);
  }
});

test('a week belongs to the days of the panel, and nobody else reads the year', async () => {
  const maya = await createMember(panel);
  const ben = await createMember(panel);
  expect((await as(panel, ben).get(`/api/v1/Accounts/${maya.id}/Year`)).code).toBe(codes.notFound);
  expect((await panel.call(`GET /api/v1/Accounts/${maya.id}/Year`)).code).toBe('401');
  // On a Monday at two in the morning, UTC, it is still Sunday in New York.
  const monday = new Date('2026-01-05T02:00:00Z');
  await panel.transaction((tx) =>
    tx.run(sql`
      with line as (update ledger_accounts set n_in = n_in + 1, available = available + 7, income_total = income_total + 7
        where member_id = ${maya.id} returning n_in)
      insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, direction, line_number, at)
      select 'test:sunday', ${maya.id}, 'panel:rewards', 'available', 7, 'survey', 1, n_in, ${monday} from line`),
  );
  expect((await yearOf(maya, '?year=2026')).weeks[0]).toEqual({ week: '2025-12-29', surveys: 7, friends: 0, other: 0 });
});

test('a long list is summed once, and then only what came since', async () => {
  const maya = await createMember(panel);
  const write = (lines: number, from: string, minutes: number) =>
    panel.transaction((tx) =>
      tx.run(sql`
        with line as (update ledger_accounts set n_in = n_in + ${lines}::int, available = available + ${lines}::int,
            income_total = income_total + ${lines}::int
          where member_id = ${maya.id} returning n_in - ${lines}::int as before)
        insert into ledger_transfers (idempotency_key, member_id, from_account, to_account, amount, kind, direction, line_number, at)
        select 'test:long:' || before + n, ${maya.id}, 'panel:rewards', 'available', 1,
          case when n % 2 = 0 then 'survey' else 'referralCommission' end, 1, before + n,
          ${from}::timestamptz + n * ${minutes}::int * interval '1 minute'
        from line, generate_series(1, ${lines}::int) n`),
    );
  // From December into January: a week that belongs to both years.
  await write(1_500, '2024-12-20T12:00:00Z', 30);
  const cold = await yearOf(maya, '?year=2025');
  expect(cold.isWhole).toBe(true);
  expect(cold.weeks[0].week).toBe('2024-12-30');
  expect((await yearOf(maya, '?year=2024')).weeks.at(-1).week).toBe('2024-12-30');
  await write(10, '2025-01-20T12:00:00Z', 1);
  await write(2, '2025-03-03T12:00:00Z', 1);
  const warm = await yearOf(maya, '?year=2025');
  const sum = ({ total }: { total: { surveys: number; friends: number; other: number } }) =>
    total.surveys + total.friends + total.other;
  expect(sum(warm)).toBe(sum(cold) + 12);
  expect(warm.weeks.at(-1)).toEqual({ week: '2025-03-03', surveys: 1, friends: 1, other: 0 });
  const all = await Promise.all([2024, 2025].map((year) => yearOf(maya, `?year=${year}`)));
  expect(all.reduce((points, year) => points + sum(year), 0)).toBe(1_512);
  // As one who has read nothing of it before.
  const anew = await panel.transaction((tx) =>
    sumLinesAfter(tx, maya.id, { after: 0, limit: 20_000, timeZone: 'America/New_York' }),
  );
  expect(anew.weeks.filter(({ year }) => year === 2025).map(({ year: _, ...week }) => week)).toEqual(warm.weeks);
});

test('years, days and the next bonus', () => {
  expect(yearsSince('2024-06-01', '2026-11-26')).toEqual([2026, 2025, 2024]);
  expect(daysWithAccount(2026, '2026-11-20', '2026-11-26')).toBe(7);
  expect(daysWithAccount(2025, '2024-06-01', '2026-11-26')).toBe(365);
  expect(nextBonusOn({ today: '2026-11-26', streak: 5, isComplete: true }, 7)).toBe('2026-11-28');
  expect(nextBonusOn({ today: '2026-11-26', streak: 6, isComplete: false }, 7)).toBe('2026-11-26');
  expect(nextBonusOn({ today: '2026-11-26', streak: 7, isComplete: true }, 7)).toBe('2026-12-03');
});
