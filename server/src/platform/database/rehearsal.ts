import sql from 'sql-template-tag';
import type { Tx } from './database';

/**
 * Runs `work` and undoes everything it wrote, inside of the caller's transaction. Fails exactly when `work` fails: what
 * is only planned is checked by the very code that will do it.
 */
export async function rehearse(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.run(sql`savepoint rehearsal`);
  await work();
  await tx.run(sql`rollback to savepoint rehearsal`);
}
