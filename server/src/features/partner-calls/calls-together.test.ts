import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { standingOf } from '@pollen/testkit/partner-attempts';
import { addPartnerSurvey, leaveFor, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/time';
import { handleNextCalls } from './handling';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

/** Two surveys at one partner, with members who answer both: the first has invited the others. */
interface World {
  readonly partner: OpenPartner;
  readonly surveyIds: readonly number[];
  readonly answering: readonly { readonly member: MemberPersona; readonly attempt: string }[];
}

const MEMBERS = 4;

async function makeWorld(name: string): Promise<World> {
  const genders = [
    { label: 'Women', rule: { genders: [2] }, target: MEMBERS },
    { label: 'Everybody', rule: {}, target: 100 },
  ];
  const partner = await openPartner(panel, eva, {
    name,
    survey: { completesTarget: MEMBERS, dailyCompletes: MEMBERS },
  });
  const reviewed = { reviewDays: 14, quotas: genders };
  const other = await addPartnerSurvey(panel, eva, partner.id, reviewed, 'M-2');
  const first = await createMember(panel);
  const members = [first];
  for (let n = 1; n < MEMBERS; n++) members.push(await createMember(panel, { invitedBy: first.recommendedCode }));
  const answering: { member: MemberPersona; attempt: string }[] = [];
  for (const member of members) {
    for (const { encryptId } of [partner, other]) {
      answering.push({ member, attempt: (await leaveFor(panel, member, encryptId)).attemptId });
      // As if the partner had been silent for as long as a visit may last, so that the member may leave again.
      await panel.transaction((tx) => tx.run(sql`delete from lockouts where member_id = ${member.id}`));
    }
  }
  panel.clock.advance(6 * MINUTE_MS);
  return { partner, surveyIds: [partner.surveyId, other.surveyId], answering };
}

/** Lets the partner say everything before any of it is handled, so many calls in one transaction. */
async function play({ partner, answering }: World, said: readonly (readonly [number, string])[], atOnce?: number) {
  for (const [n, status] of said) {
    const { attempt } = answering[n] as World['answering'][number];
    expect(await partner.tell({ attempt, status })).toBe(200);
  }
  while ((await handleNextCalls(panel.services, partner.id, null, atOnce)) > 0) {
    // Until nothing waits any more.
  }
}

/** What a world has in the end, without its ids. */
async function endOf({ partner, surveyIds, answering }: World) {
  const attempts = [];
  for (const { member, attempt } of answering) attempts.push(await standingOf(panel, attempt, member));
  const { database } = panel.services;
  const memberIds = [...new Set(answering.map(({ member }) => member.id))];
  return {
    attempts,
    surveys: await database.slowReader.rows(sql`
      select state, completes, counted_completes from surveys where id = any(${surveyIds}::bigint[]) order by id`),
    cells: await database.slowReader.rows(sql`
      select label, completes from quota_cells where survey_id = any(${surveyIds}::bigint[]) order by id`),
    calls: await database.slowReader.rows(sql`
      select state, reason, status, meaning from partner_calls where partner_id = ${partner.id} order by id`),
    transfers: await database.slowReader.rows(sql`
      select array_position(${memberIds}::bigint[], member_id) as member, kind, amount::int, count(*)::int as times
      from ledger_transfers where member_id = any(${memberIds}::bigint[])
      group by member, kind, amount order by member, kind, amount`),
    told: await database.slowReader.rows(sql`
      select array_position(${memberIds}::bigint[], member_id) as member, kind, count(*)::int as times
      from notifications where member_id = any(${memberIds}::bigint[]) group by member, kind order by member, kind`),
  };
}

test('calls that are handled together end as those that are handled one by one', async () => {
  const call = fc.tuple(
    fc.nat(2 * MEMBERS - 1),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('complete') },
      {
        weight: 4,
        arbitrary: fc.constantFrom('screenout', 'quality', 'reversal', 'fraud', 'reinstated', 'unheard'),
      },
    ),
  );
  for (const said of fc.sample(fc.array(call, { minLength: 25, maxLength: 40 }), 4)) {
    const [oneByOne, together] = [await makeWorld('One by one'), await makeWorld('Together')];
    await play(oneByOne, said, 1);
    await play(together, said);
    const ended = await endOf(oneByOne);
    expect(ended.calls).toHaveLength(said.length);
    expect(await endOf(together), JSON.stringify(said)).toEqual(ended);
  }
});

test('completes of many members count each, in the survey and its quotas, and one that fails costs no other', async () => {
  const world = await makeWorld('Many');
  const [first, ...others] = world.answering.filter((_, n) => n % 2 === 1) as [World['answering'][0]];
  for (const { attempt } of [first, ...others]) await world.partner.tell({ attempt, status: 'complete' });
  // The database refuses one of them whenever it is tried.
  const { database } = panel.services;
  await database.pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_one before update on attempts for each row when (old.attempt_key = '${first.attempt}') execute function refuse_one()`);
  try {
    expect(await handleNextCalls(panel.services, world.partner.id)).toBe(MEMBERS);
  } finally {
    await database.pool.query('drop function refuse_one cascade');
  }
  const { attempts, surveys, cells, calls } = await endOf(world);
  const states = attempts.filter((_, n) => n % 2 === 1).map(({ state }) => state);
  expect(states).toEqual(['started', ...Array(MEMBERS - 1).fill('completed')]);
  expect(surveys[1]).toMatchObject({ completes: MEMBERS - 1, counted_completes: MEMBERS - 1 });
  expect(cells).toEqual([
    { label: 'Women', completes: MEMBERS - 1 },
    { label: 'Everybody', completes: MEMBERS - 1 },
  ]);
  expect(calls).toMatchObject([
    { state: 'setAside', reason: 'fault' },
    ...Array(MEMBERS - 1).fill({ state: 'handled' }),
  ]);
});
