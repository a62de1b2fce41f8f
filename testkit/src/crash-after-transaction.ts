import type { Services } from '@pollen/server/platform/services';
import type { Panel } from './panel';

/** Thrown by every transaction of a process that was killed. */
export class Killed extends Error {}

/**
 * The services of a process that is killed at its n-th transaction, before or after the commit. Nothing that the process
 * does afterwards reaches the database, as after `kill -9`.
 */
export function crashAfterTransaction(
  panel: Panel,
  at: number,
  when: 'before' | 'after',
): { services: Services; isDead: () => boolean } {
  let count = 0;
  let dead = false;
  const { database } = panel.services;
  const die = (): never => {
    dead = true;
    throw new Killed();
  };
  const transaction: typeof database.transaction = async (work) => {
    if (dead) throw new Killed();
    count += 1;
    const mine = count === at;
    const result = await database.transaction(async (tx) => {
      const done = await work(tx);
      return mine && when === 'before' ? die() : done;
    });
    return mine ? die() : result;
  };
  const services = { ...panel.services, database: { ...database, transaction, reader: database.reader } };
  Object.defineProperty(services.database, 'slowReader', { get: () => (dead ? die() : database.slowReader) });
  return { services, isDead: () => dead };
}
