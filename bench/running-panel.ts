import type { AddressInfo } from 'node:net';
import { createApp, type Sites } from '@pollen/server/app';
import { readConfig } from '@pollen/server/platform/config';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { filesInDataDir } from '@pollen/server/platform/files/open-files';
import { outsideFetch } from '@pollen/server/platform/outside-fetch';
import { secretsFrom } from '@pollen/server/platform/secrets';
import type { Services } from '@pollen/server/platform/services';
import { machineClock } from '@pollen/server/platform/time';
import type { Panel } from '@pollen/testkit/panel';
import { startTestPostgres, type TestPostgres } from '@pollen/testkit/test-postgres';
import pg from 'pg';
import { pino } from 'pino';

/** A PostgreSQL as in production (disks are waited for), on which a bench may fill tables without the checks of references. */
export async function runPostgres(): Promise<TestPostgres> {
  const postgres = await startTestPostgres({ durable: true });
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query('grant set on parameter session_replication_role to pollen');
  await admin.end();
  return postgres;
}

/** A panel as in production (answers are not checked), listening on a free port of this machine, on a PostgreSQL of its own unless one is given. Settings as in the environment. With `sites` it serves the built apps too; `patienceMs` is how long a statement may take. */
export async function runPanel(
  connections: number,
  settings: Record<string, string> = {},
  sites: Sites | null = null,
  { shared = null, patienceMs }: { shared?: TestPostgres | null; patienceMs?: number } = {},
) {
  const postgres = shared ?? (await runPostgres());
  const { url } = await postgres.createDatabase();
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'error',
    LIMIT_REQUESTS_PER_NETWORK_MINUTE: '100000000',
    ...settings,
  });
  const database = connectDatabase({ url, clock: machineClock, connections, ...(patienceMs && { patienceMs }) });
  const services: Services = {
    config,
    database,
    clock: machineClock,
    secrets: secretsFrom('a key that is only used by benches'),
    files: filesInDataDir(config),
    fetchOutside: outsideFetch(),
    log: pino({ level: 'error' }),
  };
  const app = await createApp(services, sites);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // The part of a panel that the builders of the testkit need.
  const panel = { app, services, transaction: database.transaction } as unknown as Panel;
  return {
    panel,
    url,
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      await app.close();
      await database.close();
      if (!shared) await postgres.stop();
    },
  };
}
