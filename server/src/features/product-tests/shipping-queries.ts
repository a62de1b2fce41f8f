import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type Participant, participantColumns } from './participant-queries';

/** A parcel of a participant: sent now, or with another number or day than before. */
export interface Parcel {
  readonly id: number;
  readonly tracking: string;
  readonly link: string | null;
  readonly dueOn: string;
  /** The last day of the address. */
  readonly eraseOn: string;
  readonly isSent: boolean;
}

/** Stores parcels; those that are sent now are on their way. */
export async function updateParcels(tx: Tx, parcels: readonly Parcel[]): Promise<void> {
  await tx.run(sql`
    update product_test_participants p set tracking = r.tracking, tracking_link = r.link, due_on = r."dueOn",
      missing_since = null, erase_on = case when p.address is not null then r."eraseOn" end,
      state = case when r."isSent" then 'shipped' else p.state end,
      changed_at = case when r."isSent" then ${tx.now}::timestamptz else p.changed_at end,
      reminders = case when r."isSent" then 0 else p.reminders end
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb)
      r(id bigint, tracking text, link text, "dueOn" date, "eraseOn" date, "isSent" boolean)
    where p.id = r.id`);
}

/**
 * Locks the participants whose parcel waits to be sent, and who have given an address, oldest first: all of them, or those
 * whose present address was not exported yet. The caller has locked the test.
 */
export function lockToShip(
  tx: Tx,
  surveyId: number,
  { all, limit }: { all: boolean; limit: number },
): Promise<Participant[]> {
  return tx.rows(sql`
    select ${participantColumns} from product_test_participants p
    where survey_id = ${surveyId} and state = 'addressGiven' and address is not null
      and (${all}::boolean or exported_at is null)
    order by id limit ${limit}::int for no key update`);
}

/** Stores that the addresses of participants were exported now. */
export async function updateExported(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update product_test_participants set exported_at = ${tx.now}, changed_after_export = false
    where id = any(${ids}::bigint[])`);
}

/** Erases the addresses whose last day has come, with the numbers of their parcels; returns how many. */
export function eraseAddresses(tx: Tx, today: string, limit: number): Promise<number> {
  return tx.run(sql`
    update product_test_participants set address = null, erase_on = null, tracking = null,
      tracking_link = null
    where id in (select id from product_test_participants where erase_on <= ${today}::date
      order by erase_on limit ${limit}::int for no key update skip locked)`);
}

/** Returns which participants of a test have these tracking numbers. */
export function listHoldersOfTracking(
  tx: Tx,
  surveyId: number,
  numbers: readonly string[],
): Promise<{ id: number; tracking: string }[]> {
  return tx.rows(sql`
    select id, tracking from product_test_participants
    where survey_id = ${surveyId} and tracking = any(${numbers}::text[])`);
}
