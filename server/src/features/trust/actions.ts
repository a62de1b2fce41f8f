import type { Tx } from '../../platform/database/database';
import { DAY_MS, daySpan } from '../../platform/time';
import { countPaidScreenOuts } from '../attempts/index';
import { getDecidedFigures } from '../feedback/index';
import { spentOnOrdersQuery } from '../ledger/index';
import { cashOrderQuery, getReviewFigures } from '../orders/index';
import { panelSettings, panelToday } from '../settings/index';
import { countPaid, findFigures } from './queries';
import { DECISION_DAYS, lastFridayBefore, publishedFigures, SCREEN_OUT_DAYS, type TrustFigures } from './rules';

/**
 * Returns the cash that was paid out on the last Friday that is over, as the page states it; null when it is not counted
 * yet and when few members were paid.
 */
export async function findLastPayout(tx: Tx): Promise<TrustFigures['payout']> {
  const payout = (await findFigures(tx))?.figures.payout ?? null;
  return payout?.day === lastFridayBefore(await panelToday(tx)) ? payout : null;
}

/** Counts the figures that the page "How we treat you" shows. Reads much, so a job calls it, not a reader of the page. */
export async function countFigures(tx: Tx): Promise<TrustFigures> {
  const { timeZone } = await panelSettings(tx);
  const payoutDay = lastFridayBefore(await panelToday(tx));
  const since = new Date(tx.now.getTime() - DECISION_DAYS * DAY_MS);
  const { from, before } = daySpan(timeZone, payoutDay, payoutDay);
  return publishedFigures({
    payoutDay,
    paid: await countPaid(tx, spentOnOrdersQuery({ from, before }, cashOrderQuery)),
    orders: await getReviewFigures(tx, since),
    paidScreenOuts: await countPaidScreenOuts(tx, new Date(tx.now.getTime() - SCREEN_OUT_DAYS * DAY_MS)),
    secondLooks: await getDecidedFigures(tx, since),
  });
}
