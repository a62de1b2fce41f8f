import { runChecks } from '@pollen/checks/run';
import { operations } from '@pollen/contract/api';
import { codes } from '@pollen/contract/codes';
import type { Operation } from '@pollen/contract/operation';
import { offerGift } from '@pollen/testkit/gifts';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createRedeemer } from '@pollen/testkit/payouts';
import { createMember, type MemberPersona } from '@pollen/testkit/personas';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';
import { notify } from '../notifications/index';
import { impersonationJobs } from './jobs';

let panel: Panel;
let eva: OperatorPersona;
let maya: MemberPersona;
beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
  maya = await createMember(panel);
});
afterEach(async () => expect(await runChecks(panel.services.database.pool)).toEqual([]));
afterAll(() => panel.close());

const start = (member: { id: number } = maya, by = eva) =>
  panel.call(`POST /api/console/Members/${member.id}/Views`, { cookie: by.cookie, body: {} });
const exchange = (ticket: string) => panel.call('POST /api/v1/MemberViews', { body: { ticket } });
const report = (token: string, state: 'here' | 'leaving' | 'over') =>
  panel.call('POST /api/v1/MemberViewStates', { body: { token, state } });
async function impersonate(member: { id: number } = maya, by = eva): Promise<string> {
  return (await exchange((await start(member, by)).data.ticket)).data.token;
}
/** A call as the tab of an impersonation sends it; the browser may also have a member's session. */
async function callAs(token: string, path: string, { method = 'GET', cookie = '' } = {}) {
  const response = await panel.app.inject({
    method: method as 'GET',
    url: path,
    headers: { 'x-member-view': token, ...(cookie ? { cookie } : {}) },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  const json = response.headers['content-type']?.toString().includes('json') ? response.json() : { code: 200 };
  return { status: response.statusCode, cookies: response.cookies, ...json };
}
const account = (token: string, member: { id: number } = maya, cookie = '') =>
  callAs(token, `/api/v1/Accounts/${member.id}`, { cookie });
const auditOf = async (member: { id: number }) => {
  const admin = await createOperatorPersona(panel, 'admin');
  const path = `GET /api/console/AuditLog?subjectKind=member&subjectId=${member.id}`;
  return (await panel.call(path, { cookie: admin.cookie })).data.list;
};

describe('works', () => {
  test('the inbox shows an answer of support, and no way into the conversation', async () => {
    const told = { conversation: 7, excerpt: 'The code has been replaced.' };
    await panel.transaction((tx) => notify(tx, maya.id, 'supportAnswered', 'conversation:7', told));
    const path = `/api/v1/Accounts/${maya.id}/Notifications`;
    const own = await panel.call(`GET ${path}`, { cookie: maya.cookie });
    expect(own.data.list[0].target).toMatchObject({ page: 'conversation' });
    const seen = await callAs(await impersonate(), path);
    expect(seen.data.list[0]).toMatchObject({ title: 'Support answered you', target: null });
    expect(JSON.stringify(seen)).not.toContain(own.data.list[0].target.token);
  });

  test('the app answers as for the member for 15 minutes, and start and end are in the audit log', async () => {
    const token = await impersonate();
    expect(await account(token)).toMatchObject({ code: 200, data: { id: maya.id, balance: 150 } });
    expect((await callAs(token, '/api/v1/RecommendQRCode')).status).toBe(200);
    panel.clock.advance(14 * MINUTE_MS);
    expect((await account(token)).code).toBe(200);
    panel.clock.advance(2 * MINUTE_MS);
    expect((await account(token)).code).toBe('401');
    await impersonationJobs['impersonation.end']?.({}, panel.services);
    expect(await auditOf(maya)).toMatchObject([
      { action: 'member.impersonationEnded', operator: 'Eva Brandt' },
      { action: 'member.impersonationStarted', operator: 'Eva Brandt' },
    ]);
  });

  test("an impersonation ends when it is closed, soon after its tab is gone, and with the operator's session", async () => {
    const closed = await impersonate();
    expect(await report(closed, 'over')).toMatchObject({ code: 200 });
    expect((await account(closed)).code).toBe('401');
    expect(await report(closed, 'here')).toMatchObject({ code: codes.impersonationOver });

    const reloaded = await impersonate();
    await report(reloaded, 'leaving');
    panel.clock.advance(5 * SECOND_MS);
    expect((await report(reloaded, 'here')).code).toBe(200);
    panel.clock.advance(MINUTE_MS);
    expect((await account(reloaded)).code).toBe(200);
    await report(reloaded, 'leaving');
    panel.clock.advance(MINUTE_MS);
    expect((await account(reloaded)).code).toBe('401');

    const left = await impersonate();
    await panel.call('POST /api/console/Logout', { cookie: eva.cookie, body: {} });
    expect((await account(left)).code).toBe('401');
  });

  test("an impersonation leaves no trace in the member's data: no visit, session, browser or cookie", async () => {
    panel.clock.advance(HOUR_MS);
    eva = await createOperatorPersona(panel, 'operator', 'Eva Brandt');
    const traces = () =>
      panel.transaction((tx) =>
        tx.one(sql`select last_seen_at, (select json_agg(s order by id) from sessions s where s.member_id = m.id) as sessions,
          (select json_agg(c) from consent_choices c where c.member_id = m.id) as consents,
          (select count(*) from mails where to_address = m.email) as mails
          from members m where id = ${maya.id}`),
      );
    const before = await traces();
    const token = await impersonate();
    for (const path of ['', '/Points', '/Devices', '/IndividualSurveys', '/TodayStatus', '/Profile', '/Consents']) {
      const answer = await callAs(token, `/api/v1/Accounts/${maya.id}${path}`, { cookie: 'pollen_browser=x' });
      expect([answer.code, answer.cookies], path).toEqual([200, []]);
    }
    expect(await traces()).toEqual(before);
  });

  test("the member's own session in the same browser is neither used nor ended", async () => {
    const other = await createMember(panel);
    const token = await impersonate();
    expect((await account(token, maya, other.cookie)).data.id).toBe(maya.id);
    expect((await account(token, other, other.cookie)).code).toBe(codes.notFound);
    await report(token, 'over');
    expect((await account(token, other, other.cookie)).code).toBe('401');
    expect((await panel.call(`GET /api/v1/Accounts/${other.id}`, { cookie: other.cookie })).code).toBe(200);
  });
});

describe('refuses', () => {
  test('every writing call of the contract with any session, and the calls hidden from impersonation', async () => {
    const token = await impersonate();
    const pathOf = ({ path }: Operation) => path.replace(/:\w+/g, '1');
    const refused = operations.filter(
      ({ method, hiddenFromImpersonation }) => method !== 'GET' || hiddenFromImpersonation,
    );
    expect(refused.length).toBeGreaterThan(100);
    for (const operation of refused) {
      for (const cookie of ['', `${maya.cookie}; ${eva.cookie}`]) {
        const call = `${operation.method} ${operation.path}`;
        const answer = await callAs(token, pathOf(operation), { method: operation.method, cookie });
        expect([answer.status, answer.code], call).toEqual([200, codes.viewOnly]);
      }
    }
    expect(refused.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/v1/Orders/:id/Code', '/api/v1/Accounts/:id/Export']),
    );
  });

  test('a GET that writes: the database refuses it', async () => {
    const token = await impersonate();
    const code = await callAs(token, '/api/v1/SecurityCode');
    expect(code).toMatchObject({ status: 200, code: codes.viewOnly });
  });

  test('no GET fails because its transaction is read-only', async () => {
    const redeemer = await createRedeemer(panel);
    await offerGift(panel);
    const token = await impersonate(redeemer);
    for (const operation of operations) {
      if (operation.method !== 'GET' || operation.hiddenFromImpersonation || operation.caller !== 'member') continue;
      const path = operation.path.replace(/(Accounts|Users)\/:id/, `$1/${redeemer.id}`).replace(/:\w+/g, '1');
      const query = path.endsWith('CheckinDays') ? '?year=2026&month=11' : '';
      const answer = await callAs(token, `${path}${query}`);
      expect([answer.status < 500, answer.code !== codes.viewOnly], operation.path).toEqual([true, true]);
    }
  });

  test('old, used and invented tickets, and suspended members', async () => {
    const { ticket } = (await start()).data;
    expect((await exchange(ticket)).code).toBe(200);
    expect((await exchange(ticket)).code).toBe(codes.impersonationOver);
    expect((await exchange('made-up')).code).toBe(codes.impersonationOver);
    const late = (await start()).data.ticket;
    panel.clock.advance(2 * MINUTE_MS);
    expect((await exchange(late)).code).toBe(codes.impersonationOver);
    expect((await account('made-up')).code).toBe('401');

    const token = await impersonate();
    const path = `POST /api/console/Members/${maya.id}/Suspension`;
    await panel.call(path, { cookie: eva.cookie, body: { reason: 'Asked by phone.' } });
    expect((await account(token)).code).toBe('401');
    expect((await start()).code).toBe(codes.nothingToImpersonate);
    expect((await start({ id: 999_999 })).code).toBe(codes.notFound);
  });
});

test('forbidden without the permission to manage members', async () => {
  for (const role of ['viewer', 'finance'] as const) {
    expect((await start(maya, await createOperatorPersona(panel, role))).code).toBe(codes.notAllowed);
  }
});
