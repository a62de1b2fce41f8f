import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type Attempt, findAttemptByKey } from './queries';

/** Returns the public keys of attempts by their ids. */
export async function keysOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: number; attemptKey: string }>(
    sql`select id, attempt_key as "attemptKey" from attempts where id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, attemptKey }) => [id, attemptKey]));
}

/** Finds an attempt by its id, which never leaves the server. */
export async function findAttemptById(tx: Tx, id: number): Promise<Attempt | null> {
  const key = (await keysOf(tx, [id])).get(id);
  return key === undefined ? null : findAttemptByKey(tx, key);
}
