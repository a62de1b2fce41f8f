import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_DETAILS } from '@pollen/contract/audit-details';
import { createApp } from '@pollen/server/app';
import { readConfig } from '@pollen/server/platform/config';
import { connectDatabase, type Tx } from '@pollen/server/platform/database/database';
import { Replica } from '@pollen/server/platform/database/replica';
import { openFiles } from '@pollen/server/platform/files/open-files';
import { outsideFetch } from '@pollen/server/platform/outside-fetch';
import { secretsFrom } from '@pollen/server/platform/secrets';
import type { Services } from '@pollen/server/platform/services';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { FrozenClock } from './frozen-clock';
import { createTestDatabase } from './test-postgres';

export interface Answer {
  status: number;
  code: number | string;
  // biome-ignore lint/suspicious/noExplicitAny: the contract has checked the shape; tests look into it freely
  data: any;
  errors: string[];
  cookies: Record<string, string>;
}

/** A whole Pollen on a database of its own, called without a network. */
export interface Panel {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: FrozenClock;
  readonly databaseUrl: string;
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Calls `METHOD /path`; cookies as a header value, such as a persona brings. */
  call(
    call: string,
    options?: { body?: unknown; cookie?: string; lang?: 'en' | 'zh'; headers?: Record<string, string> },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Builds a panel for a test file; close it in `afterAll`. With `replicated` it uses that database in place of one of its own,
 * and reads from its replica once `services.replica` was asked to look.
 */
export async function openPanel(
  env: NodeJS.ProcessEnv = {},
  replicated?: { readonly primaryUrl: string; readonly replicaUrl: string },
): Promise<Panel> {
  const testDatabase = replicated
    ? { url: replicated.primaryUrl, drop: async () => undefined }
    : await createTestDatabase();
  const clock = new FrozenClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'pollen-panel-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: testDatabase.url,
    DEMO: 'true',
    LOG_LEVEL: 'error',
    PORT: '0',
    // Tests of a panel with another address are called as that of this machine, too.
    MORE_HOSTS: 'localhost',
    DATA_DIR: dataDir,
    ...env,
  });
  const database = connectDatabase({ url: testDatabase.url, clock, connections: 10, patienceMs: 60_000 });
  const log = pino({ level: 'error' });
  const replica = replicated && new Replica(database, { url: replicated.replicaUrl, connections: 5, clock, log });
  const files = await openFiles(config);
  const services: Services = {
    config,
    database,
    ...(replica && { replica }),
    clock,
    secrets: secretsFrom('a key that is only used by tests!'),
    files,
    // Tests are the other website themselves.
    fetchOutside: outsideFetch({ reachable: ['127.0.0.1'] }),
    log,
  };
  const app = await createApp(services, null);
  await app.ready();
  return {
    app,
    services,
    clock,
    databaseUrl: testDatabase.url,
    transaction: (work) => database.transaction(work),
    async call(call, options = {}) {
      const [method, url] = call.split(' ');
      const response = await app.inject({
        method: method as InjectOptions['method'],
        url,
        headers: {
          'accept-language': options.lang === 'zh' ? 'zh-CN' : 'en-US',
          ...(options.cookie ? { cookie: options.cookie } : {}),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      } as InjectOptions);
      const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
      return { status: response.statusCode, cookies, ...response.json() };
    },
    async close() {
      await refuseUnnamedDetails(database);
      await app.close();
      await replica?.close();
      await database.close();
      files.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fails when a line of the audit log has a detail that the console has no word for. */
async function refuseUnnamedDetails({ pool }: Services['database']): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `
    select distinct part as name from audit_log
    cross join lateral jsonb_object_keys(detail) key cross join lateral unnest(string_to_array(key, '.')) part
    where not part = any($1::text[])`,
    [AUDIT_DETAILS],
  );
  if (rows.length > 0)
    throw new Error(`details of the audit log without a name: ${rows.map(({ name }) => name).join()}`);
}
