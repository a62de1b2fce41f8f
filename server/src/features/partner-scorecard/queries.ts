import type { PartnerPauseReason } from '@pollen/contract/partner-values';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** A time in which a partner paused by itself. */
export interface Pause {
  partnerId: number;
  reason: PartnerPauseReason;
  counted: number;
  of: number;
  at: Date;
}

/** Stores why a partner pauses by itself. */
export async function insertPause(tx: Tx, pause: Omit<Pause, 'at'>): Promise<void> {
  await tx.run(sql`
    insert into partner_pauses (partner_id, reason, counted, of, paused_at)
    values (${pause.partnerId}, ${pause.reason}, ${pause.counted}, ${pause.of}, ${tx.now})`);
}

/** Ends the pause of a partner that an operator opens again; changes nothing when there is none. */
export async function endPause(tx: Tx, partnerId: number): Promise<void> {
  await tx.run(
    sql`update partner_pauses set ended_at = ${tx.now} where partner_id = ${partnerId} and ended_at is null`,
  );
}

/** Lists the pauses of partners that last. */
export function listPauses(tx: Tx, partnerIds: readonly number[]): Promise<Pause[]> {
  return tx.rows(sql`
    select distinct on (partner_id) partner_id as "partnerId", reason, counted, of, paused_at as at from partner_pauses
    where partner_id = any(${partnerIds}::bigint[]) and ended_at is null order by partner_id, id desc`);
}

/** Returns when partners were last opened again after they had paused by themselves. */
export function listResumed(tx: Tx, partnerIds: readonly number[]): Promise<{ partnerId: number; at: Date }[]> {
  return tx.rows(sql`
    select partner_id as "partnerId", max(ended_at) as at from partner_pauses
    where partner_id = any(${partnerIds}::bigint[]) and ended_at is not null group by partner_id`);
}
