import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long idle connections may still be used after new ones are refused, for proxies that have not noticed the
 * shutdown yet.
 */
const LAST_REQUEST_MS = 1_000;
const CHECK_AGAIN_MS = 20;
/** After a round of the event loop that was no longer than this, no connection waits to be accepted. */
const QUIET_ROUND_MS = 0.5;
const ROUNDS_AT_MOST = 500;

/**
 * The address that load balancers check. Answered for any Host, because the answer only says whether the process is
 * ready.
 */
export const READY_PATH = '/ready';

/** Shuts down a web server without cutting an answer; see docs/decisions/0067-ending-in-order.md. */
export interface Drain {
  /**
   * `waitMs`: how long proxies have to notice that this process is not ready; `leftMs`: how long the whole shutdown may
   * take.
   */
  run(waitMs: number, leftMs: number): Promise<void>;
}

/** Tracks the requests of a web server, and answers `GET /ready` with 503 once the shutdown has begun. */
export function prepareDrain(app: FastifyInstance): Drain {
  const underWay = new Set<ServerResponse>();
  let ready = true;
  let closing = false;

  app.server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.get(READY_PATH, { config: { rateLimit: false } }, async (_request, reply) =>
    reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready }),
  );

  async function finishRequests(until: number): Promise<void> {
    await quietRound();
    while (underWay.size > 0 && performance.now() < until) {
      await pause(CHECK_AGAIN_MS);
      await quietRound();
    }
  }

  return {
    async run(waitMs, leftMs) {
      const until = performance.now() + leftMs;
      ready = false;
      await pause(Math.min(waitMs, leftMs));
      closing = true;
      if (!app.server.listening) return;
      await quietRound();
      // net's close only stops listening; http's close would also cut idle connections, and requests on their way with them.
      const closed = once(app.server, 'close');
      Server.prototype.close.call(app.server);
      // From now on each answer closes its connection, and new connections are refused.
      const lastRequestBy = Math.min(until, performance.now() + (waitMs > 0 ? LAST_REQUEST_MS : 0));
      while (performance.now() < lastRequestBy && (await connectionsOf(app.server)) > 0) await pause(CHECK_AGAIN_MS);
      await finishRequests(until);
      app.server.closeIdleConnections();
      await finishRequests(until);
      app.server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Waits for a short round of the event loop. When a server stops listening, connections that have arrived but are not
 * accepted yet are reset, and their requests may be lost; after a short round there are no such connections. The same
 * holds for requests on idle connections: after the process stood still, timers run before such requests are read.
 */
async function quietRound(): Promise<void> {
  // Without this the first round may be the rest of the present one, which has already read the network.
  await nextRound();
  for (let round = 0; round < ROUNDS_AT_MOST; round += 1) {
    const begunAt = performance.now();
    await nextRound();
    if (performance.now() - begunAt < QUIET_ROUND_MS) return;
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count ?? 0));
  });
}
