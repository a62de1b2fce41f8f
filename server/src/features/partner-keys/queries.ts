import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { PartnerName, TrialOutcome } from './rules';

/** Stores a set of keys, encrypted, and returns its id; storing puts it into no use. */
export function insertKeySet(tx: Tx, set: { partner: PartnerName; sealed: Buffer }): Promise<{ id: number }> {
  return tx.one(sql`
    insert into partner_key_sets (partner, sealed, entered_at) values (${set.partner}, ${set.sealed}, ${tx.now})
    returning id`);
}

/** Returns an encrypted set of keys, or null when the partner has none with this id. */
export function findKeySet(tx: Tx, partner: PartnerName, id: number): Promise<{ sealed: Buffer } | null> {
  return tx.maybe(sql`select sealed from partner_key_sets where id = ${id} and partner = ${partner}`);
}

export interface TrialRow {
  id: number;
  setId: number | null;
  operatorId: number;
  askedAt: Date;
  outcome: TrialOutcome;
  note: string | null;
}

const trialColumns = sql`id, set_id as "setId", operator_id as "operatorId", asked_at as "askedAt", outcome, note`;

/**
 * Stores that an operator asked to try keys and returns the id; `setId` is null for the keys of the server's settings.
 */
export function insertTrial(
  tx: Tx,
  trial: { partner: PartnerName; setId: number | null; operatorId: number },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into partner_key_trials (partner, set_id, operator_id, asked_at)
    values (${trial.partner}, ${trial.setId}::bigint, ${trial.operatorId}, ${tx.now}) returning id`);
}

/** Returns a trial of keys with its result, if there is one yet, or null when the id is unknown. */
export function findTrial(tx: Tx, id: number): Promise<TrialRow | null> {
  return tx.maybe(sql`select ${trialColumns} from partner_key_trials where id = ${id}`);
}

/** Returns the latest trial of a key set; null stands for the keys of the environment. */
export function findLatestTrial(tx: Tx, partner: PartnerName, setId: number | null): Promise<TrialRow | null> {
  return tx.maybe(sql`
    select ${trialColumns} from partner_key_trials
    where partner = ${partner} and set_id is not distinct from ${setId}::bigint order by id desc limit 1`);
}

/** Stores the result of a trial; false when it has one. */
export async function updateTrialAnswered(
  tx: Tx,
  id: number,
  answer: { outcome: TrialOutcome; note: string | null },
): Promise<boolean> {
  return (
    (await tx.run(sql`
      update partner_key_trials set outcome = ${answer.outcome}, note = ${answer.note}::text, answered_at = ${tx.now}
      where id = ${id} and outcome = 'waiting'`)) === 1
  );
}
