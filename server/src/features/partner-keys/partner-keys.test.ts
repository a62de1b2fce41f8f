import { codes } from '@pollen/contract/codes';
import { approveAs, approved } from '@pollen/testkit/approvals';
import { FakePayPal, openPayingPanel } from '@pollen/testkit/fake-paypal';
import { createOperatorPersona, type OperatorPersona } from '@pollen/testkit/operators';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { addApps, enterKeys, firstApp as first, secondApp as second, shownKeys } from '@pollen/testkit/partner-keys';
import { runPayoutJobs } from '@pollen/testkit/payouts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areSameKeys, endOf, keysAfter } from './rules';

let panel: Panel;
let paypal: FakePayPal;
let close: () => Promise<void>;
let eva: OperatorPersona;
let tom: OperatorPersona;
beforeAll(async () => {
  ({ panel, paypal, close } = await openPayingPanel());
  addApps(paypal);
  eva = await createOperatorPersona(panel, 'admin', 'Eva Brandt');
  tom = await createOperatorPersona(panel, 'admin', 'Tom Reyes');
});
afterAll(() => close());

const get = (path: string, by = eva, on = panel) => on.call(`GET ${path}`, { cookie: by.cookie });
const post = (path: string, body: object, by = eva, lang: 'en' | 'zh' = 'en', on = panel) =>
  on.call(`POST ${path}`, { cookie: by.cookie, body, lang });
const shown = (by = eva, on = panel) => shownKeys(on, by);
const enter = (keys: object, by = eva) => enterKeys(panel, by, keys);
const remove = async () => {
  const body = { version: (await shown()).version, reason: 'no longer ours' };
  return approved(panel, await post('/api/console/PartnerKeys/paypal/Remove', body));
};
async function tryNow(): Promise<{ outcome: string; note: string | null; by: string }> {
  expect(await post('/api/console/PartnerKeys/paypal/Try', {})).toMatchObject({ code: 200, data: null });
  expect((await shown()).tried).toMatchObject({ outcome: 'waiting' });
  await runPayoutJobs(panel);
  return (await shown()).tried;
}
const auditOf = (on = panel) =>
  on.transaction((tx) =>
    tx.rows<{ action: string; detail: Record<string, unknown> }>(
      sql`select action, detail from audit_log where subject_kind = 'partnerKeys' order by id`,
    ),
  );

describe('works', () => {
  test('the keys in force are shown with their origin, author and reason', async () => {
    const before = await shown();
    expect(before).toMatchObject({ source: 'fake', base: 'fake', environment: 'fake', version: 0, changed: null });
    expect(before).toMatchObject({ environments: ['live', 'sandbox', 'fake'], can: { change: true, try: true } });
    expect(before.can.remove).toMatchObject({ code: codes.noPartnerKeys });

    expect(await enter(first)).toMatchObject({ code: 200, data: { version: 1 } });
    const { changed, ...after } = await shown();
    expect(after).toMatchObject({ source: 'console', base: 'fake', readable: true, version: 1, tried: null });
    expect(after.clientId).toEqual({ set: true, end: '1111' });
    expect(after.secret).toEqual({ set: true, end: '2222' });
    expect(after.webhookId).toEqual({ set: true, end: '3333' });
    expect(changed).toEqual({ by: 'Eva Brandt', at: panel.clock.now().toISOString(), reason: 'a new app' });
  });

  test('omitted keys are kept for the same app and dropped for another one', async () => {
    const { webhookId, ...app } = second;
    expect(await enter(app)).toMatchObject({ code: 200 });
    expect((await shown()).webhookId).toEqual({ set: false, end: null });
    expect(await enter({ environment: 'fake', webhookId })).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ clientId: { end: '4444' }, secret: { end: '5555' } });
    expect((await shown()).webhookId).toEqual({ set: true, end: '6666' });
    expect(await tryNow()).toMatchObject({ outcome: 'accepted' });
    expect(await enter({ environment: 'fake', webhookId: null })).toMatchObject({ code: 200 });
    expect((await shown()).webhookId).toEqual({ set: false, end: null });
  });

  test('an earlier version comes back, and taking the keys back leaves those of the environment', async () => {
    const { version } = await shown();
    const back = { kind: 'partnerKeys', subject: 'paypal', to: 1, version, reason: 'the first one was right' };
    expect(await approved(panel, await post('/api/console/Versions/Restore', back))).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ clientId: { end: '1111' }, webhookId: { set: true, end: '3333' } });
    expect(await tryNow()).toMatchObject({ outcome: 'accepted' });
    expect(await remove()).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ source: 'fake', tried: null });
    expect(await remove()).toMatchObject({ code: codes.nothingChanged });
    const { data } = await get('/api/console/Versions?kind=partnerKeys&subject=paypal');
    expect(data.list.map(({ restores }: { restores: number | null }) => restores)).toEqual([
      null,
      1,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(data.list[0].content).toBeNull();
    const actions = (await auditOf()).map(({ action }) => action);
    expect(actions.filter((action) => !/tried|answered/.test(action)).slice(-3)).toEqual([
      'partnerKeys.changed',
      'partnerKeys.restored',
      'partnerKeys.removed',
    ]);
  });

  test('a trial says whether the partner knows the keys, could not be asked, or said something else; each leaves a line in the audit log', async () => {
    expect(await tryNow()).toMatchObject({ outcome: 'accepted', note: null, by: 'Eva Brandt' });
    await enter({ ...first, secret: 'ESomethingElseEntirely-0000' });
    expect(await tryNow()).toMatchObject({ outcome: 'refused', note: 'HTTP 401' });
    expect((await auditOf()).slice(-2)).toEqual([
      { action: 'partnerKeys.tried', detail: { environment: 'fake' } },
      { action: 'partnerKeys.answered', detail: { outcome: 'refused', note: 'HTTP 401' } },
    ]);
    // Keys that were never tried show no trial of others.
    await enter({ environment: 'fake', secret: first.secret });
    expect((await shown()).tried).toBeNull();
    await remove();

    const gone = await FakePayPal.start();
    const env = { PAYPAL_ENVIRONMENT: 'fake', PAYPAL_URL: gone.account.url };
    const far = await openPanel({ ...env, PAYPAL_CLIENT_ID: 'some-client', PAYPAL_SECRET: 'some-secret' });
    await gone.stop();
    const ines = await createOperatorPersona(far, 'admin', 'Ines Falk');
    await post('/api/console/PartnerKeys/paypal/Try', {}, ines, 'en', far);
    await runPayoutJobs(far);
    expect((await shown(ines, far)).tried).toMatchObject({ outcome: 'unreachable', note: 'ECONNREFUSED' });
    await far.close();
  });
});

describe('two operators at once', () => {
  test('one request is made; the second operator is told of it and of its author', async () => {
    const { version } = await shown();
    const path = '/api/console/PartnerKeys/paypal';
    const answers = await Promise.all([
      post(path, { ...first, version, reason: 'the first' }, eva),
      post(path, { ...second, version, reason: 'the second' }, tom),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.approvalWaits].sort());
    for (const answer of answers) await approved(panel, answer);
    const now = await shown();
    expect(now.version).toBe(version + 1);
    expect(now.clientId.end).toBe(now.changed.by === 'Eva Brandt' ? '1111' : '4444');
    // Half a change is never completed from keys that its operator has not seen.
    const late = { environment: 'fake', secret: 'ELateSecretOfSomebody-7777', version, reason: 'late' };
    expect(await post(path, late, tom)).toMatchObject({ code: codes.changedMeanwhile });
    await remove();
  });
});

describe('two people', () => {
  test('new keys wait, are shown by their last characters and tried before they count; the asker cannot approve them', async () => {
    await enter(first);
    await tryNow();
    const { version } = await shown();
    const path = '/api/console/PartnerKeys/paypal';
    const asked = await post(path, { ...second, version, reason: 'another app' });
    expect(asked).toMatchObject({ code: 200, data: { version, approval: expect.any(Number) } });
    expect(await shown(tom)).toMatchObject({
      clientId: { end: '1111' },
      asks: true,
      waiting: { own: false, askedBy: 'Eva Brandt', clientId: { set: true, end: '4444' }, removes: false, tried: null },
    });
    expect(await post(`${path}/Try`, { approvalId: asked.data.approval }, tom)).toMatchObject({ code: 200 });
    await runPayoutJobs(panel);
    expect((await shown()).waiting.tried).toMatchObject({ outcome: 'accepted', by: 'Tom Reyes' });
    expect((await shown()).tried).toMatchObject({ by: 'Eva Brandt' });
    expect(await post(`${path}/Try`, { approvalId: 999_999 }, tom)).toMatchObject({ code: codes.noPartnerKeys });
    const { changes } = (await get(`/api/console/Approvals/${asked.data.approval}`)).data;
    expect(JSON.stringify(changes)).not.toMatch(/4444|5555|6666/);

    expect(await approveAs(panel, eva, asked)).toMatchObject({ code: codes.approvalOwn });
    expect((await shown()).clientId.end).toBe('1111');
    expect(await approveAs(panel, tom, asked)).toMatchObject({ code: 200 });
    expect(await shown()).toMatchObject({ clientId: { end: '4444' }, version: version + 1, waiting: null });
    await remove();
  });
});

describe('refuses', () => {
  test('incomplete and malformed keys, an unknown kind of account, no reason, and unchanged keys', async () => {
    const { secret, ...withoutSecret } = first;
    expect(await enter(withoutSecret)).toMatchObject({ code: codes.partnerKeysIncomplete });
    await enter(first);
    // The secret of one app is not that of another, nor that of the other kind of account.
    expect(await enter({ environment: 'fake', clientId: second.clientId })).toMatchObject({
      code: codes.partnerKeysIncomplete,
    });
    expect(await enter({ environment: 'sandbox' })).toMatchObject({ code: codes.partnerKeysIncomplete });
    expect(await enter(first)).toMatchObject({ code: codes.nothingChanged });
    expect(await enter({ environment: 'fake' })).toMatchObject({ code: codes.nothingChanged });
    for (const wrong of [`${secret} `, 'ab', 'x'.repeat(201), 'naïve-secret-of-ours']) {
      const answer = await enter({ environment: 'fake', secret: wrong });
      expect(answer, wrong).toMatchObject({ status: 400 });
      expect(answer.errors.join()).not.toContain(wrong);
    }
    expect(await enter({ ...second, url: 'http://evil.example' })).toMatchObject({ status: 400 });
    const { version } = await shown();
    const path = '/api/console/PartnerKeys/paypal';
    expect(await post(path, { ...second, version, reason: ' ' })).toMatchObject({ code: codes.changeReasonMissing });
    expect(await post('/api/console/PartnerKeys/stripe', { ...second, version, reason: 'x' })).toMatchObject({
      status: 400,
    });
    const other = { kind: 'partnerKeys', subject: 'stripe', to: 0, version: 0, reason: 'there is none' };
    expect(await post('/api/console/Versions/Restore', other)).toMatchObject({ code: codes.notFound });
    const chinese = await post(path, { environment: 'sandbox', version, reason: 'sandbox' }, eva, 'zh');
    expect(chinese.errors).toEqual(['Client ID 与密钥必须配套，请同时填写。']);
    await remove();
  });

  test('the fake where there is none, and a test without keys', async () => {
    const bare = await openPanel();
    const ines = await createOperatorPersona(bare, 'admin', 'Ines Falk');
    const now = await shown(ines, bare);
    expect(now).toMatchObject({ source: 'none', environment: null, environments: ['live', 'sandbox'] });
    expect(now.secret).toEqual({ set: false, end: null });
    const path = '/api/console/PartnerKeys/paypal';
    const seen = { version: 0, reason: 'a new app' };
    expect(await post(path, { ...first, ...seen }, ines, 'en', bare)).toMatchObject({ code: codes.partnerUnavailable });
    expect(await post(`${path}/Try`, {}, ines, 'en', bare)).toMatchObject({ code: codes.noPartnerKeys });
    expect(await post(path, { ...first, ...seen, environment: 'live' }, ines, 'en', bare)).toMatchObject({ code: 200 });
    expect(await shown(ines, bare)).toMatchObject({ source: 'console', environment: 'live', base: 'none' });
    expect((await get('/api/console/PayoutFigures', ines, bare)).data.environment).toBe('live');
    await bare.close();
  });

  test('undecryptable keys count as no account, and the environment does not replace them', async () => {
    const env = { PAYPAL_CLIENT_ID: 'AbEnvironmentApp-8888', PAYPAL_SECRET: 'EEnvironmentSecret-9999' };
    const locked = await openPanel(env);
    const ines = await createOperatorPersona(locked, 'admin', 'Ines Falk');
    expect(await shown(ines, locked)).toMatchObject({
      source: 'environment',
      environment: 'sandbox',
      clientId: { end: '8888' },
    });
    await locked.transaction(async (tx) => {
      const { id } = await tx.one<{ id: number }>(sql`
        insert into partner_key_sets (partner, sealed, entered_at) values ('paypal', '\\x00112233', now()) returning id`);
      const content = { set: id, environment: 'live', ends: { clientId: null, secret: null } };
      await tx.run(sql`
        insert into versions (kind, subject, version, content, reason, operator_id, at)
        values ('partnerKeys', 'paypal', 1, ${JSON.stringify(content)}::jsonb, 'moved here', ${ines.id}, now())`);
    });
    expect(await shown(ines, locked)).toMatchObject({ source: 'console', readable: false, environment: 'live' });
    const path = '/api/console/PartnerKeys/paypal';
    expect(await post(`${path}/Try`, {}, ines, 'en', locked)).toMatchObject({ code: codes.partnerKeysUnreadable });
    expect((await get('/api/console/PayoutFigures', ines, locked)).data.environment).toBeNull();
    const seen = { version: 1, reason: 'taken back' };
    expect(await post(`${path}/Remove`, seen, ines, 'en', locked)).toMatchObject({ code: 200 });
    expect(await shown(ines, locked)).toMatchObject({ source: 'environment', readable: true });
    await locked.close();
  });
});

describe('forbidden', () => {
  test.each(['viewer', 'operator', 'finance'] as const)('changes by a %s, who may read', async (role) => {
    const by = await createOperatorPersona(panel, role);
    const seen = { version: (await shown()).version, reason: 'not mine' };
    for (const [path, body] of [
      ['/api/console/PartnerKeys/paypal', { ...first, ...seen }],
      ['/api/console/PartnerKeys/paypal/Remove', seen],
      ['/api/console/PartnerKeys/paypal/Try', {}],
    ] as const) {
      expect(await post(path, body, by), path).toMatchObject({ code: codes.notAllowed });
    }
    const { can } = await shown(by);
    for (const may of [can.change, can.remove, can.try]) expect(may).toMatchObject({ code: codes.notAllowed });
  });

  test('callers who are not signed in', async () => {
    expect(await panel.call('GET /api/console/PartnerKeys')).toMatchObject({ code: '401' });
    expect(await panel.call('POST /api/console/PartnerKeys/paypal/Try', { body: {} })).toMatchObject({ code: '401' });
  });
});

describe('sealed', () => {
  /** Every row of every table as text, binary columns in both of the ways in which a key could be read from them. */
  async function everythingStored(): Promise<string> {
    const tables = await panel.transaction((tx) =>
      tx.rows<{ name: string }>(sql`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`),
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const rows = await panel.transaction((tx) =>
        tx.rows<{ t: string }>(sql`select t::text as t from ${raw(name)} t`),
      );
      texts.push(...rows.map(({ t }) => t));
    }
    return texts.join('\n');
  }

  test('no key is readable in the database, in an answer, in the audit log or in its export', async () => {
    await enter(first);
    await tryNow();
    await enter({ ...second, secret: 'EWrongSecretNobodyMaySee-0001' });
    await tryNow();
    const stored = await everythingStored();
    expect(stored).toContain('partnerKeys.tried');
    const exported = await panel.app.inject({
      method: 'GET',
      url: '/api/console/AuditLogExport',
      headers: { cookie: eva.cookie },
    });
    const answers = [exported.payload];
    for (const path of [
      'PartnerKeys',
      'Versions?kind=partnerKeys&subject=paypal',
      'AuditLog',
      'PayoutFigures',
      'PayoutEvents',
      'Jobs',
    ]) {
      const { status, ...answer } = await get(`/api/console/${path}`);
      expect(answer.code, path).toBe(200);
      answers.push(JSON.stringify(answer));
    }
    expect(exported.payload).toContain('partnerKeys.changed');
    const said = answers.join('\n');
    // A client id is no secret: it names the account, and stands beside its runs and its balance.
    for (const { clientId } of [first, second]) expect(said.includes(clientId), clientId).toBe(false);
    for (const key of [first.secret, second.secret, first.webhookId, second.webhookId, 'EWrongSecret']) {
      const hidden = [key, Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64').slice(0, -4)];
      for (const form of hidden) {
        expect(stored.includes(form), `${key} in the database`).toBe(false);
        expect(said.includes(form), `${key} in an answer`).toBe(false);
      }
    }
    // Not even the ends of a secret get into the log, which is exported.
    expect(JSON.stringify(await auditOf())).not.toMatch(/2222|5555/);
    await remove();
  });

  test('entered keys are never changed or deleted', async () => {
    for (const statement of [
      sql`update partner_key_sets set sealed = '\\x00'`,
      sql`delete from partner_key_sets`,
      sql`truncate partner_key_sets cascade`,
    ]) {
      await expect(panel.transaction((tx) => tx.run(statement))).rejects.toThrow(/append-only/);
    }
  });
});

describe('rules', () => {
  test('only long keys show their last characters', () => {
    expect(endOf('short-key12'.slice(0, 11))).toBeNull();
    expect(endOf('long-enough-1234')).toBe('1234');
  });

  test('no key of one app is kept for another', () => {
    const before = { environment: 'live', clientId: 'a', secret: 's', webhookId: 'w' } as const;
    expect(keysAfter(before, { environment: 'live' })).toEqual(before);
    expect(keysAfter(before, { environment: 'live', secret: 't' })).toEqual({ ...before, secret: 't' });
    expect(keysAfter(before, { environment: 'live', clientId: 'b', secret: 't' })?.webhookId).toBeNull();
    expect(keysAfter(before, { environment: 'sandbox', secret: 't' })).toBeNull();
    expect(keysAfter(null, { environment: 'live', secret: 't' })).toBeNull();
    expect(areSameKeys(before, { ...before, webhookId: null })).toBe(false);
    expect(areSameKeys(null, before)).toBe(false);
  });
});
