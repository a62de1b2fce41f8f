import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Counts the calls of all partners that are set aside for an operator, up to a limit. */
export async function countSetAside(tx: Tx, atMost: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from partner_calls where state = 'setAside' order by id limit ${atMost}::int) calls`);
  return n;
}
