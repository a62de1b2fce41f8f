import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app';

let panel: Panel;
let app: FastifyInstance;
let port: number;
const lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  panel = await openPanel();
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(line, _encoding, done) {
        lines.push(JSON.parse(String(line)));
        done();
      },
    }),
  );
  app = await createApp({ ...panel.services, log }, null);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await app.close();
  await panel.close();
});

/** Sends the first bytes of a request, and hangs up once the server has them. */
async function hangUpAfter(head: string, part: string, how: 'end' | 'reset'): Promise<void> {
  const received = new Promise<void>((resolve) => {
    app.server.once('request', (request) => {
      request.once('close', resolve);
      request.socket.once('close', resolve);
    });
  });
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const socket = connect(port, '127.0.0.1', () => socket.write(head + part));
  socket.on('error', () => undefined);
  await arrived;
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
  await received;
  for (let n = 0; n < 20; n += 1) await turn();
}

test('an aborted upload logs no error', async () => {
  const { cookie } = await createMember(panel);
  const head = (path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  for (const how of ['end', 'reset'] as const) {
    await hangUpAfter(head('/api/v1/AvatarUrl', 'application/json', 500_000), `{"source":"${'a'.repeat(100_000)}`, how);
    await hangUpAfter(head('/api/v1/Login', 'application/json', 500), '{', how);
    await hangUpAfter(head('/partner/paypal', 'application/json', 500), '{', how);
    await hangUpAfter(head('/unsubscribe', 'multipart/form-data; boundary=x', 500), '--x', how);
  }
  expect(lines).toEqual([]);
});
