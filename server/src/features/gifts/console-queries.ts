import type { GiftKind } from '@pollen/contract/gift-values';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { containsPattern } from '../../platform/text-search';
import { type GiftRow, giftColumns, type NewGift } from './queries';

export interface CatalogueFilter {
  readonly state?: 'offered' | 'retired' | undefined;
  readonly kind?: GiftKind | undefined;
  readonly search?: string | undefined;
}

function matching(filter: CatalogueFilter): Sql {
  const parts = [sql`true`];
  if (filter.state) parts.push(sql`offered = ${filter.state === 'offered'}::boolean`);
  if (filter.kind) parts.push(sql`kind = ${filter.kind}`);
  const search = filter.search?.trim();
  if (search) {
    const pattern = containsPattern(search);
    parts.push(sql`(name_en ilike ${pattern} or name_zh ilike ${pattern})`);
  }
  return join(parts, ' and ');
}

/** Returns one page of the gifts that match the filter, retired ones included: offered ones first, then by price. */
export function listCatalogue(tx: Tx, filter: CatalogueFilter & Paging): Promise<GiftRow[]> {
  return tx.rows(sql`
    select ${giftColumns} from gifts where ${matching(filter)}
    order by offered desc, price_points, id limit ${filter.size}::int offset ${offsetOf(filter)}::int`);
}

/** Counts the matching gifts by state, whichever state the filter asks for. */
export function countCatalogue(tx: Tx, filter: CatalogueFilter): Promise<{ offered: number; retired: number }> {
  return tx.one(sql`
    select count(*) filter (where offered)::int as offered, count(*) filter (where not offered)::int as retired
    from gifts where ${matching({ ...filter, state: undefined })}`);
}

/** Changes a gift of this revision; returns false when it has another revision by now or does not exist. */
export async function updateGift(
  tx: Tx,
  id: number,
  revision: number,
  gift: Omit<NewGift, 'kind' | 'stock'>,
): Promise<boolean> {
  const written = await tx.run(sql`
    update gifts set revision = revision + 1, name_en = ${gift.name.en}, name_zh = ${gift.name.zh},
      provider = ${gift.provider}, art = ${gift.art}, price_points = ${gift.pricePoints}::int,
      value_cents = ${gift.valueCents}::int, tips_en = ${gift.tips.en}, tips_zh = ${gift.tips.zh},
      delivery_en = ${gift.delivery.en}, delivery_zh = ${gift.delivery.zh}, picture = ${gift.picture ?? null}::text
    where id = ${id} and revision = ${revision}::int`);
  return written === 1;
}

/**
 * Sets the stock of a gift if it is still `was`; returns false when an order changed it meanwhile. The stock of codes
 * is counted, not set.
 */
export async function setStock(tx: Tx, id: number, was: number | null, now: number | null): Promise<boolean> {
  const written = await tx.run(sql`
    update gifts set stock = ${now}::int where id = ${id} and kind <> 'code' and stock is not distinct from ${was}::int`);
  return written === 1;
}

/** Takes a gift off the list or puts it back; returns false when nothing changed or the gift does not exist. */
export async function changeOffered(tx: Tx, id: number, offered: boolean): Promise<boolean> {
  const written = await tx.run(sql`
    update gifts set offered = ${offered}, revision = revision + 1 where id = ${id} and offered <> ${offered}`);
  return written === 1;
}

/** Stores the name of an uploaded picture, which no gift uses yet. */
export async function insertPicture(tx: Tx, name: string, operatorId: number): Promise<void> {
  await tx.run(sql`
    insert into gift_pictures (name, uploaded_by, uploaded_at) values (${name}, ${operatorId}, ${tx.now})`);
}

/** Attaches an uploaded picture to a gift; returns false when it was deleted or belongs to another gift. */
export async function attachPicture(tx: Tx, name: string, giftId: number): Promise<boolean> {
  const written = await tx.run(sql`
    update gift_pictures set gift_id = ${giftId}
    where name = ${name} and discarded_at is null and (gift_id is null or gift_id = ${giftId})`);
  return written === 1;
}

/** Discards every picture of a gift but one. */
export async function discardPictures(tx: Tx, giftId: number, keptName: string | null): Promise<void> {
  await tx.run(sql`
    update gift_pictures set discarded_at = ${tx.now}
    where gift_id = ${giftId} and discarded_at is null and name is distinct from ${keptName}::text`);
}

/** Discards pictures that were uploaded before an instant and that no gift was saved with. */
export async function discardUnsaved(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`
    update gift_pictures set discarded_at = ${tx.now}
    where gift_id is null and discarded_at is null and uploaded_at < ${before}`);
}

/** Returns at most `size` pictures that no gift uses any more, oldest first. */
export function listDiscarded(tx: Tx, size: number): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select id, name from gift_pictures where discarded_at is not null order by id limit ${size}::int`);
}

/** Deletes the rows of pictures; the caller deletes their files first. */
export async function deletePictures(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from gift_pictures where id = any(${ids}::bigint[])`);
}
