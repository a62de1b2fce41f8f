import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotFetched, outsideFetch } from './outside-fetch';

let server: Server;
let answer: RequestListener;
let site: string;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { bytes: 1_000, seconds: 5, accept: 'image/*' };
const inTest = outsideFetch({ reachable: ['127.0.0.1'] });
async function problemOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof NotFetched) return error.problem;
  throw new Error(`not refused: ${String(error)}`);
}

describe('fetches', () => {
  test('the bytes of a file, after redirects', async () => {
    answer = ({ url }, response) =>
      url === '/a' ? response.writeHead(302, { location: '/b' }).end() : response.end('the file');
    expect((await inTest(`${site}/a`, limits)).toString()).toBe('the file');
  });

  test('nothing larger than allowed, also when the length is not told', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.write('x'.repeat(900));
      response.end('x'.repeat(900));
    };
    expect(await problemOf(inTest(site, limits))).toBe('tooLarge');
  });

  test('nothing from a server that does not end, fails, or sends elsewhere for ever', async () => {
    answer = (_request, response) => void response.write('x');
    expect(await problemOf(inTest(site, { ...limits, seconds: 0.2 }))).toBe('tooSlow');
    answer = (_request, response) => response.writeHead(503).end();
    expect(await problemOf(inTest(site, limits))).toBe('unreachable');
    answer = (_request, response) => response.writeHead(404).end();
    expect(await problemOf(inTest(site, limits))).toBe('refused');
    answer = (_request, response) => response.writeHead(301, { location: '/again' }).end();
    expect(await problemOf(inTest(site, limits))).toBe('redirects');
    answer = (request) => request.socket.destroy();
    expect(await problemOf(inTest(site, limits))).toBe('unreachable');
  });
});

describe('never connects to', () => {
  const outside = outsideFetch();

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'https://127.0.0.1/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
  ])('%s', async (address) => {
    expect(await problemOf(outside(address, limits))).toBe('privateAddress');
  });

  test('another port of a public address', async () => {
    expect(await problemOf(outside('http://192.0.2.1:22/', limits))).toBe('privateAddress');
  });

  test('a private address behind a redirect', async () => {
    for (const location of ['http://127.0.0.2/', 'http://[::1]:80/', 'file:///etc/passwd']) {
      answer = (_request, response) => response.writeHead(302, { location }).end();
      expect(await problemOf(inTest(site, limits))).toBe('privateAddress');
    }
  });
});
