import { GIFT_KINDS } from '@pollen/contract/gift-values';
import type { Tx } from '../../platform/database/database';
import { giftPictureFolder } from './pictures';
import { approveValue, changeStock, type GiftRow, insertGift, listPictures, type NewGift } from './queries';

/**
 * Inserts a new gift on offer. A gift that is handed out as codes starts without stock, because its stock is counted
 * from its codes.
 */
export function createGift(tx: Tx, gift: NewGift): Promise<{ id: number }> {
  return insertGift(tx, GIFT_KINDS[gift.kind].stock === 'codes' ? { ...gift, stock: 0 } : gift);
}

/** Approves the current value of a gift above its price, as two operators would. */
export async function approveGiftValue(
  tx: Tx,
  giftId: number,
  numbers: { pricePoints: number; valueCents: number },
): Promise<void> {
  if (!(await approveValue(tx, giftId, numbers))) throw new Error(`gift ${giftId} has other numbers`);
}

/** Returns the address of a gift's picture; null when the artwork of its kind is shown instead. */
export function pictureOf(gift: GiftRow): string | null {
  return giftPictureFolder.addressOf(gift.picture);
}

/** Returns the addresses of the pictures of these gifts, by gift id. */
export async function giftPictures(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listPictures(tx, ids);
  return new Map(rows.map(({ id, picture }) => [id, giftPictureFolder.addressOf(picture) as string]));
}

/**
 * Changes the stock of a gift by a number of codes, negative for codes that left without an order. Locks the gift's row
 * until the transaction ends, so call it last.
 */
export async function addToStock(tx: Tx, giftId: number, codes: number): Promise<void> {
  if (!(await changeStock(tx, giftId, codes))) throw new Error(`gift ${giftId} is not handed out as codes`);
}
