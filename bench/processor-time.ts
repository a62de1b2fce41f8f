import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Returns the processor time in ms that the processes of a PostgreSQL server have used so far; 0 outside of Linux. */
async function processorTimeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  const stats = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  let ticks = 0;
  for (const stat of stats) {
    // The name of the process stands in parentheses and may hold spaces; user and system time are 12 and 13 fields on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks * TICK_MS;
}

export interface Measured<Result> {
  readonly result: Result;
  readonly elapsedMs: number;
  /** Processor time of this process: client, HTTP, driver and our code together. */
  readonly processMs: number;
  /** Processor time of PostgreSQL; known on Linux. */
  readonly databaseMs: number;
}

/**
 * Runs `work` and measures how long it takes and the processor time of this process and of the database's. On a machine
 * that others share, processor time says more than elapsed time.
 */
export async function measureProcessors<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Measured<Result>> {
  const database = await processorTimeOf(pool);
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const result = await work();
  const elapsedMs = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  return { result, elapsedMs, processMs: (user + system) / 1000, databaseMs: (await processorTimeOf(pool)) - database };
}
