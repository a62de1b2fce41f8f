import { createHmac } from 'node:crypto';
import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { handleCalls, type OpenPartner, openPartner, PARTNER_SECRET } from '@pollen/testkit/partners';
import {
  attemptWith as attemptOf,
  decide,
  effectsOf,
  fileOf,
  runFiles,
  uploadFile,
} from '@pollen/testkit/reconciliation-files';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getBalances } from '../ledger/index';
import { handleNextCalls } from '../partner-calls/index';
import { presets } from '../partners/index';
import { reconciliationJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let otto: OperatorPersona;
let partner: OpenPartner;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'admin', 'Otto Field');
  partner = await openPartner(panel, otto);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const attemptWith = (...statuses: string[]) => attemptOf(panel, partner, ...statuses);
const look = async (id: number) => (await as(panel, otto).get(`/api/console/Reconciliations/${id}`)).data;
const balance = async ({ id }: { id: number }) => (await panel.transaction((tx) => getBalances(tx, id))).available;
/** Uploads a file with these lines and has it checked. */
async function checked(...lines: string[][]): Promise<number> {
  const { data } = await uploadFile(panel, eva, partner, fileOf(lines));
  await runFiles(panel);
  return data.id;
}
const prepare = (id: number) => reconciliationJobs['reconciliations.prepare']({ id }, panel.services);
const callsPath = () => `/api/console/Partners/${partner.id}/Calls`;
const callsAbout = async (attempt: string) =>
  (await as(panel, otto).get(`${callsPath()}?attempt=${attempt}`)).data.list;

test('a line that takes back a complete which has not come is kept until it comes', async () => {
  const { attempt, member } = await attemptWith();
  const id = await checked([attempt, 'fraud']);
  const dryRun = await look(id);
  expect(dryRun).toMatchObject({ changing: 1, takenPoints: 0, revenueCents: 0 });
  expect(effectsOf(dryRun)).toEqual({ early: 1 });
  await decide(panel, eva, 'Apply', id);
  await runFiles(panel);
  expect(await look(id)).toMatchObject({ state: 'done', handled: 1 });
  expect(await callsAbout(attempt)).toMatchObject([{ via: 'file', state: 'early' }]);
  await partner.tell({ attempt, status: 'complete' });
  await handleCalls(panel);
  expect(await balance(member)).toBe(330);
  // The line waits again, and its job is there.
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await runFiles(panel);
  expect(await balance(member)).toBe(150);
  expect(await look(id)).toMatchObject({ state: 'done', handled: 1 });
});

test('a line that changed nothing is looked at again when the file is applied', async () => {
  const { attempt, member } = await attemptWith('screenout');
  const other = await attemptWith('complete');
  const id = await checked([attempt, 'quality'], [other.attempt, 'complete']);
  expect(effectsOf(await look(id))).toEqual({ matches: 2 });
  await partner.tell({ attempt, status: 'complete' });
  await handleCalls(panel);
  expect((await decide(panel, eva, 'Apply', id)).data).toEqual({ state: 'preparing' });
  await runFiles(panel);
  const stale = { state: 'stale', problemCount: 1, handled: 0, approvedBy: null, can: { check: true, decline: true } };
  expect(await look(id)).toMatchObject({
    ...stale,
    can: { ...stale.can, apply: { code: codes.reconciliationNotReady } },
  });
  expect((await look(id)).problems).toEqual([
    { line: 2, reason: `The attempt “${attempt}” has changed since the dry run.` },
  ]);
  expect(await callsAbout(attempt)).toMatchObject([{ via: 'call' }, { via: 'call' }]);
  await decide(panel, eva, 'Check', id);
  await runFiles(panel);
  expect(effectsOf(await look(id))).toEqual({ reversed: 1, matches: 1 });
  await decide(panel, eva, 'Apply', id);
  await runFiles(panel);
  expect(await balance(member)).toBe(160);
  await reconciliationJobs['reconciliations.goOn']({}, panel.services);
  const kept = await panel.transaction((tx) =>
    tx.rows(sql`select line, effect from reconciliation_lines where reconciliation_id = ${id}`),
  );
  expect(kept).toEqual([{ line: 2, effect: 'reversed' }]);
});

test('a line that was set aside can be handled again, and the file is applied meanwhile', async () => {
  const { attempt, member } = await attemptWith('complete');
  const id = await checked([attempt, 'quality']);
  await decide(panel, eva, 'Apply', id);
  await prepare(id);
  await handleNextCalls({ ...panel.services, config: null as never }, partner.id, id);
  await runFiles(panel);
  expect(await look(id)).toMatchObject({ state: 'done' });
  const [line] = (await as(panel, otto).get(`${callsPath()}?state=setAside`)).data.list;
  expect(line).toMatchObject({ via: 'file', reason: 'fault' });
  expect(await balance(member)).toBe(330);
  const path = `${callsPath()}/${line.id}`;
  expect((await as(panel, otto).get(path)).data.can).toMatchObject({ replay: true });
  expect((await as(panel, otto).post(`${path}/Replay`)).code).toBe(200);
  expect(await runChecks(panel.services.database.pool)).toEqual([]);
  await runFiles(panel);
  expect(await balance(member)).toBe(150);
  expect(await look(id)).toMatchObject({ state: 'done', handled: 1 });
  expect((await as(panel, otto).post(`${path}/Replay`)).code).toBe(codes.callNotWaiting);
});

test('a reason means the same in a call and in a line, and only about a complete', async () => {
  const { cint } = presets;
  const corrected = { name: 'reason', value: null, says: 'status' } as const;
  const exchange = await openPartner(panel, otto, {
    name: 'Cint',
    preset: 'cint',
    profile: { call: { ...cint.call, reconciliation: corrected } },
  });
  const [byCall, byLine] = [await attemptOf(panel, exchange, '10'), await attemptOf(panel, exchange, '10')];
  const [open, openByLine] = [await attemptOf(panel, exchange), await attemptOf(panel, exchange)];
  for (const { attempt } of [byCall, open]) {
    const url = `${exchange.callUrl}?MID=${attempt}&status=20&reason=930&`;
    const hash = createHmac('sha1', PARTNER_SECRET).update(url).digest('base64url');
    expect(await exchange.send({ method: 'GET', url: `${url}hash=${hash}`, headers: {}, body: '' })).toBe(200);
  }
  await handleCalls(panel);
  const csv = ['MID,status,reason', `${byLine.attempt},20,930`, `${openByLine.attempt},20,930`].join('\n');
  const { data } = await uploadFile(panel, eva, exchange, csv, { attempt: 0, status: 1, reason: 2 });
  await runFiles(panel);
  expect(effectsOf(await look(data.id))).toEqual({ reversed: 1, endedEarly: 1 });
  await decide(panel, eva, 'Apply', data.id);
  await runFiles(panel);
  const credit = async ({ member }: typeof byCall) =>
    (await panel.transaction((tx) => getBalances(tx, member.id))).credit;
  expect([await balance(byCall.member), await credit(byCall)]).toEqual([150, 12]);
  expect([await balance(byLine.member), await credit(byLine)]).toEqual([150, 12]);
  expect([await balance(open.member), await credit(open)]).toEqual([160, 60]);
  expect([await balance(openByLine.member), await credit(openByLine)]).toEqual([160, 60]);
});

test('characters of two places and old line ends hold up no check', async () => {
  const { attempt } = await attemptWith('complete');
  const heading = `id,code,${'x'.repeat(99)}😀`;
  const long = `${'y'.repeat(39)}😀`;
  const csv = [heading, `${attempt},${long},`, `${attempt},complete\u0001,`, `${long},complete,`].join('\r');
  const beginning = { beginning: `${csv}\r` };
  const columns = await as(panel, eva).post(`/api/console/Partners/${partner.id}/Reconciliations/Columns`, beginning);
  expect(columns.errors).toEqual([]);
  expect(columns.data.rows).toHaveLength(3);
  const { data } = await uploadFile(panel, eva, partner, csv, { attempt: 0, status: 1, reason: 2 });
  await runFiles(panel);
  const file = await look(data.id);
  expect(file).toMatchObject({ state: 'refused', lines: 3, problemCount: 3 });
  expect(file.problems[0].reason).toContain(`“${long}”`);
  expect(file.problems[1].reason).toContain('“complete\uFFFD”');
  const tooLong = await uploadFile(panel, eva, partner, `id,code${'\rx,complete'.repeat(100_001)}`);
  expect(tooLong.code).toBe(codes.reconciliationTooLong);
});

test('a file can be declined while it is checked, and no first approval outlives its check', async () => {
  const rich = await openPartner(panel, otto, { name: 'Rich', survey: { rewardPoints: 1000 } });
  const lines = [];
  for (let n = 0; n < 3; n++) lines.push([(await attemptOf(panel, rich, 'screenout')).attempt, 'complete']);
  const csv = fileOf(lines);
  const first = await uploadFile(panel, eva, rich, csv);
  expect((await look(first.data.id)).can.decline).toBe(true);
  expect((await decide(panel, eva, 'Decline', first.data.id)).data).toEqual({ state: 'declined' });
  await runFiles(panel);
  expect(await look(first.data.id)).toMatchObject({ state: 'declined', effects: [] });

  const approvals = () =>
    panel.transaction((tx) =>
      tx.rows<{ id: string }>(sql`select subject_id as id from money_first_approvals where kind = 'reconciliation'`),
    );
  const { data } = await uploadFile(panel, eva, rich, csv);
  await runFiles(panel);
  expect((await decide(panel, eva, 'Apply', data.id)).data).toEqual({ state: 'waiting' });
  expect(await approvals()).toHaveLength(1);
  await decide(panel, eva, 'Check', data.id);
  expect(await approvals()).toEqual([]);
  await runFiles(panel);
  // Not by Otto: who else might approve it then is Eva, who uploaded it.
  expect((await decide(panel, otto, 'Apply', data.id)).code).toBe(codes.reconciliationNoApprover);
  expect((await decide(panel, eva, 'Apply', data.id)).data).toEqual({ state: 'waiting' });
  await decide(panel, otto, 'Decline', data.id);
  expect(await approvals()).toEqual([]);
});
