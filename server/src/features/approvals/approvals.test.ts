import { codes } from '@pollen/contract/codes';
import { mailsTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { PASSWORD } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalKinds } from '../../approval-kinds';
import { DAY_MS } from '../../platform/time';
import { approvalJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let tom: OperatorPersona;
let fin: OperatorPersona;
const MORNING = '2026-11-18T09:00:00Z';

beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  tom = await createOperatorPersona(panel, 'admin', 'Tom Reyes');
  fin = await createOperatorPersona(panel, 'finance', 'Fay Nance');
});
beforeEach(() => panel.clock.set(MORNING));
afterAll(() => panel.close());

const get = (path: string, who = eva, lang: 'en' | 'zh' = 'en') =>
  panel.call(`GET ${path}`, { cookie: who.cookie, lang });
const post = (path: string, body: object = {}, who = eva) => panel.call(`POST ${path}`, { cookie: who.cookie, body });
const decide = (id: number, verb: 'Approve' | 'Decline' | 'Withdraw', who: OperatorPersona, body: object = {}) =>
  post(
    {
      Approve: `/api/console/Approvals/${id}/Approve`,
      Decline: `/api/console/Approvals/${id}/Decline`,
      Withdraw: `/api/console/Approvals/${id}/Withdraw`,
    }[verb],
    body,
    who,
  );
const approvalNumbered = async (id: number, who = eva) => (await get(`/api/console/Approvals/${id}`, who)).data;

const settingNamed = async (key: string, who = eva) =>
  (await get('/api/console/Settings', who)).data.list.find((each: { key: string }) => each.key === key);
async function ask(key: string, value: number, who = eva) {
  const { version } = await settingNamed(key);
  return post(`/api/console/Settings/${key}`, { value, version, reason: 'orders have become larger' }, who);
}
async function asked(key: string, value: number, who = eva): Promise<number> {
  const answer = await ask(key, value, who);
  if (!answer.data?.approval) throw new Error(`not waiting: ${answer.errors}`);
  return answer.data.approval;
}
const mailJobs = () => runJobs(panel, approvalJobs(approvalKinds));
const subjectsTo = async (who: OperatorPersona) => (await mailsTo(panel, who.email)).map(({ subject }) => subject);
const actionsAbout = async (id: number) =>
  (await get(`/api/console/AuditLog?subjectKind=approval&subjectId=${id}`)).data.list
    .map(({ action, operator }: Record<string, string>) => `${action} by ${operator}`)
    .reverse();

describe('a change that takes two people', () => {
  test('waits, is shown beside the value, and takes effect when another administrator approves it', async () => {
    const answer = await ask('secondOperatorPoints', 5000);
    expect(answer).toMatchObject({ code: 200, data: { version: 0 } });
    const id = answer.data.approval;
    expect(await settingNamed('secondOperatorPoints')).toMatchObject({
      value: 2500,
      version: 0,
      asks: true,
      waiting: { id, own: true, askedBy: 'Eva Brandt', askedAt: '2026-11-18T09:00:00.000Z' },
    });
    expect((await settingNamed('secondOperatorPoints', tom)).waiting.own).toBe(false);
    expect(await approvalNumbered(id, tom)).toMatchObject({
      kind: 'setting',
      title: 'Setting: Second operator: single decision',
      changes: [{ label: 'Value', from: '2,500 coins ($25.00)', to: '5,000 coins ($50.00)' }],
      reason: 'orders have become larger',
      state: 'waiting',
      askedBy: 'Eva Brandt',
      decidedBy: null,
      can: { approve: true, decline: true, withdraw: { code: codes.approvalNotOwn } },
    });
    const chinese = await get(`/api/console/Approvals/${id}`, tom, 'zh');
    expect(chinese.data.changes).toEqual([{ label: '数值', from: '2,500 金币（$25.00）', to: '5,000 金币（$50.00）' }]);

    expect(await decide(id, 'Approve', tom, { reason: 'agreed on Monday' })).toMatchObject({ code: 200 });
    expect(await settingNamed('secondOperatorPoints')).toMatchObject({
      value: 5000,
      version: 1,
      waiting: null,
      changed: { by: 'Eva Brandt', reason: 'orders have become larger' },
    });
    expect(await approvalNumbered(id)).toMatchObject({
      state: 'applied',
      alone: null,
      decidedBy: 'Tom Reyes',
      decisionReason: 'agreed on Monday',
      can: { approve: { code: codes.approvalDecided } },
    });
    expect(await actionsAbout(id)).toEqual(['approval.asked by Eva Brandt', 'approval.approved by Tom Reyes']);
    const { data } = await get('/api/console/AuditLog?subjectKind=setting&subjectId=secondOperatorPoints');
    expect(data.list).toMatchObject([
      { action: 'setting.changed', operator: 'Eva Brandt', detail: { approval: id, content: '5,000 coins ($50.00)' } },
    ]);
  });

  test('cannot be decided by its author, by another role, without a session, or twice', async () => {
    const id = await asked('checkInPoints', 2);
    expect(await decide(id, 'Approve', eva)).toMatchObject({ code: codes.approvalOwn });
    expect(await decide(id, 'Decline', eva, { reason: 'no thanks' })).toMatchObject({ code: codes.approvalOwn });
    expect((await approvalNumbered(id)).can).toMatchObject({ approve: { code: codes.approvalOwn }, withdraw: true });
    expect(await decide(id, 'Approve', fin)).toMatchObject({ code: codes.notAllowed });
    expect(await decide(id, 'Decline', fin, { reason: 'no thanks' })).toMatchObject({ code: codes.notAllowed });
    expect(await decide(id, 'Withdraw', tom)).toMatchObject({ code: codes.approvalNotOwn });
    expect(await panel.call(`POST /api/console/Approvals/${id}/Approve`, { body: {} })).toMatchObject({ code: '401' });
    expect(await decide(999_999, 'Approve', tom)).toMatchObject({ code: codes.notFound });
    expect((await settingNamed('checkInPoints')).value).toBe(1);

    const both = await Promise.all([decide(id, 'Approve', tom), decide(id, 'Approve', tom)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.approvalDecided]);
    expect(await settingNamed('checkInPoints')).toMatchObject({ value: 2, version: 1 });
    expect(await decide(id, 'Withdraw', eva)).toMatchObject({ code: codes.approvalDecided });
  });

  test('of an approval and a refusal at once, one takes effect', async () => {
    const id = await asked('checkInBonusPoints', 6);
    const answers = await Promise.all([
      decide(id, 'Approve', tom),
      decide(id, 'Decline', tom, { reason: 'too much' }),
      decide(id, 'Withdraw', eva),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { state } = await approvalNumbered(id);
    expect((await settingNamed('checkInBonusPoints')).value).toBe(state === 'applied' ? 6 : 5);
  });

  test('declined with a reason, or withdrawn, it changes nothing', async () => {
    const id = await asked('screenOutPoints', 20);
    expect(await ask('screenOutPoints', 30, tom)).toMatchObject({ code: codes.approvalWaits });
    expect(await decide(id, 'Decline', tom, { reason: ' ' })).toMatchObject({ code: codes.changeReasonMissing });
    expect(await decide(id, 'Decline', tom, { reason: 'too generous' })).toMatchObject({ code: 200 });
    expect(await approvalNumbered(id)).toMatchObject({ state: 'declined', decisionReason: 'too generous' });
    const next = await asked('screenOutPoints', 15);
    expect(await decide(next, 'Withdraw', eva)).toMatchObject({ code: 200 });
    expect(await decide(next, 'Approve', tom)).toMatchObject({ code: codes.approvalDecided });
    expect(await settingNamed('screenOutPoints')).toMatchObject({ value: 10, version: 0, waiting: null });
    await mailJobs();
    expect(await subjectsTo(eva)).toContain('Not approved: Setting: Screen-out reward');
  });

  test('is refused at once when it could not be applied', async () => {
    expect(await ask('secondOperatorRunPoints', -1)).toMatchObject({ code: codes.settingOutOfBounds });
    expect(await ask('secondOperatorRunPoints', 50_000)).toMatchObject({ code: 200 });
    expect(await ask('secondOperatorRunPoints', 60_000, fin)).toMatchObject({ code: codes.notAllowed });
    const body = { value: 60_000, version: 0, reason: 'a' };
    expect(await post('/api/console/Settings/secondOperatorRunPoints', body, tom)).toMatchObject({
      code: codes.changeReasonMissing,
    });
  });

  test('goes out of date when its author loses the role, or the value changes in another way', async () => {
    const kim = await createOperatorPersona(panel, 'admin', 'Kim Sato');
    const id = await asked('profilePoints', 200, kim);
    await panel.transaction((tx) => tx.run(sql`update operators set role = 'viewer' where id = ${kim.id}`));
    expect(await decide(id, 'Approve', tom)).toMatchObject({ code: codes.approvalOutdated });
    expect(await approvalNumbered(id)).toMatchObject({ state: 'outdated', decidedBy: 'Tom Reyes' });
    expect((await settingNamed('profilePoints')).value).toBe(100);

    const stale = await asked('profilePoints', 200);
    await panel.transaction((tx) =>
      tx.run(sql`
        insert into versions (kind, subject, version, content, reason, operator_id, at)
        values ('setting', 'profilePoints', 1, '120', 'on another way', ${tom.id}, ${tx.now})`),
    );
    expect((await approvalNumbered(stale, tom)).can.approve).toMatchObject({ code: codes.approvalOutdated });
    expect(await decide(stale, 'Approve', tom)).toMatchObject({ code: codes.approvalOutdated });
    expect(await actionsAbout(stale)).toEqual(['approval.asked by Eva Brandt', 'approval.outdated by Tom Reyes']);
    expect(await ask('profilePoints', 200, tom)).toMatchObject({ code: 200 });
  });

  test('an expired request does not block the next one for the same setting', async () => {
    const expired = await asked('referralFirstPoints', 300);
    panel.clock.advance(14 * DAY_MS);
    const later = await createOperatorPersona(panel, 'admin', 'Mia Lang');
    const { version } = await settingNamed('referralFirstPoints', later);
    const body = { value: 400, version, reason: 'the first request expired' };
    const again = await post('/api/console/Settings/referralFirstPoints', body, later);
    expect(again).toMatchObject({ code: 200, data: { approval: expect.any(Number) } });
    expect((await approvalNumbered(expired, later)).state).toBe('expired');
    expect((await decide(again.data.approval, 'Withdraw', later)).code).toBe(200);
    await panel.transaction((tx) => tx.run(sql`update operators set suspended_at = now() where id = ${later.id}`));
  });

  test('lapses after the days of the setting, by the clock or when somebody decides too late', async () => {
    const first = await asked('referralFirstPoints', 300);
    const second = await asked('registrationPoints', 60);
    panel.clock.advance(14 * DAY_MS);
    const later = await createOperatorPersona(panel, 'admin', 'Lea Roth');
    expect(await decide(first, 'Approve', later)).toMatchObject({ code: codes.approvalExpired });
    const { 'approvals.expire': expire } = approvalJobs(approvalKinds);
    await expire?.({}, panel.services);
    for (const id of [first, second])
      expect((await get(`/api/console/Approvals/${id}`, later)).data.state).toBe('expired');
    const values = (await get('/api/console/Settings', later)).data.list;
    expect(values.find(({ key }: { key: string }) => key === 'registrationPoints')).toMatchObject({
      value: 50,
      waiting: null,
    });
    await panel.transaction((tx) => tx.run(sql`update operators set suspended_at = now() where id = ${later.id}`));
  });

  test('every active administrator is mailed, in their language, when it is asked for and when it counts', async () => {
    const login = { email: tom.email, password: PASSWORD };
    await panel.call('POST /api/console/Login', { body: login, lang: 'zh' });
    const id = await asked('trustedOrderPoints', 2000);
    await decide(id, 'Approve', tom);
    await mailJobs();
    await mailJobs();
    const [toEva, askedEva] = await mailsTo(panel, eva.email);
    expect(askedEva?.subject).toBe('Waiting for approval: Setting: Orders without email confirmation');
    expect(toEva?.subject).toBe('Changed: Setting: Orders without email confirmation');
    expect(toEva?.text).toContain('1,000 coins ($10.00) → 2,000 coins ($20.00)');
    expect(toEva?.text).toContain('Eva Brandt requested this change and Tom Reyes approved it');
    expect(toEva?.text).toContain(`/console/approvals/${id}`);
    const [toTom] = await mailsTo(panel, tom.email);
    expect(toTom?.subject).toBe('变更已生效：设置：免邮件确认的订单');
    expect(
      (await subjectsTo(eva)).filter((subject) => subject.endsWith('Orders without email confirmation')),
    ).toHaveLength(2);
    expect(await subjectsTo(fin)).toEqual([]);
  });

  test('an earlier version of it is brought back by two people as well', async () => {
    await decide(await asked('screenOutsPaidPerDay', 50), 'Approve', tom);
    await decide(await asked('screenOutsPaidPerDay', 5), 'Approve', tom);
    const back = { kind: 'setting', subject: 'screenOutsPaidPerDay', to: 1, version: 2, reason: 'again' };
    const answer = await post('/api/console/Versions/Restore', back);
    expect(answer).toMatchObject({ code: 200, data: { version: 2 } });
    expect((await settingNamed('screenOutsPaidPerDay')).value).toBe(5);
    await decide(answer.data.approval, 'Approve', tom);
    expect(await settingNamed('screenOutsPaidPerDay')).toMatchObject({ value: 50, version: 3 });
  });

  test('the list has what waits, newest first, page by page', async () => {
    const { data } = await get('/api/console/Approvals?size=2');
    expect(data.list).toHaveLength(2);
    const next = await get(`/api/console/Approvals?size=2&before=${data.next}`);
    expect(next.data.list[0].id).toBeLessThan(data.list[1].id);
    const waiting = await get('/api/console/Approvals?state=waiting');
    expect(waiting.data.list).toHaveLength(waiting.data.waiting);
  });
});

test('the database too refuses an approval by the author', async () => {
  const id = await asked('checkInBonusEvery', 8);
  const alone = panel.transaction((tx) =>
    tx.run(sql`
      update approvals set state = 'applied', decided_by = asked_by, decided_at = ${tx.now} where id = ${id}`),
  );
  await expect(alone).rejects.toThrow(/check/);
});

test('the only administrator changes settings at once; the log and the mail say so', async () => {
  const small = await openPanel();
  const ada = await createOperatorPersona(small, 'admin', 'Ada Only');
  await createOperatorPersona(small, 'finance', 'Not an administrator');
  const call = (path: string, body?: object) =>
    small.call(`${body ? 'POST' : 'GET'} ${path}`, { cookie: ada.cookie, ...(body ? { body } : {}) });
  const body = { value: 5000, version: 0, reason: 'nobody else is here' };
  expect(await call('/api/console/Settings/secondOperatorPoints', body)).toMatchObject({
    code: 200,
    data: { version: 1, approval: null },
  });
  const setting = (await call('/api/console/Settings')).data.list.find(
    ({ key }: { key: string }) => key === 'secondOperatorPoints',
  );
  expect(setting).toMatchObject({ value: 5000, asks: false, waiting: null });
  const { data } = await call('/api/console/Approvals');
  expect(data).toMatchObject({ waiting: 0, list: [{ state: 'applied', alone: 'onlyDecider', decidedBy: null }] });
  const log = await call(`/api/console/AuditLog?subjectKind=approval&subjectId=${data.list[0].id}`);
  expect(log.data.list).toMatchObject([
    { action: 'approval.applied', operator: 'Ada Only', detail: { alone: 'onlyDecider', to: '5,000 coins ($50.00)' } },
  ]);
  await runJobs(small, approvalJobs(approvalKinds));
  const [mail] = await mailsTo(small, ada.email);
  expect(mail?.subject).toBe('Changed without approval: Setting: Second operator: single decision');
  await small.close();
});
