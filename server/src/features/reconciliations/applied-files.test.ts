import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { crashAfterTransaction, Killed } from '@pollen/testkit/crash-after-transaction';
import { spoken } from '@pollen/testkit/fake-partner';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import {
  attemptWith,
  decide,
  effectsOf,
  fileOf,
  manyAttempts,
  runFiles,
  uploadFile,
} from '@pollen/testkit/reconciliation-files';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { getBalances } from '../ledger/index';
import { countFileCalls } from '../partner-calls/index';
import { LINES_A_STEP } from './applying';
import { LINES_AT_ONCE } from './checking';
import { LINES_A_TURN, reconciliationJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'admin', 'Otto Field');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const look = async (id: number) => (await as(panel, otto).get(`/api/console/Reconciliations/${id}`)).data;
const run = (job: 'check' | 'prepare' | 'apply', id: number, services: Services = panel.services) =>
  reconciliationJobs[`reconciliations.${job}`]({ id }, services);
/** The attempts of which a file has calls, and how many calls of each. */
const callsOf = (id: number) =>
  panel.transaction((tx) =>
    tx.one<{ attempts: number; calls: number }>(sql`
      select count(distinct convert_from(body, 'UTF8')::jsonb->>'attemptKey')::int as attempts, count(*)::int as calls
      from partner_calls where reconciliation_id = ${id}`),
  );
const upload = async (partner: OpenPartner, lines: readonly (readonly string[])[]): Promise<number> =>
  (await uploadFile(panel, eva, partner, fileOf(lines))).data.id;
/** Lines that end running attempts without pay, so that one operator may apply any number of them. */
const unpaid = (attempts: readonly string[]) => attempts.map((attempt) => [attempt, 'quality']);

/** The services of jobs that call `inside` in each transaction, before its commit. */
function watched(inside: (tx: Tx) => Promise<void>): Services {
  const { database } = panel.services;
  const transaction: typeof database.transaction = (work) =>
    database.transaction(async (tx) => {
      const done = await work(tx);
      await inside(tx);
      return done;
    });
  return { ...panel.services, database: { ...database, transaction, reader: database.reader } };
}

test.each(['before', 'after'] as const)(
  'killed %s any commit, each line is stored once, and handled at most once',
  async (when) => {
    const partner = await openPartner(panel, otto, { name: `Killed ${when}` });
    const id = await upload(partner, unpaid(await manyAttempts(panel, partner, LINES_A_STEP + 1)));
    /** Kills a job at its first transaction, then at its second, and so on, until `isOver`; returns how often. */
    const killed = async (job: 'check' | 'prepare', isOver: () => Promise<boolean>) => {
      for (let at = 1; ; at++) {
        const { services, isDead } = crashAfterTransaction(panel, at, when);
        await run(job, id, services).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
        expect(isDead() || (await isOver())).toBe(true);
        if (await isOver()) return at;
      }
    };
    const isIn = (state: string) => async () => (await look(id)).state === state;
    const isCompared = async () => {
      const { line } = await panel.transaction((tx) =>
        tx.one<{ line: number | null }>(sql`select stored_line as line from reconciliations where id = ${id}`),
      );
      return line !== null;
    };
    // The beginning, two groups read, two groups stored, the end.
    expect(await killed('check', isIn('checked'))).toBe(when === 'before' ? 7 : 6);
    expect(await look(id)).toMatchObject({ state: 'checked', changing: LINES_A_STEP + 1 });
    await decide(panel, eva, 'Apply', id);
    // Two groups compared, one more that is empty, the end.
    expect(await killed('prepare', isCompared)).toBe(when === 'before' ? 5 : 4);
    expect(await killed('prepare', isIn('applying'))).toBeGreaterThan(1);
    expect(await callsOf(id)).toEqual({ attempts: LINES_A_STEP + 1, calls: LINES_A_STEP + 1 });
    expect(await look(id)).toMatchObject({ state: 'applying', stored: LINES_A_STEP + 1 });
    for (let at = 1; at <= 4; at++) {
      await run('apply', id, crashAfterTransaction(panel, at, when).services).catch(() => undefined);
    }
    await run('apply', id);
    const { handled } = await look(id);
    expect(handled).toBeGreaterThanOrEqual(LINES_A_TURN);
    const ends = await panel.transaction((tx) =>
      tx.rows(sql`
      select state, final_points as points, count(*)::int as n from attempts
      where survey_id = ${partner.surveyId} and state <> 'started' group by state, points`),
    );
    expect(ends).toEqual([{ state: 'screened_out', points: 0, n: handled }]);
  },
);

test('two uploads at once, and two runs of each job at once: each line counts once', async () => {
  const partner = await openPartner(panel, otto);
  const { attempt, member } = await attemptWith(panel, partner, 'complete');
  const running = await manyAttempts(panel, partner, LINES_A_TURN);
  const lines = [[attempt, 'quality'], ...unpaid(running)];
  const csv = fileOf(lines);
  const twice = await Promise.all([uploadFile(panel, eva, partner, csv), uploadFile(panel, otto, partner, csv)]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.reconciliationKnown]);
  const id: number = twice.find(({ code }) => code === 200)?.data.id;
  // Some of the lines in another file, whose check runs at the same time.
  const repeated = lines.slice(0, 11);
  const other = await upload(partner, repeated.toReversed());
  await Promise.all([run('check', id), run('check', id), run('check', other), runFiles(panel)]);
  expect([effectsOf(await look(id)), effectsOf(await look(other))]).toEqual([
    { reversed: 1, endedEarly: LINES_A_TURN },
    { reversed: 1, endedEarly: 10 },
  ]);
  const applied = await Promise.all([decide(panel, eva, 'Apply', id), decide(panel, otto, 'Apply', other)]);
  expect(applied.map(({ data }) => data)).toEqual([{ state: 'preparing' }, { state: 'preparing' }]);
  await Promise.all([run('prepare', id), run('prepare', id), run('prepare', other), run('prepare', other)]);
  await run('apply', id);
  expect(await panel.transaction((tx) => countFileCalls(tx, id))).toBe(1);
  await Promise.all([run('apply', id), run('apply', other), runFiles(panel), runFiles(panel)]);
  expect([await look(id), await look(other)]).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  expect((await panel.transaction((tx) => getBalances(tx, member.id))).available).toBe(150);
  const states = await panel.transaction((tx) =>
    tx.rows(sql`
      select state, count(*)::int as n from partner_calls where reconciliation_id in (${id}, ${other})
      group by state order by state`),
  );
  expect(states).toEqual([
    { state: 'handled', n: LINES_A_TURN + 1 },
    { state: 'repeat', n: repeated.length },
  ]);
});

test('limits that are used up between the decision and the comparison ask for a second operator', async () => {
  const rich = await openPartner(panel, otto, { name: 'Rich' });
  const attempts = await manyAttempts(panel, rich, 11 * 13);
  const files: number[] = [];
  for (let at = 0; at < attempts.length; at += 13) {
    files.push(
      await upload(
        rich,
        attempts.slice(at, at + 13).map((attempt) => [attempt, 'complete']),
      ),
    );
  }
  await runFiles(panel);
  // Each is within the limit of a decision; together they are above what one operator decides alone in a day.
  for (const id of files) expect((await decide(panel, eva, 'Apply', id)).data).toEqual({ state: 'preparing' });
  await runFiles(panel);
  const states = await Promise.all(files.map(async (id) => (await look(id)).state));
  expect(states.filter((state) => state === 'done')).toHaveLength(10);
  const waiting = files[states.indexOf('waiting')] as number;
  expect(await look(waiting)).toMatchObject({ firstBy: 'Eva Brandt', approvedBy: null, handled: 0 });
  expect((await decide(panel, eva, 'Apply', waiting)).code).toBe(codes.reconciliationSecond);
  expect((await decide(panel, otto, 'Apply', waiting)).data).toEqual({ state: 'preparing' });
  await runFiles(panel);
  expect((await look(waiting)).state).toBe('done');
});

test('a line that would do something now is found behind any number of lines that have moved and still do nothing', async () => {
  const partner = await openPartner(panel, otto, { name: 'Moved', preset: 'cint' });
  const { complete, screenOut } = spoken.cint;
  const attempts = await manyAttempts(panel, partner, LINES_A_STEP + 1);
  const last = attempts.at(-1) ?? '';
  await partner.tell({ attempt: last, status: screenOut });
  await handleCalls(panel);
  // Status 1 means nothing, whatever the state of the attempt.
  const id = await upload(
    partner,
    attempts.map((attempt) => [attempt, attempt === last ? screenOut : '1']),
  );
  await runFiles(panel);
  expect(effectsOf(await look(id))).toEqual({ matches: LINES_A_STEP + 1 });
  await partner.tell({ attempt: last, status: complete });
  await handleCalls(panel);
  await panel.transaction((tx) =>
    tx.run(sql`
      update attempts set state = 'timed_out', ended_at = ${tx.now}
      where survey_id = ${partner.surveyId} and state = 'started'`),
  );
  expect((await decide(panel, eva, 'Apply', id)).data).toEqual({ state: 'preparing' });
  await runFiles(panel);
  expect(await look(id)).toMatchObject({ state: 'stale', problemCount: 1, problems: [{ line: LINES_A_STEP + 2 }] });
});

test('a file that is declined while it is checked keeps nothing', async () => {
  const partner = await openPartner(panel, otto, { name: 'Declined' });
  const id = await upload(partner, unpaid(await manyAttempts(panel, partner, 2 * LINES_AT_ONCE)));
  let steps = 0;
  const services = watched(async () => {
    steps += 1;
  });
  const { transaction } = services.database;
  services.database.transaction = async (work) => {
    const done = await transaction(work);
    // The beginning, two groups read, the first group stored.
    if (steps === 4) expect((await decide(panel, eva, 'Decline', id)).code).toBe(200);
    return done;
  };
  await run('check', id, services);
  expect(await look(id)).toMatchObject({ state: 'declined', effects: [] });
  const { n } = await panel.transaction((tx) =>
    tx.one<{ n: number }>(sql`select count(*)::int as n from reconciliation_lines where reconciliation_id = ${id}`),
  );
  expect(n).toBe(0);
});

// Last, because its lines wait to be handled, which takes a minute.
test('a file of 20,000 changes is checked and stored in steps, and members’ calls go on in each of them', {
  timeout: 120_000,
}, async () => {
  const partner = await openPartner(panel, otto, { name: 'Large' });
  const attempts = await manyAttempts(panel, partner, 20_000);
  const maya = await createMember(panel);
  const id = await upload(partner, unpaid(attempts));
  // Of every hundredth attempt and its member: who could not lock them now would wait.
  const every = 100;
  const sample = sql`select id, member_id from attempts where survey_id = ${partner.surveyId} and id % ${every} = 0`;
  const locked = { attempts: 0, accounts: 0 };
  let steps = 0;
  const services = watched(async () => {
    steps += 1;
    const {
      all,
      attempts: free,
      accounts,
    } = await panel.transaction((tx) =>
      tx.one<typeof locked & { all: number }>(sql`
        with sample as materialized (${sample}),
        a as (select id from attempts where id in (select id from sample) for update skip locked),
        l as (select member_id from ledger_accounts where member_id in (select member_id from sample) for update skip locked)
        select (select count(*)::int from sample) as all, (select count(*)::int from a) as attempts,
          (select count(*)::int from l) as accounts`),
    );
    locked.attempts = Math.max(locked.attempts, all - free);
    locked.accounts = Math.max(locked.accounts, all - accounts);
    if (steps % 10 === 0)
      expect((await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/IndividualSurveys`)).code).toBe(200);
  });
  await run('check', id, services);
  expect(await look(id)).toMatchObject({ state: 'checked', changing: 20_000, takenPoints: 0, givenPoints: 0 });
  expect(locked).toEqual({ attempts: LINES_AT_ONCE / every, accounts: 0 });
  Object.assign(locked, { attempts: 0 });
  steps = 0;
  expect((await decide(panel, eva, 'Apply', id)).data).toEqual({ state: 'preparing' });
  expect(await look(id)).toMatchObject({ state: 'preparing', compared: 0, stored: 0, handled: 0 });
  await run('prepare', id, services);
  // Each step reads or stores so many lines, and one more finds that none is left.
  expect(steps).toBe(2 * (20_000 / LINES_A_STEP + 1) + 1);
  expect(locked).toEqual({ attempts: 0, accounts: 0 });
  expect(await callsOf(id)).toEqual({ attempts: 20_000, calls: 20_000 });
  await run('apply', id);
  expect(await look(id)).toMatchObject({
    ...{ state: 'applying', compared: 20_000, stored: 20_000, handled: LINES_A_TURN },
    can: { decline: { code: codes.reconciliationNotReady }, apply: { code: codes.reconciliationNotReady } },
  });
});
