import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { prepareDrain } from './drain';

/** Keeps one connection open, as a proxy does, and sends a request on it for each message. It does not wait for us. */
const client = `
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
const socket = connect(workerData.port, '127.0.0.1').setEncoding('utf8');
let answer = '';
socket.on('data', (text) => { answer += text; if (answer.endsWith('done')) { parentPort.postMessage(answer); answer = ''; } });
socket.on('error', (error) => parentPort.postMessage(error.code));
socket.on('end', () => parentPort.postMessage('closed'));
parentPort.on('message', () => socket.write('GET / HTTP/1.1\\r\\nHost: panel\\r\\n\\r\\n', () => {
  Atomics.store(workerData.sent, 0, workerData.sent[0] + 1);
  Atomics.notify(workerData.sent, 0);
}));
`;

test('a request that arrives while the process is blocked during its shutdown is answered', async () => {
  const app = Fastify({ forceCloseConnections: false });
  app.get('/', async () => 'done');
  const drain = prepareDrain(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(client)}`), {
    workerData: { port, sent },
    execArgv: [],
  });
  worker.postMessage('first request');
  expect((await once(worker, 'message'))[0]).toContain('200 OK');

  const drained = drain.run(1, 10_000);
  while (app.server.listening) await nextRound();
  worker.postMessage('second request');
  Atomics.wait(sent, 0, 1);
  // The machine gives this process no time for longer than an idle connection may stay open.
  Atomics.wait(sent, 0, 2, 1_500);
  const [answer] = await once(worker, 'message');
  expect(answer).toContain('200 OK');
  expect(answer).toContain('connection: close');
  await drained;
  await worker.terminate();
  await app.close();
});
