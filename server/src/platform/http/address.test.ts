import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app';

let panel: Panel;
let app: FastifyInstance;
let port: number;
let folder: string;

/** A whole server with both apps, whose pages are one file each: an app answers every address that nothing else does. */
beforeAll(async () => {
  panel = await openPanel();
  folder = await mkdtemp(join(tmpdir(), 'pollen-apps-'));
  for (const [name, file] of [
    ['web', '__spa-fallback.html'],
    ['console', 'index.html'],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, file), `<title>${name}</title>`);
  }
  app = await createApp(panel.services, { web: join(folder, 'web'), console: join(folder, 'console'), rendering: '' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await panel.close();
  await rm(folder, { recursive: true });
});

/** Sends a request target as it is, which no URL class has tidied up. */
async function ask(target: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path: target, agent: false, ...options }, resolve);
    sent.on('error', reject).end();
  });
  let body = '';
  for await (const part of response) body += String(part);
  return { status: response.statusCode, headers: response.headers, body };
}

/** What a socket gets for these bytes, until the server closes the connection. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part) => {
      got += part;
    });
    socket.on('close', () => resolve(got)).on('error', reject);
  });
}

const FOR_DATA = "default-src 'none'; frame-ancestors 'none'";

describe('the path of a call has one spelling; all others are unknown', () => {
  test.each([
    '/%61pi/v1/Accounts/:id/Credits',
    '/%2561pi/v1/Accounts/:id/Credits',
    '/api/v%31/Accounts/:id/Credits',
    '/api/v1/Account%73/:id/Credits',
    '/api/v1/Accounts/:id%2fCredits',
    '/api/v1/Accounts/:id/Credits%00',
    '/api/v1/Accounts/:id/Credits%20',
    '/api/v1/Accounts/:id/Credits/',
    '/api/v1/Accounts/:id/Credits.',
    '/api/v1/Accounts/:id/Credits;a=b',
    '/api/v1;a/Accounts/:id/Credits',
    '/api//v1/Accounts/:id/Credits',
    '//api/v1/Accounts/:id/Credits',
    '/%2fapi/v1/Accounts/:id/Credits',
    '/./api/v1/Accounts/:id/Credits',
    '/x/../api/v1/Accounts/:id/Credits',
    '/x/%2e%2e/api/v1/Accounts/:id/Credits',
    '/api/v1/./Accounts/:id/Credits',
    '/api/v1/x/../Accounts/:id/Credits',
    '/api\\v1\\Accounts\\:id\\Credits',
    '/\\api/v1/Accounts/:id/Credits',
    '/API/v1/Accounts/:id/Credits',
    '/Api./v1/Accounts/:id/Credits',
    '/api;/v1/Accounts/:id/Credits',
    '/api/c%6fnsole/Session',
    '/api/%63onsole/Session',
    '/%63onsole/',
    '/Console/',
    '/console/%6frders',
    '/console//orders',
    '/console/x/../orders',
    '/%64ev/mailbox',
    '/dev%2fmailbox',
    '/dev/mailbo%78',
    '/DEV/mailbox',
    '/partner%2fpaypal',
    '/partner/pa%79pal',
    '/api',
    '/api/',
    '/api/v1/',
  ])('%s', async (spelling) => {
    const { id, cookie } = await createMember(panel);
    const answer = await ask(spelling.replace(':id', String(id)), { headers: { cookie } });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([404, { code: 1404, data: null, errors: ['Not Found'] }]);
    expect(answer.headers).toMatchObject({ 'content-security-policy': FOR_DATA, 'cache-control': 'no-store' });
  });

  test('the spelling of our own links is answered, and pages in every spelling', async () => {
    const { id, cookie } = await createMember(panel);
    const own = await ask(`/api/v1/Accounts/${id}/Credits?page=1`, { headers: { cookie } });
    expect([own.status, own.headers['content-security-policy']]).toEqual([200, FOR_DATA]);
    expect((await ask('/api/v1/Articles/caf%C3%A9')).headers['content-security-policy']).toBe(FOR_DATA);
    for (const [page, title] of [
      ['/console', 'console'],
      ['/console/', 'console'],
      ['/console/orders/7', 'console'],
      ['/surve%79s', 'web'],
      ['/apiary//bees/../hive;x', 'web'],
      ['/', 'web'],
    ] as const) {
      const answer = await ask(page);
      expect([page, answer.status, answer.body]).toEqual([page, 200, `<title>${title}</title>`]);
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  test('a path that is encoded many times is refused as quickly as a plain one', async () => {
    expect((await ask(`/${'%25'.repeat(4_000)}61pi/v1/Gifts`)).status).not.toBe(500);
    expect((await ask(`/api${'.'.repeat(10_000)}x/v1/Gifts`)).status).not.toBe(500);
  });
});

describe('invalid request targets are refused without a fault', () => {
  test.each(['*', 'http://127.0.0.1/api/v1/Gifts', 'https://example.org/', 'http://'])('%s', async (target) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD']) {
      const answer = await ask(target, { method });
      expect([method, answer.status]).toEqual([method, 400]);
      expect(answer.headers['content-security-policy']).toBe(FOR_DATA);
    }
  });

  test.each([
    'GET  HTTP/1.1',
    'GET ? HTTP/1.1',
    'GET # HTTP/1.1',
    'GET \\ HTTP/1.1',
    'GET undefined HTTP/1.1',
    'GET mailto:a HTTP/1.1',
    'GET /\u00e9 HTTP/1.1',
    'BREW / HTTP/1.1',
    'GET / HTTP/9.9',
  ])('%s', async (line) => {
    const answer = await sendBytes(`${line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain(`content-security-policy: ${FOR_DATA}\r\n`);
    expect(answer).toContain('{"code":1400,"data":null,"errors":["Request error"]}');
  });

  test('two hosts, or headers without end', async () => {
    const get = 'GET /api/v1/Gifts HTTP/1.1\r\nConnection: close\r\n';
    expect(await sendBytes(`${get}Host: 127.0.0.1\r\nHost: example.org\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    const long = await sendBytes(`${get}Host: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('a caller who has closed the connection and has no network address any more', async () => {
    app.server.once('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: undefined }));
    expect((await ask('/api/v1/Gifts')).status).toBe(200);
  });

  test('endless headers close the connection', async () => {
    const usual = app.server.headersTimeout;
    expect(usual).toBe(8_000);
    app.server.headersTimeout = 50;
    const answer = await sendBytes('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ').finally(() => {
      app.server.headersTimeout = usual;
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  }, 15_000);
});
