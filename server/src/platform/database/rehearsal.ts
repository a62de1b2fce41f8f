import sql from 'sql-template-tag';
import type { Tx } from './database';

/**
 * Runs `work` inside the caller's transaction and undoes everything that it wrote. Throws what `work` throws. A planned
 * change is so checked by the code that will make it.
 */
export async function rehearse(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.run(sql`savepoint rehearsal`);
  await work();
  await tx.run(sql`rollback to savepoint rehearsal`);
}
