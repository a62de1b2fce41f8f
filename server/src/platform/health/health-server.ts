import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathOf } from '../http/address';
import { SECOND_MS } from '../time';
import type { Metrics } from './metrics';
import type { Readiness } from './readiness';

/** A web server for supervisors, load balancers and Prometheus, apart from the one for people. */
export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (status: number, value: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

/**
 * Starts the server of `HEALTH_PORT`, before anything else, so that a process which waits for its database is alive and
 * not ready. `GET /live`: 200 while the process runs its event loop. `GET /ready`: 200, or 503 with the reason.
 * `GET /metrics`: figures for Prometheus.
 */
export async function startHealthServer(
  { host, port }: { host: string; port: number },
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
): Promise<HealthServer> {
  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/live': async () => json(200, { live: true }),
    '/ready': async () => {
      const reason = await readiness.whyNot();
      return json(reason === null ? 200 : 503, { ready: reason === null, ...(reason === null ? {} : { reason }) });
    },
    '/metrics': async () => ({ status: 200, type: metrics.registry.contentType, body: await metrics.text() }),
  };
  const server = createServer({ headersTimeout: 5 * SECOND_MS, requestTimeout: 5 * SECOND_MS }, (request, response) => {
    void answer(request, answers).then(
      (given) => send(request, response, given),
      // The reason may name what is not meant for everybody who reaches this port.
      () => send(request, response, json(500, { error: 'the figures could not be read' })),
    );
  });
  // Small, because each answer closes its connection: nothing is kept open when the process ends.
  server.maxConnections = 50;
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { method, url = '/' }: IncomingMessage,
  answers: Readonly<Record<string, () => Promise<Answer>>>,
): Promise<Answer> {
  const path = pathOf(url);
  const known = Object.hasOwn(answers, path) ? answers[path] : undefined;
  if (!known) return json(404, { error: `There are ${Object.keys(answers).join(', ')}.` });
  if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'Only GET and HEAD.' });
  return known();
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(method === 'HEAD' ? undefined : body);
}
