import type { Tx } from '../../platform/database/database';
import { findGift, type GiftRow, insertGift, type NewGift, returnToStock, setOffered, takeFromStock } from './queries';

export type { GiftRow, NewGift } from './queries';
export { whyNotRedeem } from './rules';

/** Puts a new gift on offer. */
export function createGift(tx: Tx, gift: NewGift): Promise<{ id: number }> {
  return insertGift(tx, gift);
}

/** Takes a gift off the list, or puts it back; orders that were placed stay as they are. False: no such gift. */
export function offerGift(tx: Tx, giftId: number, offered: boolean): Promise<boolean> {
  return setOffered(tx, giftId, offered);
}

/** A gift as it stands now, on offer or not. */
export function giftById(tx: Tx, giftId: number): Promise<GiftRow | null> {
  return findGift(tx, giftId);
}

/**
 * Takes one piece. False when the last one has just gone or the gift is no longer offered: nothing is taken then.
 * The row stays locked until the transaction ends, and everybody redeems the same few gifts: take it last.
 */
export function takeOne(tx: Tx, giftId: number): Promise<boolean> {
  return takeFromStock(tx, giftId);
}

/** Puts back the piece of an order that came to nothing. */
export function putBack(tx: Tx, giftId: number): Promise<void> {
  return returnToStock(tx, giftId);
}
