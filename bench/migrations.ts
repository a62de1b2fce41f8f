import { createEmptyDatabase } from '@pollen/testkit/test-postgres';
import { tryMigrations } from './migrations-under-load';
import { runPostgres } from './running-panel';
import { printTable } from './table';

/**
 * Every migration on a panel of two million rows whose readers and writers go on, in a PostgreSQL that waits for its disk as
 * in production. Aim: no statement waits longer than a second for a migration.
 */
const MEMBERS = Number(process.env.MIGRATIONS_MEMBERS ?? 100_000);
const MOST_WAIT_MS = 1_000;
/**
 * Migrations up to this one are from before decision 139: some build indexes and check whole tables under a lock. They never
 * change any more, and a panel that was started once with a later version has them behind it.
 */
const LAST_UNCHECKED = '0049';

const postgres = await runPostgres();
try {
  const database = await createEmptyDatabase();
  const { rows, runs, failures } = await tryMigrations(database.url, {
    members: MEMBERS,
    pauseMs: 25,
    reportSeconds: 2,
    log: console.log,
  });
  printTable(
    `Migrations beside the traffic of a panel with ${rows.toLocaleString('en')} rows`,
    ['migration', 'took ms', 'longest wait for a lock ms', 'slowest statement ms', 'which', 'statements'],
    runs.map((run) => [
      run.name,
      Math.round(run.ms),
      Math.round(run.lockWaitMs),
      Math.round(run.slowest.ms),
      run.slowest.name,
      run.statements,
    ]),
  );
  for (const failure of failures.slice(0, 20)) console.log(failure);
  const long = runs.filter(({ lockWaitMs }) => lockWaitMs > MOST_WAIT_MS).map(({ name }) => name);
  const tooLong = long.filter((name) => name.slice(0, 4) > LAST_UNCHECKED);
  console.log(`${failures.length} statements failed.`);
  console.log(
    `Longer than a second, from before decision 139: ${long.filter((name) => !tooLong.includes(name)).join(', ') || 'none'}.`,
  );
  console.log(`Longer than a second since then: ${tooLong.join(', ') || 'none'}.`);
  if (tooLong.length > 0 || failures.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
}
