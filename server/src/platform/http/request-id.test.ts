import { Writable } from 'node:stream';
import { openPanel } from '@pollen/testkit/panel';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from './http-server';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const uuid = /^[\da-f-]{36}$/;

test('every answer names its request, with the id of a proxy where that is one', async () => {
  const panel = await openPanel();
  const idOf = async (url: string, given?: string) => {
    const headers = { ...(given === undefined ? {} : { 'x-request-id': given }) };
    return (await panel.app.inject({ url, headers })).headers['x-request-id'];
  };
  expect(await idOf('/api/v1/Countries')).toMatch(uuid);
  expect(await idOf('/api/v1/Countries')).not.toBe(await idOf('/api/v1/Countries'));
  expect(await idOf('/nothing/here')).toMatch(uuid);
  expect(await idOf('/%zz')).toMatch(uuid);
  expect(await idOf('/api/v1/Countries', 'edge-7:0123456789')).toBe('edge-7:0123456789');
  for (const forged of ['short', `x"}\t{"level":50`, 'a'.repeat(65)]) {
    expect(await idOf('/api/v1/Countries', forged)).toMatch(uuid);
  }
  await panel.close();
});

test('the log lines of a request carry its id and the trace that it belongs to', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const panel = await openPanel();
  const app = await createHttpServer(panel.services.config, pino(stream));
  app.get('/api/fails', async () => Promise.reject(new Error('a fault of a test')));
  const logged = async (traceparent: string) => {
    const { headers } = await app.inject({ url: '/api/fails', headers: { traceparent, host: 'localhost' } });
    return { line: JSON.parse(lines.at(-1) ?? '{}'), id: headers['x-request-id'] };
  };
  const { line, id } = await logged(`00-${TRACE}-00f067aa0ba902b7-01`);
  expect(line).toMatchObject({ msg: 'request failed', requestId: id, traceId: TRACE });
  for (const wrong of ['', 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${TRACE.toUpperCase()}-1-01`]) {
    expect((await logged(wrong)).line.traceId).toBeUndefined();
  }
  await app.close();
  await panel.close();
});
