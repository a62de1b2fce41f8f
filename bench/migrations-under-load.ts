import { fileURLToPath } from 'node:url';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { migrate, readMigrations } from '@pollen/server/platform/database/migrate';
import { MINUTE_MS, machineClock } from '@pollen/server/platform/time';
import pg from 'pg';
import { loadTables } from './load-tables';
import { oldPanelStatements } from './old-panel';
import { LOAD_NAME, REPORT_NAME, startLoad } from './panel-load';

const folder = fileURLToPath(new URL('../server/migrations', import.meta.url));

/**
 * The oldest schema that an installation can have: the two files into which the migrations were joined (decision 77). All
 * others run, so that each that was ever written is measured.
 */
const OLDEST = 2;
/** How often somebody looks who waits. PostgreSQL tells since when, so this bounds only the last moment of a wait. */
const LOOK_MS = 20;
/** A migration is over quickly; the load goes on for so long after each, so that its queue is seen to be served. */
const REST_MS = 100;

/** What one migration did to those who went on working. */
export interface MigrationRun {
  readonly name: string;
  readonly ms: number;
  /** The longest time that a statement of the load waited for a lock. */
  readonly lockWaitMs: number;
  /** The slowest statement of the load, with everything that slows it on a busy machine. */
  readonly slowest: { readonly name: string; readonly ms: number };
  readonly statements: number;
}

export interface MigrationTrial {
  /** Rows of all tables before the first migration. */
  readonly rows: number;
  /** The load alone, for comparison, and then each migration. */
  readonly runs: readonly MigrationRun[];
  /** Statements of the load that failed. */
  readonly failures: readonly string[];
}

/** Looks again and again for statements of the load that wait for a lock; `longest` returns the longest wait since it was asked before. */
async function watchWaits(url: string): Promise<{ longest(): number; stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let longest = 0;
  let stopped = false;
  const looking = (async () => {
    while (!stopped) {
      const { rows } = await client.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - l.waitstart))::float8 * 1000 as ms
         from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.application_name = $1`,
        [LOAD_NAME],
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })();
  return {
    longest() {
      const since = longest;
      longest = 0;
      return since;
    },
    async stop() {
      stopped = true;
      await looking;
      await client.end();
    },
  };
}

/** Fills an empty database with a panel of the oldest schema, and returns its number of rows. */
async function makeOldPanel(url: string, members: number): Promise<number> {
  await migrate(url, folder, { upTo: OLDEST });
  const database = connectDatabase({ url, clock: machineClock, connections: 2, patienceMs: 30 * MINUTE_MS });
  try {
    await database.transaction((tx) => loadTables(tx, oldPanelStatements(members)));
    await database.pool.query('analyze');
    const { rows } = await database.pool.query<{ rows: number }>(
      'select sum(reltuples)::float8 as rows from pg_class where relkind = $1 and reltuples > 0',
      ['r'],
    );
    return rows[0]?.rows ?? 0;
  } finally {
    await database.close();
  }
}

/**
 * Runs every migration after the oldest schema, one by one, on a panel with so many members whose readers and writers go on,
 * and measures how long each kept them waiting. `url`: an empty database.
 */
export async function tryMigrations(
  url: string,
  options: { members: number; pauseMs: number; reportSeconds: number; restMs?: number; log?: (line: string) => void },
): Promise<MigrationTrial> {
  const { members, restMs = REST_MS, log = () => undefined } = options;
  const rows = await makeOldPanel(url, members);
  log(`${rows} rows of the oldest schema`);
  const load = await startLoad(url, options);
  const waits = await watchWaits(url);
  const runs: MigrationRun[] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    waits.longest();
    const begin = performance.now();
    await work();
    const ms = performance.now() - begin;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const during = load.done.filter((each) => each.name !== REPORT_NAME && each.begin + each.ms >= begin);
    const slowest = during.reduce((most, each) => (each.ms > most.ms ? each : most), { name: '', ms: 0 });
    const run = { name, ms, lockWaitMs: waits.longest(), slowest, statements: during.length };
    runs.push(run);
    log(`${name}: ${Math.round(ms)} ms, waited ${Math.round(run.lockWaitMs)} ms, slowest ${Math.round(slowest.ms)} ms`);
  };
  try {
    await measure('(the load alone)', () => new Promise((resolve) => setTimeout(resolve, restMs * 20)));
    for (const { name, number } of await readMigrations(folder, true)) {
      if (number > OLDEST) await measure(name, () => migrate(url, folder, { upTo: number, holes: true }));
    }
  } finally {
    await load.stop();
    await waits.stop();
  }
  return { rows, runs, failures: load.failures };
}
