import type pg from 'pg';

/** Returns the number of the newest migration of the job queue's own tables in a database. */
export async function newestQueueMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ newest: number }>(
    'select max(id)::int as newest from graphile_worker.migrations',
  );
  return rows[0]?.newest ?? 0;
}
