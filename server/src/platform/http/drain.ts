import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long connections that rest may be used once more, after new ones are refused: proxies then know. */
const LAST_REQUEST_MS = 1_000;
const LOOK_AGAIN_MS = 20;
/** In a round of the event loop that took no longer, no connection was left waiting to be accepted. */
const QUIET_ROUND_MS = 0.5;
const ROUNDS_AT_MOST = 500;

/** Where balancers ask; by whatever name they know the process, and it tells nothing else. */
export const READY_PATH = '/ready';

/** Ends a web server without cutting an answer; see docs/decisions/0067-ending-in-order.md. */
export interface Drain {
  /** `waitMs`: how long proxies get to notice that this process is not ready; `leftMs`: how long all of it may take. */
  run(waitMs: number, leftMs: number): Promise<void>;
}

/** Prepares a web server for its end: counts requests, and answers `GET /ready` with 503 once the end has begun. */
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
    while (underWay.size > 0 && performance.now() < until) await pause(LOOK_AGAIN_MS);
  }

  return {
    async run(waitMs, leftMs) {
      const until = performance.now() + leftMs;
      ready = false;
      await pause(Math.min(waitMs, leftMs));
      closing = true;
      if (!app.server.listening) return;
      await quietRound();
      // Only the listening: http's own close would cut connections that rest, and with them requests on their way.
      const closed = once(app.server, 'close');
      Server.prototype.close.call(app.server);
      // Each answer now closes its connection, and whoever wants a new one is refused and goes elsewhere.
      const lastRequestBy = Math.min(until, performance.now() + (waitMs > 0 ? LAST_REQUEST_MS : 0));
      while (performance.now() < lastRequestBy && (await connectionsOf(app.server)) > 0) await pause(LOOK_AGAIN_MS);
      await finishRequests(until);
      app.server.closeIdleConnections();
      await finishRequests(until);
      app.server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Waits for a round of the event loop without much to do. Connections that arrived and are not accepted yet are reset
 * when a server stops listening, and their requests may be lost: after a short round there are none.
 */
async function quietRound(): Promise<void> {
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
