import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** What a member chose about a partner: the fields that it may be told, and the version of the text. */
export interface PrefillChoice {
  readonly wording: string;
  readonly fields: readonly string[];
}

/** Returns what a member chose last about a partner; null: nothing yet. */
export function findChoice(tx: Tx, memberId: number, partnerId: number): Promise<PrefillChoice | null> {
  return tx.maybe(sql`
    select wording, fields from prefill_choices
    where member_id = ${memberId}::bigint and partner_id = ${partnerId}::bigint order by id desc limit 1`);
}

/** Stores a choice about a partner. */
export async function insertChoice(
  tx: Tx,
  { memberId, partnerId, wording, fields }: PrefillChoice & { readonly memberId: number; readonly partnerId: number },
): Promise<void> {
  await tx.run(sql`
    insert into prefill_choices (member_id, partner_id, wording, fields, chosen_at)
    values (${memberId}, ${partnerId}, ${wording}, ${fields}::text[], ${tx.now})`);
}

/** Returns every choice of a member, newest first. */
export function listChoices(
  tx: Tx,
  memberId: number,
  limit: number,
): Promise<(PrefillChoice & { readonly partnerId: number; readonly chosenAt: Date })[]> {
  return tx.rows(sql`
    select partner_id as "partnerId", wording, fields, chosen_at as "chosenAt"
    from prefill_choices where member_id = ${memberId}::bigint order by id desc limit ${limit}::int`);
}

/** Returns the latest choice about each partner that may be told something. */
export function listOpenChoices(
  tx: Tx,
  memberId: number,
  limit: number,
): Promise<{ partnerId: number; fields: string[]; chosenAt: Date }[]> {
  return tx.rows(sql`
    select partner_id as "partnerId", fields, chosen_at as "chosenAt" from (
      select distinct on (partner_id) partner_id, fields, chosen_at
      from prefill_choices where member_id = ${memberId}::bigint order by partner_id, id desc
    ) latest where fields <> '{}' order by partner_id limit ${limit}::int`);
}

/** Deletes the choices of a member. */
export async function deletePrefillChoices(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from prefill_choices where member_id = ${memberId}::bigint`);
}
