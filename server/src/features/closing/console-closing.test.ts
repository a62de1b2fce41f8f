import { runChecks } from '@pollen/checks/run';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import { as } from '@pollen/testkit/surveys';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let panel: Panel;
let eva: OperatorPersona;
beforeAll(async () => {
  panel = await openPanel();
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const path = (member: { id: number }, what: string) => `/api/console/Members/${member.id}/${what}`;
const ask = (member: { id: number }) => panel.call(`GET ${path(member, 'Closing')}`, { cookie: eva.cookie });
function close(member: { id: number }, body: object = {}, by = eva) {
  const asked = { forfeitedPoints: 150, reason: 'Asked by mail.', ...body };
  return panel.call(`POST ${path(member, 'Closing')}`, { cookie: by.cookie, body: asked });
}
const exported = (member: { id: number }, by = eva) =>
  panel.call(`POST ${path(member, 'Export')}`, { cookie: by.cookie, body: {} });
async function auditOf(member: MemberPersona) {
  const call = `GET /api/console/AuditLog?subjectKind=member&subjectId=${member.id}`;
  return (await panel.call(call, { cookie: eva.cookie })).data.list;
}

describe('works', () => {
  test("the export equals the member's own, and is in the audit log", async () => {
    const maya = await createMember(panel);
    const { data } = await exported(maya);
    expect(data).toEqual((await as(panel, maya).get(`/api/v1/Accounts/${maya.id}/Export`)).data);
    expect(data.account.email).toBe(maya.email);
    expect(await auditOf(maya)).toMatchObject([{ action: 'member.exported', operator: 'Eva Brandt' }]);
  });

  test('an account is closed once, after showing what will be lost, however often it is requested', async () => {
    const maya = await createMember(panel);
    expect((await ask(maya)).data).toMatchObject({ available: 150, forfeitedPoints: 150, cancelled: [], kept: [] });
    const answers = await Promise.all([close(maya), close(maya), close(maya)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5016, 5016]);
    expect((await as(panel, maya).get(`/api/v1/Accounts/${maya.id}`)).code).toBe('401');
    const { data } = await panel.call(`GET ${path(maya, '').slice(0, -1)}`, { cookie: eva.cookie });
    expect(data).toMatchObject({ state: 'closed', email: `closed-${maya.id}@members.invalid`, balance: 0 });
    expect(await auditOf(maya)).toMatchObject([
      { action: 'member.closed', detail: { forfeitedPoints: 150, reason: 'Asked by mail.' } },
    ]);
  });
});

describe('refuses', () => {
  test('another sum than was shown, no reason, and unknown or closed members', async () => {
    const maya = await createMember(panel);
    expect(await close(maya, { forfeitedPoints: 149 })).toMatchObject({ code: 2017 });
    expect(await close(maya, { reason: ' ' })).toMatchObject({ status: 400, code: 1400 });
    expect((await as(panel, maya).get(`/api/v1/Accounts/${maya.id}`)).code).toBe(200);
    expect(await auditOf(maya)).toEqual([]);
    const nobody = { id: 99_999_999 };
    for (const answer of [await close(nobody), await ask(nobody), await exported(nobody)]) {
      expect(answer).toMatchObject({ code: 1404 });
    }
    await close(maya);
    for (const answer of [await close(maya), await ask(maya), await exported(maya)]) {
      expect(answer).toMatchObject({ code: 5016 });
    }
  });
});

describe('forbidden', () => {
  test('finance and viewers neither export nor close', async () => {
    const maya = await createMember(panel);
    for (const role of ['viewer', 'finance'] as const) {
      const other = await createOperatorPersona(panel, role);
      expect(await close(maya, {}, other)).toMatchObject({ code: 5004 });
      expect(await exported(maya, other)).toMatchObject({ code: 5004 });
    }
  });
});
