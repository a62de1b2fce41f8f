import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';

/** Stores one imported file, whose codes are inserted separately, and returns its id. */
export function insertImport(
  tx: Tx,
  file: { giftId: number; fileName: string; codes: number; operatorId: number | null },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into gift_code_imports (gift_id, file_name, codes, imported_by, imported_at)
    values (${file.giftId}, ${file.fileName}, ${file.codes}::int, ${file.operatorId}::bigint, ${tx.now}) returning id`);
}

/** An encrypted code with the fingerprint of its text. */
export interface SealedCode {
  readonly sealed: Buffer;
  readonly fingerprint: Buffer;
  readonly expiresOn: string | null;
}

/** Inserts codes and returns their number: fewer than given when another import was faster with one of them. */
export function insertCodes(
  tx: Tx,
  to: { giftId: number; importId: number },
  codes: readonly SealedCode[],
): Promise<number> {
  return tx.run(sql`
    insert into gift_codes (gift_id, import_id, sealed, fingerprint, expires_on)
    select ${to.giftId}::bigint, ${to.importId}::bigint, sealed, fingerprint, expires_on
    from unnest(${codes.map(({ sealed }) => sealed)}::bytea[], ${codes.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${codes.map(({ expiresOn }) => expiresOn)}::date[]) as given (sealed, fingerprint, expires_on)
    on conflict do nothing`);
}

/** Returns those of the fingerprints that codes in stock or handed-out codes already have. */
export async function listKnown(tx: Tx, fingerprints: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await tx.rows<{ fingerprint: Buffer }>(sql`
    select fingerprint from gift_codes
    where fingerprint = any(${fingerprints}::bytea[]) and withdrawn_at is null`);
  return rows.map(({ fingerprint }) => fingerprint);
}

/**
 * Assigns the free code that expires first to an order; null when none is free. Of two concurrent orders, the second
 * waits for the row of the first and then finds the next code.
 */
export function assignFreeCode(tx: Tx, giftId: number, orderId: number, today: string): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    with free as (
      select id from gift_codes
      where gift_id = ${giftId} and order_id is null and withdrawn_at is null
        and (expires_on is null or expires_on > ${today}::date)
      order by expires_on, id limit 1 for update
    )
    update gift_codes c set order_id = ${orderId}::bigint, handed_out_at = ${tx.now}::timestamptz
    from free where c.id = free.id
    returning c.id`);
}

/**
 * Returns the encrypted code that an order was given, or null while it has none; `shownAt` is null until the member
 * has looked at it.
 */
export function findCodeOfOrder(
  tx: Tx,
  orderId: number,
): Promise<{ sealed: Buffer; expiresOn: string | null; handedOutAt: Date; shownAt: Date | null } | null> {
  return tx.maybe(sql`
    select sealed, expires_on as "expiresOn", handed_out_at as "handedOutAt", shown_at as "shownAt"
    from gift_codes where order_id = ${orderId}::bigint`);
}

/** Stores the present as the instant at which the member first saw an order's code; a later call changes nothing. */
export async function rememberShown(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql`
    update gift_codes set shown_at = ${tx.now} where order_id = ${orderId}::bigint and shown_at is null`);
}

export interface ImportRow {
  id: number;
  giftId: number;
  fileName: string;
  importedAt: Date;
  importedBy: number | null;
  codes: number;
  free: number;
  handedOut: number;
  withdrawn: number;
  firstExpiry: string | null;
}

/**
 * Returns one page of a gift's imports, newest first, each with the numbers of its codes and the first day on which a
 * free one expires.
 */
export function listImports(tx: Tx, giftId: number, paging: Paging): Promise<ImportRow[]> {
  return tx.rows(sql`
    select i.id, i.gift_id as "giftId", i.file_name as "fileName", i.imported_at as "importedAt",
      i.imported_by as "importedBy", i.codes, c.*
    from (
      select * from gift_code_imports where gift_id = ${giftId}
      order by id desc limit ${paging.size}::int offset ${offsetOf(paging)}::int
    ) i cross join lateral (
      select count(*) filter (where order_id is null and withdrawn_at is null)::int as free,
        count(order_id)::int as "handedOut", count(withdrawn_at)::int as withdrawn,
        min(expires_on) filter (where order_id is null and withdrawn_at is null) as "firstExpiry"
      from gift_codes where import_id = i.id
    ) c
    order by i.id desc`);
}

/** Returns the number of a gift's imports. */
export async function countImports(tx: Tx, giftId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from gift_code_imports where gift_id = ${giftId}`,
  );
  return row.count;
}

/** Returns an import, or null when the id is unknown. */
export function findImport(tx: Tx, id: number): Promise<{ id: number; giftId: number; fileName: string } | null> {
  return tx.maybe(sql`select id, gift_id as "giftId", file_name as "fileName" from gift_code_imports where id = ${id}`);
}

/** Withdraws the free codes of an import; returns their number. */
export function withdrawImport(tx: Tx, importId: number): Promise<number> {
  return tx.run(sql`
    update gift_codes set withdrawn_at = ${tx.now}
    where id in (
      select id from gift_codes where import_id = ${importId} and order_id is null and withdrawn_at is null
      order by expires_on, id for update
    )`);
}

/** Withdraws free codes that expire today or have expired; returns their number for each gift. */
export function withdrawExpired(tx: Tx, today: string): Promise<{ giftId: number; codes: number }[]> {
  return tx.rows(sql`
    with gone as (
      update gift_codes set withdrawn_at = ${tx.now}
      where id in (
        select id from gift_codes where order_id is null and withdrawn_at is null and expires_on <= ${today}::date
        order by gift_id, expires_on, id for update
      )
      returning gift_id
    )
    select gift_id as "giftId", count(*)::int as codes from gone group by gift_id order by gift_id`);
}

/** Returns how many codes of each gift can be handed out; a gift without free codes is left out. */
export function countFree(tx: Tx, giftIds: readonly number[]): Promise<{ giftId: number; free: number }[]> {
  return tx.rows(sql`
    select gift_id as "giftId", count(*)::int as free from gift_codes
    where gift_id = any(${giftIds}::bigint[]) and order_id is null and withdrawn_at is null group by gift_id`);
}
