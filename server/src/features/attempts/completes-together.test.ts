import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { setCredit } from '@pollen/testkit/credit';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as, launchSurvey } from '@pollen/testkit/surveys';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../platform/time';
import { transfer } from '../ledger/index';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const questionnaire = {
  pages: [
    {
      name: 'only',
      elements: [
        { type: 'radiogroup', name: 'region', title: 'Region', isRequired: true, choices: ['north', 'south'] },
      ],
    },
  ],
};

/** A survey that has been open for everybody for a day, whatever their level. */
async function openSurvey(overrides: Parameters<typeof launchSurvey>[1] = {}) {
  const survey = await launchSurvey(panel, { questionnaire, ...overrides });
  await panel.transaction((tx) =>
    tx.run(sql`update surveys set launched_at = ${new Date(tx.now.getTime() - DAY_MS)} where id = ${survey.id}`),
  );
  return survey;
}

interface Respondent {
  readonly member: MemberPersona;
  readonly attempt: string;
  readonly region: string;
}

type Call = Awaited<ReturnType<Panel['call']>>;

async function begin(member: MemberPersona, encryptId: string, region = 'north'): Promise<Respondent> {
  const { data } = await as(panel, member).post(`/api/v1/Surveys/${encryptId}/Attempts`);
  return { member, attempt: data.attemptId, region };
}

const end = ({ member, attempt, region }: Respondent) =>
  as(panel, member).post(`/api/v1/Attempts/${attempt}/Page`, { turn: 0, answers: { region } });

const endTogether = (respondents: readonly Respondent[]): Promise<Call[]> => Promise.all(respondents.map(end));

async function endOneByOne(respondents: readonly Respondent[]): Promise<Call[]> {
  const ends = [];
  for (const respondent of respondents) ends.push(await end(respondent));
  return ends;
}

/** Counts the statements that are sent meanwhile, by the words with which they begin. */
async function countSent(start: string, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([sent]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text));
  query.mockRestore();
  return texts.filter((text) => text.trim().startsWith(start)).length;
}

/** Two surveys with quotas, and members of several levels, of whom the first has invited the last. */
async function makeWorld(): Promise<{ respondents: Respondent[]; surveyIds: number[]; memberIds: number[] }> {
  const quotas = ['north', 'south'].map((value) => ({
    label: value,
    rule: {},
    answer: { question: 'region', values: [value] },
    target: 100,
  }));
  const direct = await openSurvey({ quotas });
  const reviewed = await openSurvey({ reviewDays: 14 });
  const members: MemberPersona[] = [];
  for (const credit of [50, 400, 900]) {
    const member = await createMember(panel);
    await setCredit(panel, member.id, credit);
    members.push(member);
  }
  const [first] = members;
  members.push(await createMember(panel, { invitedBy: first?.recommendedCode ?? '' }));
  const respondents: Respondent[] = [];
  for (const [n, member] of members.entries()) {
    for (const { encryptId } of [direct, reviewed])
      respondents.push(await begin(member, encryptId, n % 2 === 0 ? 'north' : 'south'));
  }
  return { respondents, surveyIds: [direct.id, reviewed.id], memberIds: members.map(({ id }) => id) };
}

/** What a world has in the end, without its ids. */
async function endOf({ surveyIds, memberIds }: Awaited<ReturnType<typeof makeWorld>>) {
  const { slowReader } = panel.services.database;
  return {
    attempts: await slowReader.rows(sql`
      select array_position(${memberIds}::bigint[], member_id) as member, state, review, final_points, credited, held, turn,
        run -> 'answers' as answers, respondent - 'quota' as respondent, cardinality(cell_ids) as cells, (select count(*)::int from attempt_pages
          where attempt_id = attempts.id) as pages
      from attempts where survey_id = any(${surveyIds}::bigint[]) order by member, survey_id`),
    surveys: await slowReader.rows(sql`
      select state, completes, counted_completes from surveys where id = any(${surveyIds}::bigint[]) order by id`),
    cells: await slowReader.rows(sql`
      select label, completes from quota_cells where survey_id = any(${surveyIds}::bigint[]) order by id`),
    accounts: await slowReader.rows(sql`
      select array_position(${memberIds}::bigint[], member_id) as member, available::int, pending::int, income_total::int,
        n_in, credit, n from ledger_accounts join credit_accounts using (member_id)
      where member_id = any(${memberIds}::bigint[]) order by member`),
    transfers: await slowReader.rows(sql`
      select array_position(${memberIds}::bigint[], member_id) as member, kind, amount::int, to_account, count(*)::int as times
      from ledger_transfers where member_id = any(${memberIds}::bigint[])
      group by member, kind, amount, to_account order by member, kind, amount, to_account`),
  };
}

test('completes that arrive together end as those that arrive one by one', async () => {
  const [together, oneByOne] = [await makeWorld(), await makeWorld()];
  const ends = await endTogether(together.respondents);
  expect(ends.map(({ data }) => data.state)).toEqual(ends.map(() => 'completed'));
  await endOneByOne(oneByOne.respondents);
  const ended = await endOf(oneByOne);
  // A member of a level got a bonus, and the first member a share of what the invited one earned.
  expect(ended.transfers.map((row) => (row as { kind: string }).kind)).toEqual(
    expect.arrayContaining(['survey', 'levelBonus', 'referralFirst']),
  );
  expect(await endOf(together)).toEqual(ended);
});

test('one transaction pays them, and each end screen has the balance of its member', async () => {
  const { encryptId, id } = await openSurvey({ rewardPoints: 120 });
  const respondents: Respondent[] = [];
  for (const points of [1_000, 2_000, 3_000, 4_000])
    respondents.push(await begin(await createMember(panel, { points }), encryptId));
  let ends: Call[] = [];
  const begun = await countSent('BEGIN', async () => {
    ends = await endTogether(respondents);
  });
  expect(begun).toBe(1);
  const before = ends[0]?.data.balance;
  expect(ends.map(({ data }) => data.balance - before)).toEqual([0, 1_000, 2_000, 3_000]);
  const survey = await panel.services.database.reader.one(sql`select completes from surveys where id = ${id}`);
  expect(survey).toEqual({ completes: 4 });
});

test('a complete whose reward is known already is stored and counted, and paid no second time', async () => {
  const { encryptId, id } = await openSurvey({ rewardPoints: 120 });
  const respondents = [
    await begin(await createMember(panel, { points: 1_000 }), encryptId),
    await begin(await createMember(panel, { points: 1_000 }), encryptId),
  ] as const;
  const [{ member, attempt }] = respondents;
  await panel.transaction(async (tx) => {
    const { number } = await tx.one<{ number: number }>(
      sql`select id as number from attempts where attempt_key = ${attempt}`,
    );
    await transfer(tx, {
      key: `attempt:${number}:reward`,
      memberId: member.id,
      from: 'panel:rewards',
      to: 'available',
      amountPoints: 120,
      kind: 'survey',
      params: { number: '1', title: { en: 'Tea', zh: '茶' } },
      attemptId: number,
    });
  });
  const ends = await endTogether(respondents);
  expect(ends.map(({ data }) => [data.state, data.balance])).toEqual([
    ['completed', 1_120],
    ['completed', 1_120],
  ]);
  const survey = await panel.services.database.reader.one(sql`select completes from surveys where id = ${id}`);
  expect(survey).toEqual({ completes: 2 });
});

test('starts at the same time are one statement, and a second start of a member is the first', async () => {
  const { encryptId } = await openSurvey();
  const members: MemberPersona[] = [];
  for (let n = 0; n < 4; n += 1) members.push(await createMember(panel));
  const [twice] = members;
  let started: Respondent[] = [];
  const inserts = await countSent('insert into attempts', async () => {
    started = await Promise.all([...members, twice as MemberPersona].map((member) => begin(member, encryptId)));
  });
  expect(inserts).toBe(1);
  expect(new Set(started.map(({ attempt }) => attempt)).size).toBe(4);
  expect(started[4]?.attempt).toBe(started[0]?.attempt);
});

test('a complete for which there is no place costs no other its own', async () => {
  const full = await openSurvey({ completesTarget: 2 });
  const roomy = await openSurvey();
  const respondents: Respondent[] = [];
  for (let n = 0; n < 3; n += 1) {
    const member = await createMember(panel);
    respondents.push(await begin(member, roomy.encryptId));
    // Two of three places are reserved in vain.
    await panel.transaction((tx) =>
      tx.run(sql`update attempts set reserved_until = ${tx.now} where survey_id = ${full.id}`),
    );
    respondents.push(await begin(member, full.encryptId));
  }
  const ends = await endTogether(respondents);
  const states = (at: number) => ends.filter((_, n) => n % 2 === at).map(({ data }) => data.state);
  expect(states(0)).toEqual(['completed', 'completed', 'completed']);
  expect(states(1).sort()).toEqual(['completed', 'completed', 'quota_full']);
});

test('completes at the same time go beyond no limit of a day, and end a soft launch in their middle', async () => {
  const ofDay = await openSurvey();
  const soft = await openSurvey();
  const respondents: Respondent[] = [];
  for (let n = 0; n < 3; n += 1) {
    const member = await createMember(panel);
    respondents.push(await begin(member, ofDay.encryptId), await begin(member, soft.encryptId));
  }
  // Set only now, as if they had begun before.
  await panel.transaction(async (tx) => {
    await tx.run(sql`update surveys set daily_completes = 2 where id = ${ofDay.id}`);
    await tx.run(sql`update surveys set soft_launch_completes = 2 where id = ${soft.id}`);
  });
  const version = async () =>
    (await panel.services.database.reader.one<{ version: number }>(sql`select version from survey_catalogue`)).version;
  const before = await version();
  const ends = await endTogether(respondents);
  const states = (at: number) => ends.filter((_, n) => n % 2 === at).map(({ data }) => data.state);
  expect(states(0).sort()).toEqual(['completed', 'completed', 'quota_full']);
  expect(states(1)).toEqual(['completed', 'completed', 'completed']);
  const surveys = await panel.services.database.slowReader.rows(sql`
    select state, completes, counted_completes, soft_launch_reached_at is not null as reached
    from surveys where id in (${ofDay.id}, ${soft.id}) order by id`);
  expect(surveys).toEqual([
    { state: 'live', completes: 2, counted_completes: 2, reached: false },
    { state: 'paused', completes: 3, counted_completes: 3, reached: true },
  ]);
  // Lists leave both out from now on.
  expect(await version()).toBeGreaterThan(before);
});

test('a page that is sent twice, and an account that was closed, cost no other', async () => {
  const { encryptId, id } = await openSurvey();
  const respondents: Respondent[] = [];
  for (let n = 0; n < 4; n += 1) respondents.push(await begin(await createMember(panel), encryptId));
  const [first, second] = respondents as [Respondent, Respondent];
  // As if it was closed between the check of its session and the payment.
  await panel.transaction((tx) =>
    tx.run(sql`update ledger_accounts set closed_at = ${tx.now} where member_id = ${second.member.id}`),
  );
  const ends = await endTogether([...respondents, first]);
  const outcome = ({ code, data }: Call) => (code === 200 ? data.state : code);
  expect([outcome(ends[0] as Call), outcome(ends[4] as Call)].sort()).toEqual([codes.pageStale, 'completed'].sort());
  expect(ends.slice(1, 4).map(outcome)).toEqual(['401', 'completed', 'completed']);
  const survey = await panel.services.database.reader.one(sql`select completes from surveys where id = ${id}`);
  expect(survey).toEqual({ completes: 3 });
  await panel.transaction((tx) =>
    tx.run(sql`update ledger_accounts set closed_at = null where member_id = ${second.member.id}`),
  );
});
