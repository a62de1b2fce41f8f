import type { Tx } from '../../platform/database/database';
import { deletePartnerSurveys } from '../partners/index';
import { deleteOffers, lockUnreferredOffers } from '../surveys/index';
import { deleteOfferRows, lockOffersGoneBefore, updateOffersKept } from './queries';

/** What an offer always has, and is deleted with it. */
const OWN_TABLES = ['offers', 'partner_surveys'];

/**
 * Deletes offers that have been gone since before an instant; those to which anything refers, such as an attempt or an
 * invitation, are kept for good. Looks at up to `limit` that are not known to be kept, and returns how many there were.
 */
export async function deleteOffersGoneBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const gone = await lockOffersGoneBefore(tx, before, limit);
  if (gone.length === 0) return 0;
  const unreferred = await lockUnreferredOffers(tx, gone, OWN_TABLES);
  const deleted = new Set(unreferred);
  await updateOffersKept(
    tx,
    gone.filter((surveyId) => !deleted.has(surveyId)),
  );
  await deleteOfferRows(tx, unreferred);
  await deletePartnerSurveys(tx, unreferred);
  await deleteOffers(tx, unreferred);
  return gone.length;
}
