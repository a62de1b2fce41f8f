import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { OrderRow } from '../orders/index';
import { closureEffectsOf } from './actions';

function shown(orders: readonly OrderRow[], locale: Locale) {
  return orders.map(({ id, giftNameEn, giftNameZh, points }) => ({
    id,
    giftName: locale === 'zh' ? giftNameZh : giftNameEn,
    points,
  }));
}

/** Returns the effects of closing a member's account now, in the form of the contract. */
export async function shownClosureEffects(tx: Tx, memberId: number, locale: Locale) {
  const { cancelled, kept, ...effects } = await closureEffectsOf(tx, memberId);
  return { ...effects, cancelled: shown(cancelled, locale), kept: shown(kept, locale) };
}
