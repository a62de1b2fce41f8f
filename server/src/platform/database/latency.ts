import sql from 'sql-template-tag';
import type { FaultLog } from '../counted-log';
import type { Tx } from './database';

/** A page turn of a survey takes three trips to the database, so that this much each is felt. */
const FELT_MS = 20;
const TRIPS = 5;

/** Returns the median time of a trip to the database in milliseconds. */
export async function medianTripMs(reader: Tx): Promise<number> {
  const times: number[] = [];
  for (let trip = 0; trip < TRIPS; trip += 1) {
    const begunAt = performance.now();
    await reader.one(sql`select 1`);
    times.push(performance.now() - begunAt);
  }
  return times.sort((one, other) => one - other)[Math.floor(TRIPS / 2)] ?? 0;
}

/** Warns when the database is so far away that every call is slow, such as in another region. */
export function warnOfDistance(tripMs: number, log: Pick<FaultLog, 'warn'>): void {
  if (tripMs <= FELT_MS) return;
  const ms = Math.round(tripMs);
  log.warn(
    { ms },
    `the database takes ${ms} ms to answer: run Pollen within ${FELT_MS} ms of it, or every call is slow`,
  );
}
