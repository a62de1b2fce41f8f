import type { Panel } from './panel';

/** How many transactions wait for a lock in the panel's database. */
export async function waitingTransactions(panel: Panel): Promise<number> {
  const { rows } = await panel.services.database.pool.query(`
    select count(distinct pid)::int as n from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`);
  return rows[0].n;
}
