import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An upstream that refused a connection gets no requests for this time, as in nginx (`fail_timeout`). */
const FAIL_TIMEOUT_MS = 10_000;

/** Idle connections to upstreams are closed after this time, as in nginx (`keepalive_timeout`), sooner than by Pollen. */
const UPSTREAM_IDLE_MS = 60_000;

/**
 * A reverse proxy before several processes, with the habits of nginx and its default settings: round robin, connections
 * that are kept open, another upstream only when a connection is refused, and 502 for whatever breaks later.
 */
export class ReverseProxy {
  private readonly agent = new Agent({
    keepAlive: true,
    maxFreeSockets: 32,
    scheduling: 'lifo',
    timeout: UPSTREAM_IDLE_MS,
  });
  private readonly failedAt = new Map<number, number>();
  private readonly leftOut = new Set<number>();
  private next = 0;
  /** Requests that an upstream took and did not answer. */
  badGateways = 0;

  private readonly server: Server = createServer((incoming, answer) => void this.pass(incoming, answer));

  private constructor(readonly ports: readonly number[]) {}

  static async before(ports: readonly number[]): Promise<ReverseProxy> {
    const proxy = new ReverseProxy(ports);
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    this.agent.destroy();
  }

  /** Sends an upstream no more requests, as a load balancer does when `/ready` answers 503. */
  removeUpstream(port: number): void {
    this.leftOut.add(port);
  }

  /** Sends requests to a removed upstream again. */
  addUpstream(port: number): void {
    this.leftOut.delete(port);
  }

  /** The upstreams in the order in which a request tries them: those that failed lately come last. */
  private upstreams(): number[] {
    this.next += 1;
    const ports = this.ports.filter((port) => !this.leftOut.has(port));
    const inTurn = ports.map((_, place) => ports[(this.next + place) % ports.length] as number);
    const isDown = (port: number) =>
      Date.now() - (this.failedAt.get(port) ?? Number.NEGATIVE_INFINITY) < FAIL_TIMEOUT_MS;
    return [...inTurn.filter((port) => !isDown(port)), ...inTurn.filter(isDown)];
  }

  private async pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    for (const port of this.upstreams()) {
      if (await this.try(port, incoming, Buffer.concat(parts), answer)) return;
    }
    answer.writeHead(502).end('502: every upstream refused the connection');
  }

  /** False when the connection was refused and another upstream may be tried. */
  private try(port: number, incoming: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const { method, url: path, headers } = incoming;
      const { connection: _ours, 'transfer-encoding': _encoding, ...passed } = headers;
      const onward = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...passed, 'content-length': body.length },
        },
        (response) => {
          const { connection: _theirs, 'keep-alive': _time, ...kept } = response.headers;
          answer.writeHead(response.statusCode ?? 502, kept);
          response.pipe(answer);
          response.on('error', () => answer.destroy());
          answer.on('close', () => resolve(true));
        },
      );
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') {
          this.failedAt.set(port, Date.now());
          return resolve(false);
        }
        this.badGateways += 1;
        if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end(`502: port ${port} took the request and did not answer: ${error.message}`);
        resolve(true);
      });
      onward.end(body);
    });
  }
}
