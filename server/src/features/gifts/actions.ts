import type { Tx } from '../../platform/database/database';
import { giftPictureFolder } from './pictures';
import { approveValue, changeStock, type GiftRow, insertGift, listPictures, type NewGift } from './queries';

/** Puts a new gift on offer. What is left of one that is handed out as codes is counted from them: it begins with none. */
export function createGift(tx: Tx, gift: NewGift): Promise<{ id: number }> {
  return insertGift(tx, gift.kind === 'code' ? { ...gift, stock: 0 } : gift);
}

/** Approves the current value of a gift although it is above the price, as two operators would. */
export async function approveGiftValue(
  tx: Tx,
  giftId: number,
  numbers: { pricePoints: number; valueCents: number },
): Promise<void> {
  if (!(await approveValue(tx, giftId, numbers))) throw new Error(`gift ${giftId} has other numbers`);
}

/** Where the picture of a gift is shown; null: the art of its kind stands for it. */
export function pictureOf(gift: GiftRow): string | null {
  return giftPictureFolder.addressOf(gift.picture);
}

/** The pictures of those of these gifts that have one, by their ids. */
export async function giftPictures(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listPictures(tx, ids);
  return new Map(rows.map(({ id, picture }) => [id, giftPictureFolder.addressOf(picture) as string]));
}

/** Codes that came into stock or, with a minus, left it without an order. Holds the gift's row until the end: do it last. */
export async function addToStock(tx: Tx, giftId: number, codes: number): Promise<void> {
  if (!(await changeStock(tx, giftId, codes))) throw new Error(`gift ${giftId} is not handed out as codes`);
}
