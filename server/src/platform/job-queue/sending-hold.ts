import sql from 'sql-template-tag';
import type { Tx } from '../database/database';

/** Why nothing leaves this copy of the panel: it was restored from a backup, or the panel goes on in another database. */
export type HoldReason = 'restored' | 'moved';

/** A sending hold that is in force. */
export interface SendingHold {
  readonly id: number;
  readonly reason: HoldReason;
  /** The instant of the backup or of the move. */
  readonly takenAt: Date;
  readonly beganAt: Date;
}

/** Returns the sending hold that is in force, or null. */
export function findSendingHold(tx: Tx): Promise<SendingHold | null> {
  return tx.maybe(sql`
    select id, reason, taken_at as "takenAt", began_at as "beganAt" from sending_holds where ended_at is null`);
}

/** Begins a sending hold; one that is in force already is replaced. */
export async function beginSendingHold(tx: Tx, hold: { reason: HoldReason; takenAt: Date }): Promise<void> {
  await endSendingHold(tx);
  await tx.run(sql`
    insert into sending_holds (reason, taken_at, began_at) values (${hold.reason}, ${hold.takenAt}, ${tx.now})`);
}

/** Ends the sending hold, and with `id` only that one; returns false when there was none. */
export async function endSendingHold(tx: Tx, id: number | null = null): Promise<boolean> {
  const ended = await tx.run(sql`
    update sending_holds set ended_at = ${tx.now}
    where ended_at is null and (${id}::bigint is null or id = ${id}::bigint)`);
  // Wakes the workers of all processes, which would otherwise notice the waiting jobs one after the other.
  if (ended > 0) await tx.run(sql`select pg_notify('jobs:insert', '{"r":"resumed","count":100}')`);
  return ended > 0;
}

/** Counts the due jobs of some kinds, by kind, up to `atMost` of each. */
export async function countDueJobs(tx: Tx, names: readonly string[], atMost: number): Promise<Map<string, number>> {
  const rows = await tx.rows<{ name: string; count: number }>(sql`
    select name, (
      select count(*)::int from (
        select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = name and j.is_available = true and j.run_at <= now() limit ${atMost}::int) due
    ) as count
    from unnest(${names}::text[]) name`);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
