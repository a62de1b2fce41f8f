import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clusterData } from '@pollen/postgres/postgres-cluster';
import { eventually } from '@pollen/testkit/eventually';
import { ReverseProxy } from '@pollen/testkit/reverse-proxy';
import { bundleSources, endWithParent, freePort, type RunningServer, runServer } from '@pollen/testkit/running-server';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import { Visitor } from '@pollen/testkit/visitor';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

const full = process.env.FAULTS === 'full';
const root = fileURLToPath(new URL('..', import.meta.url));
const PASSWORD = 'Honey-bee-7';
const SECRET_KEY = 'a key that the processes of a test share';
/** How long members of the short form look at an answer; without it the processes that start would get a tenth of the machine. */
const LOOK_MS = 20;

let folder: string;
let database: TestDatabase;
const servers: RunningServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-shutdown-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** A process of the panel; all of them share the database. */
async function run(port: number, env: Record<string, string> = {}): Promise<RunningServer> {
  // All callers share one network; these tests are not about its rate limits.
  const limits = { LIMIT_REQUESTS_PER_NETWORK_MINUTE: '1000000', LIMIT_CODES_PER_NETWORK_HOUR: '1000000' };
  const shared = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRET_KEY, ...limits };
  const server = await runServer({ ...shared, PORT: String(port), ...env });
  servers.push(server);
  return server;
}

/** Asks `/ready` of one process directly, as a load balancer does. */
function readiness(address: string): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    get(`${address}/ready`, { headers: { host: '10.0.0.7:3000' } }, (answer) => {
      answer.setEncoding('utf8').once('data', (body: string) => resolve([answer.statusCode, body]));
    }).on('error', reject);
  });
}

const isRefused = (address: string) =>
  fetch(`${address}/ready`).then(
    () => false,
    () => true,
  );

interface RequestUnderWay {
  /** Sends the body and resolves with the answer. */
  finish(): Promise<{ status: number | undefined; connection: string | undefined; body: unknown }>;
}

/** Sends the head of a request for a verification code; resolves when the server has read the head. */
async function beginRequest(address: string, userName: string): Promise<RequestUnderWay> {
  const sent = request(`${address}/api/v1/RegistrationCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    async finish() {
      sent.end(JSON.stringify({ userName }));
      const [answer] = await answered;
      const { statusCode: status, headers } = answer;
      return { status, connection: headers.connection, body: JSON.parse(await text(answer)) };
    },
  };
}

/** A module that makes a process fail when it gets SIGUSR2, as a fault of ours would outside of all requests and jobs. */
const failOnSignal = `process.on('SIGUSR2', () => { Promise.reject(new Error('a fault of a test')); });`;

test.each([
  { cause: 'SIGTERM', signal: 'SIGTERM', exitCode: 0, line: '' },
  { cause: 'an error that nobody handles', signal: 'SIGUSR2', exitCode: 1, line: 'a fault of a test' },
] as const)(
  '$cause: every open request is answered, and the process exits with $exitCode',
  async ({ signal, exitCode, line }) => {
    const options = `--import=data:text/javascript,${encodeURIComponent(failOnSignal)}`;
    const [port, healthPort] = [await freePort(), await freePort()];
    const server = await run(port, { NODE_OPTIONS: options, HEALTH_PORT: String(healthPort) });
    const health = `http://127.0.0.1:${healthPort}`;
    for (const address of [server.address, health]) expect(await readiness(address)).toEqual([200, '{"ready":true}']);
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, n) => beginRequest(server.address, `maya${n}@example.com`)),
    );
    const ended = once(server.process, 'exit');
    server.process.kill(signal);
    await eventually(async () => expect(await isRefused(server.address)).toBe(true));
    expect(await readiness(health)).toEqual([503, '{"ready":false,"reason":"draining"}']);
    for (const each of requests) {
      expect(await each.finish()).toMatchObject({ status: 200, connection: 'close', body: { code: 200 } });
    }
    expect((await ended)[0]).toBe(exitCode);
    expect(server.output()).toContain(line);
    expect(server.output()).not.toContain('a step of the end failed');
  },
);

test('SIGTERM during the start: the process exits with 0 and prints no stack', async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin; lock table secret_key_checks in exclusive mode');
  const healthPort = await freePort();
  const child = spawn(process.execPath, [...endWithParent, await bundleSources()], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SECRET_KEY,
      PORT: '0',
      HEALTH_PORT: String(healthPort),
      LOG_LEVEL: 'warn',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, 'close');
  const waiting = `select 1 from pg_locks where not granted and relation = 'secret_key_checks'::regclass`;
  await eventually(async () => expect((await blocker.query(waiting)).rowCount).toBe(1));
  const health = `http://127.0.0.1:${healthPort}`;
  expect(await readiness(health)).toEqual([503, '{"ready":false,"reason":"starting"}']);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await blocker.end();
  expect(said).not.toMatch(/^\s+at /m);
});

test('ending npm ends the server and its database', async () => {
  const dataDir = join(folder, 'embedded');
  // npm starts a shell, which does not pass signals on to the server.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${await bundleSources()}"; true`], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      npm_lifecycle_event: 'start',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await eventually(() => expect(said).toContain('Pollen is running'));
  const pidFile = join(clusterData(dataDir), 'postmaster.pid');
  const postgres = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const closed = once(shell.stdout, 'close');
  shell.kill('SIGTERM');
  await closed;
  await eventually(() => expect(() => process.kill(postgres, 0)).toThrow('ESRCH'));
  expect(existsSync(pidFile)).toBe(false);
});

test('processes behind a proxy are restarted one after the other, and no request fails', {
  timeout: full ? 1_200_000 : 300_000,
}, async () => {
  const ports: number[] = [];
  for (let n = 0; n < (full ? 4 : 2); n += 1) ports.push(await freePort());
  const proxy = await ReverseProxy.before(ports);
  const env = { SHUTDOWN_WAIT_SECONDS: '1', PUBLIC_URL: proxy.address };
  const running = new Map<number, RunningServer>();
  for (const port of ports) running.set(port, await run(port, env));
  const members: { visitor: Visitor; id: number }[] = [];
  for (let n = 0; n < 8; n += 1) {
    const visitor = new Visitor(proxy.address);
    members.push({ visitor, id: await visitor.register(`roll${n}@example.com`, PASSWORD) });
  }

  const requests = full ? 5_000 : 600;
  let done = 0;
  let restarting = true;
  const failed: unknown[] = [];
  const calls = members.map(async ({ visitor, id }) => {
    while (restarting || done < requests) {
      done += 1;
      const answer = await (done % 2 === 0
        ? visitor.get(`/api/v1/Accounts/${id}`)
        : visitor.post(`/api/v1/Accounts/${id}/MailPreferences`, { orderSteps: done % 4 === 1 })
      ).catch((error: unknown) => ({ error }));
      if (!('code' in answer) || answer.code !== 200) failed.push(answer);
      if (!full) await pause(LOOK_MS);
    }
  });
  for (const port of ports) {
    const server = running.get(port);
    // Without this the proxy learns of the end from a refused connection, for which it has a second: too little for a
    // machine that is busy with other tests.
    if (!full) proxy.removeUpstream(port);
    const ended = server && once(server.process, 'exit');
    server?.process.kill('SIGTERM');
    expect((await ended)?.[0]).toBe(0);
    running.set(port, await run(port, env));
    proxy.addUpstream(port);
  }
  restarting = false;
  await Promise.all(calls);
  proxy.stop();
  expect(failed).toEqual([]);
  expect(proxy.badGateways).toBe(0);
  expect(done).toBeGreaterThanOrEqual(requests);
});
