import { codes } from '@pollen/contract/codes';
import { approveAs } from '@pollen/testkit/approvals';
import { mailsTo, tokenMailedTo } from '@pollen/testkit/mails';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { PASSWORD } from '@pollen/testkit/personas';
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/time';

let panel: Panel;
let eva: OperatorPersona;
const MORNING = '2026-11-18T09:00:00Z';

beforeAll(async () => {
  panel = await openPanel();
});
beforeEach(async () => {
  panel.clock.set(MORNING);
  // One admin to begin with; those of other tests are no longer any.
  await panel.transaction((tx) => tx.run(sql`update operators set role = 'viewer'`));
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
});
afterAll(() => panel.close());

const get = (path: string, who = eva) => panel.call(`GET ${path}`, { cookie: who.cookie });
const post = (path: string, body: object = {}, who = eva) => panel.call(`POST ${path}`, { cookie: who.cookie, body });
const me = (who: OperatorPersona) => get('/api/console/Me', who);
const account = async (id: number, who = eva) => (await get(`/api/console/Operators/${id}`, who)).data;
const logIn = (email: string, password = PASSWORD, totp?: string) =>
  panel.call('POST /api/console/Login', { body: { email, password, ...(totp ? { totp } : {}) } });

let count = 0;
async function invite(changes: object = {}) {
  count += 1;
  const email = `colleague${count}@example.com`;
  const answer = await post('/api/console/OperatorInvitations', {
    email,
    name: 'Ben Okafor',
    role: 'operator',
    ...changes,
  });
  return { email, answer };
}
const accept = (token: string, password = 'A long enough password 7') =>
  panel.call('POST /api/console/OperatorInvitations/Accept', { body: { token, password } });
const look = (token: string) => panel.call('POST /api/console/OperatorInvitations/Look', { body: { token } });

async function actionsAbout(kind: string, id: number): Promise<string[]> {
  const { data } = await get(`/api/console/AuditLog?subjectKind=${kind}&subjectId=${id}`);
  return data.list.map(({ action }: { action: string }) => action);
}

describe('invitations', () => {
  test('a mailed link lets a colleague choose a password, once, and signs in', async () => {
    const { email, answer } = await invite();
    expect(answer).toMatchObject({ code: 200 });
    const { data: team } = await get('/api/console/Operators');
    expect(team.invitations).toMatchObject([
      { email, name: 'Ben Okafor', role: 'operator', invitedBy: 'Eva Brandt', expired: false },
    ]);
    const [mail] = await mailsTo(panel, email);
    expect(mail?.text).toContain('Eva Brandt has invited you');
    const token = await tokenMailedTo(panel, email);
    expect(await look(token)).toMatchObject({ code: 200, data: { name: 'Ben Okafor', email, role: 'operator' } });
    expect(await accept(token, 'too short')).toMatchObject({ code: codes.operatorPasswordShort, errors: [/12/] });

    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, codes.linkInvalid].sort());
    const won = both.find(({ code }) => code === 200);
    expect(won?.data).toMatchObject({ email, role: 'operator', totp: false });
    const cookie = `pollen_console=${won?.cookies.pollen_console}`;
    expect(await panel.call('GET /api/console/Me', { cookie })).toMatchObject({ data: { name: 'Ben Okafor' } });
    expect(await look(token)).toMatchObject({ code: codes.linkInvalid });
    expect(await logIn(email, 'A long enough password 7')).toMatchObject({ code: 200 });
    expect(await actionsAbout('operator', won?.data.id)).toEqual([
      'operator.signedIn',
      'operator.signedIn',
      'operator.joined',
    ]);
    expect((await get('/api/console/Operators')).data.invitations).toEqual([]);
  });

  test('the console stays closed to the colleague until a code is set up, where others can reach it', async () => {
    const open = await openPanel({ PUBLIC_URL: 'https://panel.example.com' });
    const token = 'a token that was mailed';
    const { tokenHash } = await import('../../platform/secrets');
    await open.transaction((tx) =>
      tx.run(sql`
        with admin as (
          insert into operators (email, email_key, name, role, password_hash, created_at)
          values ('a@example.com', 'a@example.com', 'A', 'admin', '', ${tx.now}) returning id
        )
        insert into operator_invitations (email, email_key, name, role, token_hash, invited_by, created_at, expires_at)
        select 'b@example.com', 'b@example.com', 'B', 'operator', ${tokenHash(token)}, id, ${tx.now},
          ${new Date(tx.now.getTime() + DAY_MS)} from admin`),
    );
    const body = { token, password: 'A long enough password 7' };
    const joined = await open.call('POST /api/console/OperatorInvitations/Accept', { body });
    expect(joined.data).toMatchObject({ mustEnrol: true });
    const [cookie] = Object.entries(joined.cookies).map((pair) => pair.join('='));
    expect(await open.call('GET /api/console/Orders', { cookie: cookie ?? '' })).toMatchObject({
      code: codes.enrolmentNeeded,
    });
    await open.close();
  });

  test('end after a week, when withdrawn, and when another follows', async () => {
    const old = await invite();
    const token = await tokenMailedTo(panel, old.email);
    panel.clock.advance(7 * DAY_MS);
    expect(await accept(token)).toMatchObject({ code: codes.linkInvalid });
    panel.clock.set(MORNING);
    await invite({ email: old.email.toUpperCase(), role: 'viewer' });
    expect(await accept(token)).toMatchObject({ code: codes.linkInvalid });
    const { data: team } = await get('/api/console/Operators');
    const [newer] = team.invitations;
    expect(newer).toMatchObject({ role: 'viewer' });
    expect(await post(`/api/console/OperatorInvitations/${newer.id}/Withdraw`)).toMatchObject({ code: 200 });
    expect(await post(`/api/console/OperatorInvitations/${newer.id}/Withdraw`)).toMatchObject({ code: 200 });
    expect(await actionsAbout('invitation', newer.id)).toEqual(['operator.invitationWithdrawn', 'operator.invited']);
    const second = await tokenMailedTo(panel, old.email);
    expect(await accept(second)).toMatchObject({ code: codes.linkInvalid });
    expect(await post('/api/console/OperatorInvitations/99999/Withdraw')).toMatchObject({ code: 1404 });
  });

  test('refuse an operator’s address, no address, and no name', async () => {
    expect((await invite({ email: eva.email.toUpperCase() })).answer).toMatchObject({ code: codes.operatorExists });
    expect((await invite({ email: 'nobody' })).answer).toMatchObject({ code: codes.emailInvalid });
    expect((await invite({ name: ' ' })).answer).toMatchObject({ code: codes.operatorNameMissing });
    expect((await invite({ role: 'king' })).answer).toMatchObject({ status: 400 });
    expect(await look('made up')).toMatchObject({ code: codes.linkInvalid });
  });
});

describe('roles and access', () => {
  test('a changed role takes effect with the next call; a change on an outdated version is refused', async () => {
    const ben = await createOperatorPersona(panel, 'viewer', 'Ben Okafor');
    const change = (role: string, from: string) => post(`/api/console/Operators/${ben.id}/Role`, { role, from });
    expect(await change('finance', 'operator')).toMatchObject({ code: codes.operatorChanged });
    expect(await change('finance', 'viewer')).toMatchObject({ code: 200, data: { role: 'finance' } });
    expect(await change('finance', 'viewer')).toMatchObject({ code: 200 });
    expect(await me(ben)).toMatchObject({ data: { role: 'finance' } });
    expect((await actionsAbout('operator', ben.id)).filter((action) => action !== 'operator.signedIn')).toEqual([
      'operator.roleChanged',
    ]);
    expect(await post('/api/console/Operators/99999/Role', { role: 'viewer', from: 'admin' })).toMatchObject({
      code: 1404,
    });
  });

  test('suspending an operator ends every session until it is lifted', async () => {
    const ben = await createOperatorPersona(panel, 'operator', 'Ben Okafor');
    expect(await post(`/api/console/Operators/${eva.id}/Suspend`)).toMatchObject({ code: codes.ownAccount });
    expect(await post(`/api/console/Operators/${ben.id}/Suspend`)).toMatchObject({ code: 200 });
    expect(await me(ben)).toMatchObject({ code: '401' });
    expect(await logIn(ben.email)).toMatchObject({ code: codes.operatorSuspended });
    expect(await logIn(ben.email, 'not it 77')).toMatchObject({ code: codes.operatorCredentials });
    expect(await account(ben.id)).toMatchObject({ suspendedAt: panel.clock.now().toISOString() });
    expect(await post(`/api/console/Operators/${ben.id}/Reactivate`)).toMatchObject({ code: 200 });
    expect(await me(ben)).toMatchObject({ code: '401' });
    expect(await logIn(ben.email)).toMatchObject({ code: 200 });
  });

  test('the last administrator cannot lose the role', async () => {
    const stepDown = (who: OperatorPersona) =>
      post(`/api/console/Operators/${who.id}/Role`, { role: 'viewer', from: 'admin', reason: 'stepping down' }, who);
    expect(await stepDown(eva)).toMatchObject({ code: codes.lastAdmin });
    expect((await account(eva.id)).can).toMatchObject({ changeRole: { code: codes.lastAdmin } });

    const ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
    const both = await Promise.all([stepDown(eva), stepDown(ben)]);
    // Both changes wait: removing an administrator takes two people.
    expect(both.map(({ data }) => data.role)).toEqual(['admin', 'admin']);
    expect(await approveAs(panel, ben, both[0])).toMatchObject({ code: 200 });
    expect((await account(eva.id, ben)).role).toBe('viewer');
    expect(await approveAs(panel, eva, both[1])).toMatchObject({ code: codes.notAllowed });
    expect((await account(ben.id, ben)).role).toBe('admin');
  });

  test('of two administrators who suspend each other, one stays active', async () => {
    const ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
    const reason = 'keys were lost';
    const ofBen = await post(`/api/console/Operators/${ben.id}/Suspend`, { reason });
    const ofEva = await post(`/api/console/Operators/${eva.id}/Suspend`, { reason }, ben);
    expect([ofBen.code, ofEva.code]).toEqual([200, 200]);
    expect((await account(ben.id)).waiting).toMatchObject([{ title: 'Suspend Ben Okafor', askedBy: 'Eva Brandt' }]);
    expect((await me(ben)).code).toBe(200);
    await Promise.all([approveAs(panel, ben, ofBen), approveAs(panel, eva, ofEva)]);
    const left = await panel.transaction((tx) =>
      tx.rows(sql`select id from operators where role = 'admin' and suspended_at is null`),
    );
    expect(left).toHaveLength(1);
  });
});

describe('two people', () => {
  const reason = 'as agreed on Monday';
  const stateOf = async (who: OperatorPersona) => {
    const { role, suspendedAt, totp } = await account(who.id);
    return { role, suspended: suspendedAt !== null, totp };
  };

  test.each(['invite', 'promote', 'reactivate', 'code', 'link', 'suspend an admin', 'demote an admin'])(
    '%s: asked by one administrator, refused to the same and to other roles, applied by a second one',
    async (what) => {
      const tom = await createOperatorPersona(panel, 'admin', 'Tom Reyes');
      const fay = await createOperatorPersona(panel, 'finance', 'Fay Nance');
      const ben = await createOperatorPersona(panel, / an admin$/.test(what) ? 'admin' : 'operator', 'Ben Okafor');
      if (what === 'reactivate') await post(`/api/console/Operators/${ben.id}/Suspend`);
      const email = `${what.length}-${ben.id}@example.com`;
      const of = (verb: string) => `/api/console/Operators/${ben.id}/${verb}`;
      const calls: Record<string, [string, object, object]> = {
        invite: ['/api/console/OperatorInvitations', { email, name: 'New', role: 'admin' }, {}],
        promote: [of('Role'), { role: 'finance', from: 'operator' }, { role: 'finance' }],
        reactivate: [of('Reactivate'), {}, { suspended: false }],
        code: [of('ResetCode'), {}, {}],
        link: [of('PasswordLink'), {}, {}],
        'suspend an admin': [of('Suspend'), {}, { suspended: true }],
        'demote an admin': [of('Role'), { role: 'operator', from: 'admin' }, { role: 'operator' }],
      };
      const [path, body, after] = calls[what] ?? ['', {}, {}];
      const before = await stateOf(ben);
      const mailed = (await mailsTo(panel, email)).length + (await mailsTo(panel, ben.email)).length;
      expect(await post(path, { ...body, reason: '' })).toMatchObject({ code: codes.changeReasonMissing });
      const asked = await post(path, { ...body, reason });
      expect(asked).toMatchObject({ code: 200, data: { approval: expect.any(Number) } });
      expect(await post(path, { ...body, reason }, tom)).toMatchObject({ code: codes.approvalWaits });
      expect(await approveAs(panel, eva, asked)).toMatchObject({ code: codes.approvalOwn });
      expect(await approveAs(panel, fay, asked)).toMatchObject({ code: codes.notAllowed });
      expect(await stateOf(ben)).toEqual(before);
      expect((await mailsTo(panel, email)).length + (await mailsTo(panel, ben.email)).length).toBe(mailed);

      const twice = await Promise.all([approveAs(panel, tom, asked), approveAs(panel, tom, asked)]);
      expect(twice.map(({ code }) => code).sort()).toEqual([200, codes.approvalDecided]);
      expect(await stateOf(ben)).toMatchObject(after);
      const sends = ['invite', 'code', 'link'].includes(what) ? 1 : 0;
      expect((await mailsTo(panel, email)).length + (await mailsTo(panel, ben.email)).length).toBe(mailed + sends);
    },
  );

  test('reducing the rights of a non-administrator takes effect at once; a role changed meanwhile outdates a request', async () => {
    const tom = await createOperatorPersona(panel, 'admin', 'Tom Reyes');
    const ben = await createOperatorPersona(panel, 'operator', 'Ben Okafor');
    const promote = { role: 'admin', from: 'operator', reason };
    const asked = await post(`/api/console/Operators/${ben.id}/Role`, promote);
    const lower = { role: 'viewer', from: 'operator' };
    expect(await post(`/api/console/Operators/${ben.id}/Role`, lower)).toMatchObject({
      code: 200,
      data: { role: 'viewer', approval: null },
    });
    expect(await approveAs(panel, tom, asked)).toMatchObject({ code: codes.approvalOutdated });
    expect((await account(ben.id)).role).toBe('viewer');
    const { data } = await get('/api/console/Approvals?state=applied');
    expect(data.list[0]).toMatchObject({ kind: 'operatorRole', alone: 'lessRights', title: 'Role of Ben Okafor' });
  });

  test('one of two administrators can reset the one-time code of the other alone', async () => {
    const ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
    expect(await account(ben.id)).toMatchObject({ asks: true, resetAsks: false });
    expect(await post(`/api/console/Operators/${ben.id}/ResetCode`)).toMatchObject({ data: { approval: null } });
  });
});

describe('sessions and the one-time code', () => {
  const NEW_PASSWORD = 'A long enough password 8';
  const choosePassword = async (who: OperatorPersona) => {
    const body = { token: await tokenMailedTo(panel, who.email), password: NEW_PASSWORD };
    expect(await panel.call('POST /api/console/PasswordLinks/Use', { body })).toMatchObject({ code: 200 });
  };

  test('an administrator who resets the code of the other one and knows the password approves nothing', async () => {
    const ben = await createOperatorPersona(panel, 'admin', 'Ben Okafor');
    const fay = await createOperatorPersona(panel, 'finance', 'Fay Nance');
    const promote = { role: 'admin', from: 'finance', reason: 'as agreed on Monday' };
    const asked = await post(`/api/console/Operators/${fay.id}/Role`, promote);
    expect(asked).toMatchObject({ data: { approval: expect.any(Number) } });
    expect(await post(`/api/console/Operators/${ben.id}/ResetCode`)).toMatchObject({ data: { approval: null } });
    expect(await logIn(ben.email)).toMatchObject({ code: codes.operatorCredentials });
    expect(await post(`/api/console/Operators/${ben.id}/PasswordLink`, { reason: promote.reason })).toMatchObject({
      data: { approval: expect.any(Number) },
    });
    expect(await approveAs(panel, ben, asked)).toMatchObject({ code: '401' });
    expect((await account(fay.id)).role).toBe('finance');

    // Only a person who reads the operator's mailbox can sign in again.
    await choosePassword(ben);
    const again = await logIn(ben.email, NEW_PASSWORD);
    expect(again).toMatchObject({ code: 200, data: { totp: false } });
    const cookie = `pollen_console=${again.cookies.pollen_console}`;
    expect(await approveAs(panel, { ...ben, cookie }, asked)).toMatchObject({ code: 200 });
  });

  test('sessions are seen and ended by an admin, and one’s own by oneself', async () => {
    const ben = await createOperatorPersona(panel, 'operator', 'Ben Okafor');
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const body = { email: ben.email, password: PASSWORD };
    const second = await panel.call('POST /api/console/Login', { body, headers: agent });
    const { sessions } = await account(ben.id);
    expect(sessions).toMatchObject([{ device: 'Firefox, Linux', active: true, current: false }, { active: true }]);
    expect((await account(ben.id, ben)).sessions[1]).toMatchObject({ current: true });
    expect((await account(eva.id, ben)).sessions).toEqual([]);

    const end = (who: OperatorPersona, of: number, sessionId: number | null) =>
      post(`/api/console/Operators/${of}/EndSessions`, { sessionId }, who);
    expect(await end(ben, eva.id, null)).toMatchObject({ code: codes.notAllowed });
    expect(await end(ben, ben.id, null)).toMatchObject({ data: { ended: 1 } });
    expect(await me(ben)).toMatchObject({ code: 200 });
    const gone = { cookie: `pollen_console=${second.cookies.pollen_console}` };
    expect(await panel.call('GET /api/console/Me', gone)).toMatchObject({ code: '401' });
    expect(await end(eva, ben.id, sessions[1].id)).toMatchObject({ data: { ended: 1 } });
    expect(await end(eva, ben.id, sessions[1].id)).toMatchObject({ data: { ended: 0 } });
    expect(await me(ben)).toMatchObject({ code: '401' });
    // A session of somebody else is not ended under another name.
    const [mine] = (await account(eva.id)).sessions;
    expect(await end(eva, ben.id, mine.id)).toMatchObject({ data: { ended: 0 } });
    expect(await me(eva)).toMatchObject({ code: 200 });
  });

  test('a lost phone: an admin resets the code, the operator is mailed and sets up a new one', async () => {
    const ben = await createOperatorPersona(panel, 'operator', 'Ben Okafor');
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: panel.clock.now().getTime() });
    const { secret } = (await post('/api/console/Totp', {}, ben)).data;
    await post('/api/console/TotpConfirmation', { code: codeOf(secret) }, ben);
    expect(await logIn(ben.email)).toMatchObject({ code: codes.totpRequired });
    expect(await post(`/api/console/Operators/${eva.id}/ResetCode`)).toMatchObject({ code: codes.ownAccount });
    expect(await post(`/api/console/Operators/${ben.id}/ResetCode`)).toMatchObject({ code: 200 });
    expect(await me(ben)).toMatchObject({ code: '401' });
    expect((await mailsTo(panel, ben.email))[0]?.text).toContain('Eva Brandt has reset the one-time code');
    await choosePassword(ben);
    const again = await logIn(ben.email, NEW_PASSWORD);
    expect(again).toMatchObject({ code: 200, data: { totp: false } });
    const cookie = `pollen_console=${again.cookies.pollen_console}`;
    expect(await panel.call('POST /api/console/Totp', { cookie, body: {} })).toMatchObject({ code: 200 });
  });
});
