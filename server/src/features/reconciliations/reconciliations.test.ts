import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { approved } from '@pollen/testkit/approvals';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, leaveFor, type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { createMember } from '@pollen/testkit/personas';
import { attemptWith as attemptOf, decide, effectsOf, fileOf, uploadFile } from '@pollen/testkit/reconciliation-files';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { attemptJobs } from '../attempts/jobs';
import { getBalances } from '../ledger/index';
import { reconciliationJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
let partner: OpenPartner;
beforeAll(async () => {
  panel = await openPanel();
  partner = await openPartner(panel, await createOperatorPersona(panel, 'admin'));
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'admin', 'Otto Field');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const columns = { attempt: 0, status: 1, reason: null };

const attemptWith = (of: OpenPartner, ...statuses: string[]) => attemptOf(panel, of, ...statuses);
/** Uploads a file and has it checked. */
async function upload(csv: string, { of = partner, by = eva, columns: places = columns as object } = {}) {
  const answer = await uploadFile(panel, by, of, csv, places);
  await runJobs(panel, reconciliationJobs);
  return answer;
}
const look = async (id: number) => (await as(panel, otto).get(`/api/console/Reconciliations/${id}`)).data;
const act = (verb: 'Apply' | 'Check' | 'Decline', id: number, by = eva) => decide(panel, by, verb, id);
const available = async ({ id }: { id: number }) => (await panel.transaction((tx) => getBalances(tx, id))).available;

test('a file is checked, shows what it does, and does exactly that, once', async () => {
  const reviewed = await openPartner(panel, otto, { name: 'Reviewed', survey: { reviewDays: 14 } });
  const kept = await attemptWith(reviewed, 'complete');
  const rejected = await attemptWith(reviewed, 'complete');
  const reinstated = await attemptWith(reviewed, 'complete', 'reversal');
  const late = await attemptWith(reviewed, 'screenout');
  const out = await attemptWith(reviewed, 'quota');
  const csv = fileOf([
    [kept.attempt, 'complete'],
    [kept.attempt, 'complete'],
    [rejected.attempt, 'quality'],
    [reinstated.attempt, 'complete'],
    [late.attempt, 'complete'],
    [out.attempt, 'screenout'],
  ]);
  const beginning = await as(panel, eva).post(`/api/console/Partners/${reviewed.id}/Reconciliations/Columns`, {
    beginning: csv,
  });
  expect(beginning.data).toMatchObject({ headings: ['id', 'code'], guess: columns });
  const { data } = await upload(csv, { of: reviewed });
  const checked = await look(data.id);
  expect(checked).toMatchObject({
    state: 'checked',
    lines: 6,
    problemCount: 0,
    members: 3,
    takenPoints: -180,
    givenPoints: 350,
    bornePoints: 0,
    revenueCents: 250,
    asks: false,
  });
  expect(effectsOf(checked)).toEqual({ matches: 3, rejected: 1, reinstated: 1, completed: 1 });
  const { data: lines } = await as(panel, eva).get(`/api/console/Reconciliations/${data.id}/Lines`);
  expect(lines.list).toMatchObject([
    { line: 4, effect: 'rejected', points: -180, before: 'Completed, in review' },
    { line: 5, effect: 'reinstated', points: 180, before: 'Not accepted' },
    { line: 6, effect: 'completed', points: 170, before: 'Screened out' },
  ]);
  const chinese = await panel.app.inject({
    url: `/api/console/Reconciliations/${data.id}/Lines`,
    headers: { cookie: eva.cookie, 'accept-language': 'zh-CN' },
  });
  expect(chinese.json().data.list[0].before).toBe('已完成，审核中');
  const taken = await panel.app.inject({
    url: `/api/console/Reconciliations/${data.id}/File`,
    headers: { cookie: eva.cookie },
  });
  expect(taken.headers['content-disposition']).toMatch(/^attachment; filename="month-\d+-changes.csv"; /);
  expect(taken.body.split('\r\n')).toHaveLength(5);
  expect(taken.body.split('\r\n')[1]).toBe(`4,${rejected.attempt},quality,"Completed, in review",rejected,-180,0,-250`);
  expect((await act('Apply', data.id)).data).toEqual({ state: 'preparing' });
  await runJobs(panel, reconciliationJobs);
  const done = await look(data.id);
  expect(done).toMatchObject({ state: 'done', changing: 3, handled: 3, approvedBy: 'Eva Brandt' });
  expect(await available(reinstated.member)).toBe(330);
  const after = await panel.transaction((tx) =>
    tx.rows<{ attempt: string; state: string; review: string }>(sql`
      select attempt_key as attempt, state, review from attempts where survey_id = ${reviewed.surveyId} order by id`),
  );
  expect(after.map(({ state, review }) => `${state} ${review}`)).toEqual([
    'completed pending',
    'completed rejected',
    'completed reinstated',
    'completed pending',
    'quota_full none',
  ]);
  // The same file again is refused; the same lines in another file, and a later call, change nothing.
  expect(await upload(csv, { of: reviewed })).toMatchObject({ code: codes.reconciliationKnown });
  const again = await upload(`${csv}\n`, { of: reviewed });
  expect(effectsOf(await look(again.data.id))).toEqual({ matches: 6 });
  expect((await act('Apply', again.data.id)).data).toEqual({ state: 'preparing' });
  await reviewed.tell({ attempt: rejected.attempt, status: 'poor' });
  await handleCalls(panel);
  await runJobs(panel, reconciliationJobs);
  expect(await look(again.data.id)).toMatchObject({ state: 'done', changing: 0 });
  expect(await available(rejected.member)).toBe(150);
});

test('reversals take what the balance has, for fault only; the panel bears the rest', async () => {
  const [fraud, poor, none, old] = [
    await attemptWith(partner, 'complete'),
    await attemptWith(partner, 'complete'),
    await attemptWith(partner, 'complete'),
    await attemptWith(partner, 'complete'),
  ];
  await panel.transaction((tx) =>
    tx.run(
      sql`update attempts set available_at = available_at - interval '60 days' where attempt_key = ${old.attempt}`,
    ),
  );
  const { data } = await upload(
    fileOf([
      [fraud.attempt, 'security'],
      [poor.attempt, 'quality'],
      [none.attempt, 'screenout'],
      [old.attempt, 'fraud'],
    ]),
  );
  const checked = await look(data.id);
  expect(effectsOf(checked)).toEqual({ reversed: 2, borne: 2 });
  expect(checked).toMatchObject({ takenPoints: -360, bornePoints: 360, revenueCents: -1000 });
  await act('Apply', data.id);
  await runJobs(panel, reconciliationJobs);
  expect(await Promise.all([fraud, poor, none, old].map(({ member }) => available(member)))).toEqual([
    150, 150, 330, 330,
  ]);
});

describe('one bad line and nothing can be applied', () => {
  test.each([
    [
      'an attempt that does not exist',
      (ok: string) => [
        [ok, 'quality'],
        ['nobody', 'complete'],
      ],
      3,
      'no attempt “nobody”',
    ],
    [
      'a status without a meaning',
      (ok: string) => [
        [ok, 'quality'],
        [ok, '77'],
      ],
      3,
      '“77” has no meaning',
    ],
    [
      'two outcomes of one attempt',
      (ok: string) => [
        [ok, 'quality'],
        [ok, 'complete'],
      ],
      3,
      'Line 2 says something else',
    ],
    ['a missing status', (ok: string) => [[ok], [ok, 'quality']], 2, 'is missing'],
    [
      'a cell that is never closed',
      (ok: string) => [
        [ok, 'quality'],
        [`"${ok}`, 'complete'],
      ],
      3,
      'read as CSV',
    ],
  ] as const)('%s', async (_, lines, line, reason) => {
    const { attempt, member } = await attemptWith(partner, 'complete');
    const { data } = await upload(fileOf(lines(attempt)));
    const file = await look(data.id);
    expect(file).toMatchObject({ state: 'refused', problemCount: 1, can: { apply: { code: 5964 } } });
    expect(file.problems[0].line).toBe(line);
    expect(file.problems[0].reason).toContain(reason);
    expect((await act('Apply', data.id)).code).toBe(codes.reconciliationNotReady);
    expect(await available(member)).toBe(330);
  });

  test('also an attempt at another partner; a mapped status makes a file good', async () => {
    const other = await openPartner(panel, otto, { name: 'Other exchange' });
    const [{ attempt }, mine] = [await attemptWith(other, 'complete'), await attemptWith(partner, 'complete')];
    const { data } = await upload(fileOf([[attempt, 'quality']]));
    expect((await look(data.id)).state).toBe('refused');
    const unknown = await upload(fileOf([[mine.attempt, 'reinstated-2']]));
    expect((await look(unknown.data.id)).state).toBe('refused');
    const { data: seen } = await as(panel, otto).get(`/api/console/Partners/${partner.id}`);
    const change = { status: 'reinstated-2', meaning: 'complete', version: seen.version, reason: 'Their manual.' };
    const asked = await as(panel, otto).post(`/api/console/Partners/${partner.id}/Statuses`, change);
    expect((await approved(panel, asked)).code).toBe(200);
    expect((await act('Check', unknown.data.id)).code).toBe(200);
    await runJobs(panel, reconciliationJobs);
    expect(effectsOf(await look(unknown.data.id))).toEqual({ matches: 1 });
  });
});

test('the columns are mapped, and a reason tells for whose fault', async () => {
  const cint = await openPartner(panel, otto, { name: 'Cint', preset: 'cint' });
  const [fraud, ghost, plain] = [
    await attemptWith(cint, '10'),
    await attemptWith(cint, '10'),
    await attemptWith(cint, '10'),
  ];
  const csv = [
    'project;client status;MID;why',
    `A;20;${fraud.attempt};930`,
    `A;26;${ghost.attempt};935`,
    `A;20;${plain.attempt};`,
  ].join('\r\n');
  const { data } = await upload(csv, { of: cint, columns: { attempt: 2, status: 1, reason: 3 } });
  expect(effectsOf(await look(data.id))).toEqual({ reversed: 2, borne: 1 });
  await act('Apply', data.id);
  await runJobs(panel, reconciliationJobs);
  const credits = await panel.transaction((tx) =>
    Promise.all([fraud, ghost, plain].map(async ({ member }) => (await getBalances(tx, member.id)).credit)),
  );
  expect(credits).toEqual([12, 62, 62]);
  const bad = { attempt: 1, status: 1, reason: null };
  expect(await upload(csv, { of: cint, columns: bad })).toMatchObject({ code: codes.reconciliationColumns });
});

test('above a limit another operator has to decide the same', async () => {
  const rich = await openPartner(panel, otto, { name: 'Rich', survey: { rewardPoints: 1000 } });
  const members = [];
  for (let n = 0; n < 3; n++) members.push(await attemptWith(rich, 'screenout'));
  const [one, other] = members as [(typeof members)[0], (typeof members)[0]];
  const lines = members.map((each) => [each.attempt, 'complete']);
  const { data } = await upload(fileOf(lines), { of: rich });
  expect((await look(data.id)).asks).toBe(true);
  expect((await act('Apply', data.id)).data).toEqual({ state: 'waiting' });
  expect(await look(data.id)).toMatchObject({ state: 'waiting', firstBy: 'Eva Brandt' });
  expect((await act('Apply', data.id)).code).toBe(codes.reconciliationSecond);
  await runJobs(panel, reconciliationJobs);
  expect(await available(one.member)).toBe(160);
  // A call that comes in between changes what the file does, so that nobody confirms what was not shown.
  await rich.tell({ attempt: one.attempt, status: 'complete' });
  await handleCalls(panel);
  expect((await act('Apply', data.id, otto)).data).toEqual({ state: 'preparing' });
  await runJobs(panel, reconciliationJobs);
  expect(await look(data.id)).toMatchObject({ state: 'stale', firstBy: null, problemCount: 1 });
  expect(await available(other.member)).toBe(160);
  await act('Check', data.id);
  await runJobs(panel, reconciliationJobs);
  expect(effectsOf(await look(data.id))).toEqual({ matches: 1, completed: 2 });
  expect((await act('Apply', data.id, otto)).data).toEqual({ state: 'preparing' });
  await runJobs(panel, reconciliationJobs);
  expect(await available(other.member)).toBe(1150);
});

test('two who apply at once do it once, and a declined file may come again', async () => {
  const { attempt, member } = await attemptWith(partner, 'complete');
  const csv = fileOf([[attempt, 'poor']]);
  const first = await upload(csv);
  expect((await act('Decline', first.data.id)).data).toEqual({ state: 'declined' });
  expect((await act('Apply', first.data.id)).code).toBe(codes.reconciliationNotReady);
  const { data } = await upload(csv);
  const answers = await Promise.all([act('Apply', data.id), act('Apply', data.id, otto)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.reconciliationNotReady]);
  await Promise.all([runJobs(panel, reconciliationJobs), runJobs(panel, reconciliationJobs)]);
  expect(await available(member)).toBe(150);
  expect((await as(panel, otto).get(`/api/console/Partners/${partner.id}/Reconciliations`)).data.list[0]).toMatchObject(
    {
      id: data.id,
      state: 'done',
      revenueCents: -250,
    },
  );
});

test('an operator applies nothing about the own member account', async () => {
  const member = await createMember(panel, { email: eva.email.replace('@', '+me@') });
  const { attemptId } = await leaveFor(panel, member, partner.encryptId);
  panel.clock.advance(8 * DAY_MS);
  await attemptJobs['attempts.abandon']?.({}, panel.services);
  eva = { ...eva, ...(await createOperatorPersona(panel, 'operator')) };
  const own = await createOperatorPersona(panel, 'admin');
  const mine = await createMember(panel, { email: own.email.replace('@', '+me@') });
  const { attemptId: ownAttempt } = await leaveFor(panel, mine, partner.encryptId);
  panel.clock.advance(6 * MINUTE_MS);
  const { data } = await upload(
    fileOf([
      [attemptId, 'complete'],
      [ownAttempt, 'complete'],
    ]),
    { by: own },
  );
  expect((await act('Apply', data.id, own)).code).toBe(codes.ownMemberAccount);
});

test('a file is refused that is empty, too long or no CSV', async () => {
  expect((await upload('id,code')).code).toBe(codes.reconciliationTooLong);
  expect((await upload(`id,code${'\nx,complete'.repeat(100_001)}`)).code).toBe(codes.reconciliationTooLong);
  expect((await upload('"id,code\nx,complete\n')).code).toBe(codes.reconciliationUnreadable);
});
