import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import type { OrderRow } from '../orders/actions';
import { stakesOf } from './actions';

function shown(orders: readonly OrderRow[], locale: Locale) {
  return orders.map(({ id, giftNameEn, giftNameZh, points }) => ({
    id,
    giftName: locale === 'zh' ? giftNameZh : giftNameEn,
    points,
  }));
}

/** The stakes of a member as the contract writes them. */
export async function shownStakes(tx: Tx, memberId: number, locale: Locale) {
  const { cancelled, kept, ...stakes } = await stakesOf(tx, memberId);
  return { ...stakes, cancelled: shown(cancelled, locale), kept: shown(kept, locale) };
}
