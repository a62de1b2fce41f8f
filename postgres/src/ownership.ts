import type pg from 'pg';

/** Any number that nothing else in the database `postgres` uses. */
const ownerLock = 2_026_112_001;

/** The name that the connection of an owner bears in the server. */
export const ownersName = `owner of the server ${process.pid}`;

/** Takes the lock of the owner for this connection; false when another process has it. */
export async function tryToOwn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ownerLock]);
  return rows[0]?.taken === true;
}

/** Names the process that owns the server, as in "process 123". */
export async function nameOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND objid::bigint = $1`,
    [ownerLock],
  );
  const pid = /^owner of the server (\d+)$/.exec(rows[0]?.name ?? '')?.[1];
  return pid === undefined ? 'an unknown process' : `process ${pid}`;
}
