import type { GiftArt, GiftKind, RewardProvider } from '@pollen/contract/gift-values';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { containsPattern } from '../../platform/text-search';

export interface NewGift {
  readonly name: { en: string; zh: string };
  readonly provider: RewardProvider;
  readonly art: GiftArt;
  readonly kind: GiftKind;
  readonly pricePoints: number;
  readonly valueCents: number;
  /** Null: no limit. */
  readonly stock: number | null;
  /** One tip a line. */
  readonly tips: { en: string; zh: string };
  readonly delivery: { en: string; zh: string };
  readonly picture?: string | null;
}

export interface GiftRow {
  id: number;
  nameEn: string;
  nameZh: string;
  provider: RewardProvider;
  art: GiftArt;
  kind: GiftKind;
  pricePoints: number;
  valueCents: number;
  /** Null: no limit. Negative: the number of orders that wait for a code. */
  stock: number | null;
  convertTimes: number;
  tipsEn: string;
  tipsZh: string;
  deliveryEn: string;
  deliveryZh: string;
  offered: boolean;
  /** True when the value is at most the price or two operators approved it. Otherwise nobody can redeem the gift. */
  valueApproved: boolean;
  revision: number;
  /** The file name of the picture. */
  picture: string | null;
}

export const giftColumns = sql`id, name_en as "nameEn", name_zh as "nameZh", provider, art, kind, price_points as "pricePoints",
  value_cents as "valueCents", stock, convert_times as "convertTimes", tips_en as "tipsEn", tips_zh as "tipsZh",
  delivery_en as "deliveryEn", delivery_zh as "deliveryZh", offered, value_approved as "valueApproved",
  revision, picture`;

export interface GiftFilter {
  search?: string | undefined;
  minPoints?: number | undefined;
  maxPoints?: number | undefined;
  provider?: RewardProvider | undefined;
}

function matching(filter: GiftFilter): Sql {
  const parts = [sql`offered and value_approved`];
  const search = filter.search?.trim();
  if (search) {
    const pattern = containsPattern(search);
    parts.push(sql`(name_en ilike ${pattern} or name_zh ilike ${pattern})`);
  }
  if (filter.minPoints !== undefined) parts.push(sql`price_points >= ${filter.minPoints}::int`);
  if (filter.maxPoints !== undefined) parts.push(sql`price_points <= ${filter.maxPoints}::int`);
  if (filter.provider) parts.push(sql`provider = ${filter.provider}`);
  return join(parts, ' and ');
}

/** Returns one page of the offered gifts whose value is approved and that match the filter, cheapest first. */
export function listGifts(tx: Tx, filter: GiftFilter & Paging): Promise<GiftRow[]> {
  return tx.rows(sql`
    select ${giftColumns} from gifts where ${matching(filter)}
    order by price_points, id limit ${filter.size}::int offset ${offsetOf(filter)}::int`);
}

/** Returns the number of the gifts that `listGifts` has on all its pages. */
export async function countGifts(tx: Tx, filter: GiftFilter): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`select count(*)::int as count from gifts where ${matching(filter)}`);
  return row.count;
}

/** Returns the price of the cheapest gift above so many points that is there to redeem; null when there is none. */
export async function findCheapestPrice(tx: Tx, abovePoints = 0): Promise<number | null> {
  const row = await tx.one<{ price: number | null }>(sql`
    select min(price_points) as price from gifts
    where offered and value_approved and (stock is null or stock > 0) and price_points > ${abovePoints}::int`);
  return row.price;
}

/** Finds a gift, on offer or not. */
export function findGift(tx: Tx, id: number): Promise<GiftRow | null> {
  return tx.maybe(sql`select ${giftColumns} from gifts where id = ${id}`);
}

/** Returns the picture names of these gifts; a gift without a picture is left out. */
export function listPictures(tx: Tx, ids: readonly number[]): Promise<{ id: number; picture: string }[]> {
  return tx.rows(sql`select id, picture from gifts where id = any(${ids}::bigint[]) and picture is not null`);
}

/** Takes one unit from stock; false when the gift is not on offer, not approved, or out of stock. */
export async function takeFromStock(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      update gifts set stock = stock - 1, convert_times = convert_times + 1
      where id = ${id} and offered and value_approved and (stock is null or stock > 0)`)) === 1
  );
}

/** Returns one unit of a gift to the stock, for an order that was canceled or rejected. */
export async function returnToStock(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    update gifts set stock = stock + 1, convert_times = greatest(0, convert_times - 1) where id = ${id}`);
}

/** Changes the stock of a gift that is handed out as codes; returns false when there is no such gift. */
export async function changeStock(tx: Tx, id: number, by: number): Promise<boolean> {
  return (await tx.run(sql`update gifts set stock = stock + ${by}::int where id = ${id} and kind = 'code'`)) === 1;
}

/** Stores a new gift and returns its id. */
export function insertGift(tx: Tx, gift: NewGift): Promise<{ id: number }> {
  return tx.one(sql`
    insert into gifts (name_en, name_zh, provider, art, kind, price_points, value_cents, stock, tips_en, tips_zh,
      delivery_en, delivery_zh, picture, created_at)
    values (${gift.name.en}, ${gift.name.zh}, ${gift.provider}, ${gift.art}, ${gift.kind}, ${gift.pricePoints}::int,
      ${gift.valueCents}::int, ${gift.stock}::int, ${gift.tips.en}, ${gift.tips.zh}, ${gift.delivery.en},
      ${gift.delivery.zh}, ${gift.picture ?? null}::text, ${tx.now})
    returning id`);
}

/**
 * Takes a gift off the list, or puts it back; existing orders stay as they are. Returns false when the gift does not
 * exist.
 */
export async function setGiftOffered(tx: Tx, id: number, offered: boolean): Promise<boolean> {
  return (await tx.run(sql`update gifts set offered = ${offered} where id = ${id}`)) === 1;
}

/** Approves a value above the price if the gift still has exactly this price and value. */
export async function approveValue(
  tx: Tx,
  id: number,
  numbers: { pricePoints: number; valueCents: number },
): Promise<boolean> {
  const { pricePoints, valueCents } = numbers;
  return (
    (await tx.run(sql`
      update gifts set approved_price_points = ${pricePoints}::int, approved_value_cents = ${valueCents}::int,
        revision = revision + 1
      where id = ${id} and price_points = ${pricePoints}::int and value_cents = ${valueCents}::int`)) === 1
  );
}
