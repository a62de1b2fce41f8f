import type { Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { deletePartnerSurveys } from '../partners/index';
import { deleteOffers } from '../surveys/index';
import { deleteOfferRows, listOffersGoneBefore } from './queries';

/**
 * Deletes up to `limit` offers that have been gone since before an instant, and returns how many. Those for which
 * `isKept` builds a true condition on the survey stay: members have started them.
 */
export async function deleteOffersGoneBefore(
  tx: Tx,
  before: Date,
  limit: number,
  isKept: (survey: Sql) => Sql,
): Promise<number> {
  const gone = await listOffersGoneBefore(tx, before, limit, isKept);
  if (gone.length === 0) return 0;
  await deleteOfferRows(tx, gone);
  await deletePartnerSurveys(tx, gone);
  await deleteOffers(tx, gone);
  return gone.length;
}
