import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { clusterData } from '@pollen/postgres/postgres-cluster';
import { findPostmaster } from '@pollen/postgres/postmaster';
import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { eventually } from '@pollen/testkit/eventually';
import { type RunningServer, runServer } from '@pollen/testkit/running-server';
import { Visitor } from '@pollen/testkit/visitor';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from './run';

const full = process.env.FAULTS === 'full';
const FAULTS = full ? 50 : 6;
const CALLERS = 4;
/** How long a fault lasts: long enough to hit several calls. */
const FAULT_MS = full ? 700 : 250;
/** Calls succeed again within this time after the database has returned. */
const RETURN_MS = 2_000;

let folder: string;
let postgres: EmbeddedPostgres;
let way: CuttableProxy;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-faults-'));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  postgres = await startEmbeddedPostgres({ application: 'pollen', dataDir: join(folder, 'postgres'), log });
  way = await CuttableProxy.to(postgres.url);
  // All callers share one network; this test is not about its rate limits.
  const settings = {
    SECRET_KEY: 'a key of a test, and of nobody else',
    DEMO: 'true',
    LIMIT_CODES_PER_NETWORK_HOUR: '1000000',
    LIMIT_REQUESTS_PER_NETWORK_MINUTE: '1000000',
  };
  server = await runServer({ DATA_DIR: join(folder, 'data'), DATABASE_URL: way.through(postgres.url), ...settings });
});
afterAll(async () => {
  await server?.kill();
  await way?.cut();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** Sends a signal to the PostgreSQL server; its launcher restarts it on the same port. */
async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
  const data = clusterData(join(folder, 'postgres'));
  const before = findPostmaster(data)?.pid;
  if (before === undefined) throw new Error('no database runs');
  process.kill(before, signal);
  await eventually(async () => {
    expect(findPostmaster(data)).toMatchObject({ status: 'ready' });
    expect(findPostmaster(data)?.pid).not.toBe(before);
    await asAdmin('select 1');
  });
}

/** Each function causes a fault, waits, and resolves when the fault is over. */
const faults: Readonly<Record<string, () => Promise<void>>> = {
  'the database is stopped': () => signalPostgres('SIGINT'),
  'connections are cut': async () => {
    await way.cut();
    await pause(FAULT_MS);
    await way.mend();
  },
  'the database turns read-only': async () => {
    await asAdmin('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await pause(FAULT_MS);
    await asAdmin('set default_transaction_read_only = off', 'alter system reset all', 'select pg_reload_conf()');
  },
  'the database is killed': () => signalPostgres('SIGKILL'),
  'connections break': async () => way.breakAll(),
  'the database falls silent': async () => {
    way.goSilent();
    await pause(FAULT_MS);
    way.comeBack();
  },
};

test(`${FAULTS} faults of the database: the process survives and answers again at once`, {
  timeout: full ? 1_800_000 : 600_000,
}, async () => {
  const acknowledged: string[] = [];
  const strange: unknown[] = [];
  let serial = 0;
  let alive = true;
  const askForCode = async () => {
    serial += 1;
    const userName = `fault${serial}@example.com`;
    const answer = await new Visitor(server.address).post('/api/v1/RegistrationCode', { userName });
    if (answer.code === 200) acknowledged.push(userName);
    else if (answer.status !== 503) strange.push(answer);
    return answer.code;
  };
  const callers = Array.from({ length: CALLERS }, async () => {
    while (alive) {
      await askForCode().catch((error: unknown) => strange.push(error));
      await pause(100);
    }
  });
  const startedAt = performance.now();
  const returns: { name: string; ms: number }[] = [];
  const names = Object.keys(faults);
  for (let n = 0; n < FAULTS; n += 1) {
    // The callers must be at work when the fault comes: each fault waits until one of them got an answer.
    const before = acknowledged.length;
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(before));
    const name = names[n % names.length] as string;
    await faults[name]?.();
    const backAt = performance.now();
    await eventually(async () => expect(await askForCode()).toBe(200));
    returns.push({ name, ms: Math.round(performance.now() - backAt) });
  }
  alive = false;
  await Promise.all(callers);
  const seconds = (performance.now() - startedAt) / 1_000;

  expect(server.process.exitCode).toBeNull();
  expect(strange).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(2 * FAULTS);
  if (full) {
    const slowest = [...returns].sort((a, b) => b.ms - a.ms);
    console.log(
      `${FAULTS} faults in ${Math.round(seconds)} s, ${acknowledged.length} acknowledged; slowest returns:`,
      slowest.slice(0, 6),
    );
    expect(slowest[0]?.ms).toBeLessThan(RETURN_MS);
  }
  // Every outage is logged, at most once a second.
  const outageLines = server.output().match(/the database can(not)? be used/g) ?? [];
  expect(outageLines.length).toBeGreaterThan(0);
  expect(outageLines.length).toBeLessThan(seconds + 2);
  expect(server.output()).not.toContain('unhandled');

  // Every acknowledged write is stored, and its job has run: one mail each.
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await eventually(async () => {
    await client.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    const { rows } = await client.query(
      `select address from unnest($1::text[]) address where not exists (select from mails where to_address = address and state = 'sent')`,
      [acknowledged],
    );
    expect(rows).toEqual([]);
  });
  await client.end();
  expect(await runChecks(postgres.url)).toEqual([]);
});
