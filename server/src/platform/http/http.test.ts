import { codes } from '@pollen/contract/codes';
import { operation } from '@pollen/contract/operation';
import { Nothing } from '@pollen/contract/values';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from './api';
import { noteAudited } from './audit-trail';
import { jsonDepth } from './body';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const LOGIN = '/api/v1/Login';

/** Sends a raw body, as somebody with a socket would. */
async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  const response = await panel.app.inject({
    method: 'POST',
    url: LOGIN,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: response.statusCode, body: response.json() };
}

describe('invalid bodies are refused with the envelope, never with a 500', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test.each([
    ['not JSON', '{"userName": ', 400],
    ['an array', '[]', 400],
    ['a number', '5', 400],
    ['null', 'null', 400],
    ['an unknown field', JSON.stringify({ userName: 'a', password: 'b', admin: true }), 400],
    ['a wrong type', JSON.stringify({ userName: { $gt: '' }, password: 'b' }), 400],
    ['nested 33 deep', `{"userName": ${nested(33)}}`, 400],
    ['nested 20,000 deep', `{"userName": ${nested(20_000)}}`, 400],
    ['a prototype key', '{"userName": "a", "password": "b", "__proto__": {"x": 1}}', 400],
    ['a NUL character', '{"userName": "a\\u0000", "password": "b"}', 400],
    ['half a surrogate pair', '{"userName": "a\\ud800", "password": "b"}', 400],
    ['more than 64 KB', JSON.stringify({ userName: 'a'.repeat(70_000), password: 'b' }), 413],
  ])('%s', async (_name, payload, status) => {
    const refused = await send(payload);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ data: null, errors: [expect.any(String)] });
    expect(refused.body.code).not.toBe(200);
  });

  test('bytes that are not UTF-8', async () => {
    const payload = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
    expect((await send(payload)).status).toBe(400);
  });

  test('another content type', async () => {
    expect((await send('userName=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

test('another site cannot send forms here, even with cookies', async () => {
  const body = JSON.stringify({ userName: 'a', password: 'b' });
  expect((await send(body, { origin: 'https://evil.example.org' })).status).toBe(403);
  expect((await send(body, { origin: 'null' })).status).toBe(403);
  expect((await send(body, { origin: 'http://localhost:80', host: 'localhost:80' })).status).toBe(200);
});

test('sentences are in the requested language', async () => {
  const zh = await panel.call(`POST ${LOGIN}`, { lang: 'zh', body: { userName: 1, password: 'b' } });
  expect(zh.errors[0]).toMatch(/[一-鿿]/);
  const en = await panel.call(`POST ${LOGIN}`, { body: { userName: 1, password: 'b' } });
  expect(en.errors[0]).toMatch(/^Request error: userName/);
});

test('paths, ids and pages out of range are refused without a fault', async () => {
  const { cookie, id } = await createMember(panel);
  const points = `/api/v1/Accounts/${id}/Points`;
  for (const [path, status] of [
    [`${points}?page=0`, 400],
    [`${points}?page=-1`, 400],
    [`${points}?page=1e99`, 400],
    [`${points}?page=abc`, 400],
    [`${points}?size=101`, 400],
    [`${points}?changeType=3`, 400],
    [`${points}?unknown=1`, 400],
    [`${points}?page=1000000`, 200],
    ['/api/v1/Accounts/99999999999999999999/Points', 400],
    ['/api/v1/Accounts/abc/Points', 400],
    ['/api/v1/Nothing', 404],
    ['/api/v1/Gifts/%zz', 400],
    [`/api/v1/Gifts/${'9'.repeat(300)}`, 414],
  ] as const) {
    const response = await panel.app.inject({ method: 'GET', url: path, headers: { cookie } });
    expect([path, response.statusCode]).toEqual([path, status]);
    expect(response.json()).toMatchObject({ errors: { length: status === 200 ? 0 : 1 } });
  }
});

test("somebody else's id answers like one that does not exist", async () => {
  const [maya, jonas] = await Promise.all([createMember(panel), createMember(panel)]);
  const other = await panel.call(`GET /api/v1/Accounts/${jonas.id}/Credits`, { cookie: maya.cookie });
  const nobody = await panel.call('GET /api/v1/Accounts/999999999/Credits', { cookie: maya.cookie });
  expect(other).toEqual(nobody);
  expect(other.code).toBe(codes.notFound);
});

test('an unsupported method is answered with the allowed ones', async () => {
  for (const [method, url, allow] of [
    ['GET', '/api/v1/Login', 'POST'],
    ['DELETE', '/api/v1/Accounts/7/Profile', 'GET, POST'],
    ['PUT', '/api/v1/Gifts?page=1', 'GET'],
  ] as const) {
    const response = await panel.app.inject({ method, url, headers: { 'accept-language': 'zh-CN' } });
    expect([response.statusCode, response.headers.allow], url).toEqual([405, allow]);
    expect(response.json().errors).toEqual(['不支持该请求方法']);
  }
});

test('the contract is served as OpenAPI', async () => {
  const document = (await panel.app.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/v1/Accounts/{id}/Points'].get.parameters.map((p: { name: string }) => p.name)).toEqual(
    expect.arrayContaining(['id', 'page', 'size', 'changeType']),
  );
});

test('every answer carries the headers that keep a browser safe', async () => {
  const data = (await panel.app.inject({ method: 'GET', url: '/api/v1/openapi.json' })).headers;
  expect(data['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(data['x-content-type-options']).toBe('nosniff');
  expect(data['cache-control']).toBe('no-store');

  const page = (await panel.app.inject({ method: 'GET', url: '/dev/mailbox' })).headers;
  expect(page['content-security-policy']).toContain("default-src 'none';script-src 'self';style-src 'self' 'sha256-");
  expect(page['content-security-policy']).not.toContain('unsafe-eval');
  expect(page['x-content-type-options']).toBe('nosniff');
  expect(page['x-frame-options']).toBe('DENY');

  for (const url of ['/assets/part.js', '/console/assets/part.js']) {
    const file = (await panel.app.inject({ method: 'GET', url })).headers;
    expect(file['content-security-policy']).toContain("default-src 'none'");
    expect(file['x-content-type-options']).toBe('nosniff');
  }
});

test('nesting inside strings is not counted', () => {
  expect(jsonDepth('{"a": "[[[[{{{{"}')).toBe(1);
  expect(jsonDepth('{"a": "\\"[[["}')).toBe(1);
  expect(jsonDepth('[[[]]]')).toBe(3);
});

test('a call that leaves none of its declared audit lines fails and is rolled back', async () => {
  const app = Fastify();
  const operator = { id: 1, sessionId: 1, role: 'admin', name: 'Eva Brandt', totp: true, mustEnrol: false } as const;
  const api = createApi(app, panel.services, {
    isReadOnly: () => false,
    member: async () => null,
    directSession: () => null,
    operator: async () => operator,
    hasLostSession: () => false,
  });
  const declared = {
    caller: 'operator',
    permission: 'managePanel',
    audit: ['faq.moved'],
    summary: '',
    data: Nothing,
  } as const;
  const remembered = operation({ ...declared, method: 'POST', path: '/remembered' });
  const forgotten = operation({ ...declared, method: 'POST', path: '/forgotten' });
  api.handle(remembered, async ({ tx }) => {
    await tx.run(sql`create table remembered ()`);
    noteAudited('faq.moved');
    return null;
  });
  api.handle(forgotten, async ({ tx }) => {
    await tx.run(sql`create table forgotten ()`);
    noteAudited('faq.added');
    return null;
  });
  expect((await app.inject({ method: 'POST', url: '/remembered' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/forgotten' })).statusCode).toBe(500);
  const tables = await panel.transaction((tx) =>
    tx.one(sql`select to_regclass('remembered')::text as remembered, to_regclass('forgotten')::text as forgotten`),
  );
  expect(tables).toEqual({ remembered: 'remembered', forgotten: null });
  await app.close();
});
