import { connectDatabase, type Database } from '@pollen/server/platform/database/database';
import { startJobs } from '@pollen/server/platform/job-queue/job-runner';
import { machineClock } from '@pollen/server/platform/time';
import sql from 'sql-template-tag';

/** A process that runs jobs of the kind `test.note`, for killed-process.test.ts: `finish` does each, `hang` ends none. */
const [, , url = '', mode] = process.argv;

const services = { database: connectDatabase({ url, clock: machineClock }) };

async function noteRun(_payload: unknown, { database }: { readonly database: Database }): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into runs (process_id) values (${process.pid})`);
    console.log('in the transaction');
    if (mode === 'hang') await new Promise(() => undefined);
  });
}

await startJobs({
  databaseUrl: url,
  services,
  jobs: { 'test.note': noteRun },
  crontab: '',
  log: console,
  heartbeat: { everyMs: 100, timeoutMs: 1_000 },
});
