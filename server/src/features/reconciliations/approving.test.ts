import { runChecks } from '@pollen/checks/run';
import { codes } from '@pollen/contract/codes';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { type OpenPartner, openPartner } from '@pollen/testkit/partners';
import { attemptWith, decide, fileOf, manyAttempts, runFiles, uploadFile } from '@pollen/testkit/reconciliation-files';
import { as } from '@pollen/testkit/surveys';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let panel: Panel;
let partner: OpenPartner;
let eva: OperatorPersona;
let otto: OperatorPersona;
let nora: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  partner = await openPartner(panel, await createOperatorPersona(panel, 'admin'), { name: 'Meridian Exchange' });
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  otto = await createOperatorPersona(panel, 'admin', 'Otto Field');
  nora = await createOperatorPersona(panel, 'operator', 'Nora Lund');
});
afterEach(async () => expect(await runChecks(panel.databaseUrl)).toEqual([]));
afterAll(() => panel.close());

const look = async (id: number, by = otto) => (await as(panel, by).get(`/api/console/Reconciliations/${id}`)).data;
const list = async (query = '') =>
  (await as(panel, otto).get(`/api/console/Partners/${partner.id}/Reconciliations${query}`)).data;
const request = (id: number, by: OperatorPersona, approverId: number | null) =>
  as(panel, by).post(`/api/console/Reconciliations/${id}/Apply`, { note: 'October closing.', approverId });

/** A checked file of Eva's that pays more than one operator decides alone. */
async function largeFile(): Promise<number> {
  const attempts = await manyAttempts(panel, partner, 60);
  const lines = attempts.map((attempt) => [attempt, 'complete']);
  const { data } = await uploadFile(panel, eva, partner, fileOf(lines));
  await runFiles(panel);
  return data.id;
}

test('the operator who requests an approval names who is asked; anybody else who can may approve', async () => {
  const id = await largeFile();
  const before = await look(id, eva);
  expect(before).toMatchObject({ asks: true, can: { apply: true } });
  const able = before.approvers.map(({ id: operatorId }: { id: number }) => operatorId);
  expect(able).toEqual(expect.arrayContaining([nora.id, otto.id]));
  expect(able).not.toContain(eva.id);
  const viewer = await createOperatorPersona(panel, 'viewer');
  for (const unable of [eva.id, viewer.id, 999_999]) {
    expect((await request(id, eva, unable)).code).toBe(codes.reconciliationApproverUnable);
  }
  expect((await request(id, eva, otto.id)).data).toEqual({ state: 'waiting' });
  const [mail] = await mailsTo(panel, otto.email);
  expect(mail?.subject).toMatch(/^Waiting for your approval: month-\d+\.csv$/);
  expect(mail?.text).toContain('Eva Brandt wants to apply this reconciliation file of Meridian Exchange');
  expect(mail?.text).toContain(`/console/partners/${partner.id}/reconciliations/${id}`);
  expect(mail?.text).toContain('October closing.');
  expect(await mailsTo(panel, nora.email)).toEqual([]);
  expect(await look(id)).toMatchObject({ firstBy: 'Eva Brandt', approver: 'Otto Field', can: { apply: true } });
  expect((await look(id, eva)).can.apply).toMatchObject({ code: codes.reconciliationSecond });
  expect((await decide(panel, nora, 'Apply', id)).data).toEqual({ state: 'preparing' });
  await runFiles(panel);
  expect(await look(id)).toMatchObject({ state: 'done', firstBy: 'Eva Brandt', approvedBy: 'Nora Lund' });
});

test('who uploaded a file does not approve it, and two who approve at once do it once', async () => {
  const id = await largeFile();
  expect((await request(id, otto, null)).data).toEqual({ state: 'waiting' });
  expect((await mailsTo(panel, nora.email)).map(({ subject }) => subject)).toHaveLength(1);
  expect(await mailsTo(panel, eva.email)).toEqual([]);
  expect((await look(id, eva)).can.apply).toMatchObject({ code: codes.reconciliationOwn });
  expect((await decide(panel, eva, 'Apply', id)).code).toBe(codes.reconciliationOwn);
  const third = await createOperatorPersona(panel, 'admin');
  const answers = await Promise.all([decide(panel, nora, 'Apply', id), decide(panel, third, 'Apply', id)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.reconciliationNotReady]);
  await runFiles(panel);
  expect(await look(id)).toMatchObject({ state: 'done', firstBy: 'Otto Field' });
});

test('another check ends a request, and without anybody who could approve none is made', async () => {
  const id = await largeFile();
  await request(id, eva, otto.id);
  await decide(panel, nora, 'Check', id);
  await runFiles(panel);
  expect(await look(id)).toMatchObject({ state: 'checked', firstBy: null, approver: null });
  await panel.transaction((tx) =>
    tx.run(sql`
      update operators set suspended_at = ${tx.now}
      where suspended_at is null and id <> all(${[eva.id, otto.id]}::bigint[])`),
  );
  // Eva uploaded it, so that nobody is left for a request of Otto's; Otto can approve one of hers.
  expect((await look(id)).can.apply).toMatchObject({ code: codes.reconciliationNoApprover });
  expect((await request(id, otto, null)).code).toBe(codes.reconciliationNoApprover);
  expect((await request(id, eva, null)).data).toEqual({ state: 'waiting' });
  expect((await decide(panel, otto, 'Apply', id)).data).toEqual({ state: 'preparing' });
  await runFiles(panel);
  expect((await look(id)).state).toBe('done');
});

test('files are listed by group and page by page, with their month and what they did', async () => {
  const { attempt } = await attemptWith(panel, partner, 'complete');
  const ids: number[] = [];
  for (const status of ['complete', 'security']) {
    const { data } = await uploadFile(panel, eva, partner, fileOf([[attempt, status]]));
    ids.push(data.id);
    await runFiles(panel);
  }
  const [declined, applied] = ids as [number, number];
  await decide(panel, otto, 'Decline', declined);
  await decide(panel, otto, 'Apply', applied);
  await runFiles(panel);
  const newest = await list('?group=applied&size=1');
  expect(newest.list).toMatchObject([
    {
      id: applied,
      state: 'done',
      month: '2026-11',
      changing: 1,
      members: 1,
      takenPoints: -180,
      revenueCents: -250,
      uploadedBy: 'Eva Brandt',
      approvedBy: 'Otto Field',
      firstBy: null,
    },
  ]);
  const rest = await list(`?group=applied&before=${newest.next}`);
  expect(rest.list.map(({ id }: { id: number }) => id)).not.toContain(applied);
  expect(rest.next).toBeNull();
  expect((await list('?group=declined')).list).toMatchObject([{ id: declined, declinedBy: 'Otto Field' }]);
  expect((await look(applied)).earlier).toEqual(
    rest.list.map(({ id, fileName, month, lines, revenueCents }: Record<string, unknown>) => ({
      id,
      fileName,
      month,
      lines,
      revenueCents,
    })),
  );
  const answer = await as(panel, otto).get(`/api/console/Partners/${partner.id}/Reconciliations?before=nonsense`);
  expect(answer.code).not.toBe(200);
});
