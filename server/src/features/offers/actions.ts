import type { FeedProfile } from '@pollen/contract/partner-feed';
import type { Tx } from '../../platform/database/database';
import { randomToken } from '../../platform/secrets';
import {
  insertPartnerSurveys,
  listTakenNumbers,
  type Partner,
  type PartnerSurveyFields,
  updatePartnerSurveys,
  visitGroup,
} from '../partners/index';
import { bumpCatalogue, insertOffers, type OfferedFields, updateOfferStates, updateOffers } from '../surveys/index';
import {
  insertOfferRows,
  listOffers,
  lockSilentFeeds,
  updateGone,
  updateHidden,
  updateOfferRows,
  updateOffersHidden,
} from './queries';
import { hashOf, type ReadOffer } from './reading';
import { HIDDEN_AFTER_MS, lockGroupsOf } from './rules';

/** What a list has changed. */
export interface Changes {
  readonly offers: number;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
}

/** Everything of an offer that is stored. */
interface Stored extends OfferedFields, Omit<PartnerSurveyFields, 'surveyId'> {
  readonly contentHash: string;
}

function storedOf(partner: Pick<Partner, 'id' | 'name'>, feed: FeedProfile, offer: ReadOffer): Stored {
  const { title, points, ir, loiMinutes, places, target, fullGroups, externalId, cpiCents, entryLink } = offer;
  const stored = {
    title: title || partner.name,
    points,
    ir,
    loiMinutes,
    reviewDays: feed.reviewDays,
    places,
    target,
    lockGroups: [visitGroup(partner.id), ...lockGroupsOf(partner.id, offer)],
    fullGroups,
    externalId,
    cpiCents,
    entryLink,
    asksAtClick: feed.invite !== null && feed.invite.address !== '',
  };
  return { ...stored, contentHash: hashOf(stored) };
}

/**
 * Makes the offers of a partner what its list says, and writes only what has changed. `isWhole`: what the list does not
 * name is gone. The caller has locked the feed.
 */
export async function applyOffers(
  tx: Tx,
  { partner, feed }: { partner: Pick<Partner, 'id' | 'name' | 'state'>; feed: FeedProfile },
  read: readonly ReadOffer[],
  isWhole: boolean,
): Promise<Changes> {
  const known = new Map((await listOffers(tx, partner.id)).map((row) => [row.externalId, row]));
  const stored = read.map((offer) => storedOf(partner, feed, offer));
  const unknown = stored.filter(({ externalId }) => !known.has(externalId));
  // A survey that an operator has entered by hand stays as it is.
  const taken =
    unknown.length === 0
      ? new Set()
      : await listTakenNumbers(
          tx,
          partner.id,
          unknown.map(({ externalId }) => externalId),
        );
  const added = unknown.filter(({ externalId }) => !taken.has(externalId));
  const changed: (Stored & { surveyId: number })[] = [];
  const back: number[] = [];
  const shown: number[] = [];
  const named = new Set<string>();
  for (const offer of stored) {
    const row = known.get(offer.externalId);
    if (!row) continue;
    named.add(offer.externalId);
    if (row.contentHash !== offer.contentHash || row.goneAt !== null)
      changed.push({ ...offer, surveyId: row.surveyId });
    if (row.goneAt !== null) back.push(row.surveyId);
    else if (row.hidden) shown.push(row.surveyId);
  }
  const there = [...known.values()].filter(({ goneAt }) => goneAt === null);
  const gone = isWhole ? there.filter(({ externalId }) => !named.has(externalId)).map(({ surveyId }) => surveyId) : [];
  if (added.length > 0) await addOffers(tx, partner, added);
  if (changed.length > 0) {
    await updateOffers(tx, changed);
    await updatePartnerSurveys(tx, changed);
    await updateOfferRows(tx, changed);
  }
  await updateOfferStates(tx, back, ['closed'], 'live');
  if (shown.length > 0) {
    await updateOfferStates(tx, shown, ['paused'], 'live');
    await updateOffersHidden(tx, shown, false);
  }
  if (gone.length > 0) {
    await updateOfferStates(tx, gone, ['live', 'full', 'paused'], 'closed');
    await updateGone(tx, gone);
  }
  if (added.length + changed.length + back.length + shown.length + gone.length > 0) await bumpCatalogue(tx);
  return {
    offers: there.length - gone.length + back.length + added.length,
    added: added.length + back.length,
    changed: changed.length - back.length,
    gone: gone.length,
  };
}

async function addOffers(tx: Tx, partner: Pick<Partner, 'id' | 'state'>, added: readonly Stored[]): Promise<void> {
  const rows = added.map((offer) => ({ ...offer, encryptId: randomToken(18) }));
  const ids = await insertOffers(tx, rows, partner.state !== 'open');
  const surveys = rows.map((row) => ({ ...row, surveyId: ids.get(row.encryptId) as number }));
  await insertPartnerSurveys(tx, partner.id, surveys);
  await insertOfferRows(tx, partner.id, surveys);
}

/** Marks an offer as gone, because its partner has said so when it was asked at the click. */
export async function removeOffer(tx: Tx, surveyId: number): Promise<void> {
  const closed = await updateOfferStates(tx, [surveyId], ['live', 'full', 'paused'], 'closed');
  await updateGone(tx, [surveyId]);
  if (closed.length > 0) await bumpCatalogue(tx);
}

/** Hides the offers of partners whose list was not heard of for too long. They come back with the next list. */
export async function hideSilentOffers(tx: Tx): Promise<void> {
  const silent = await lockSilentFeeds(tx, new Date(tx.now.getTime() - HIDDEN_AFTER_MS));
  for (const { partnerId } of silent) {
    const there = (await listOffers(tx, partnerId)).filter(({ goneAt, hidden }) => goneAt === null && !hidden);
    const hidden = await updateOfferStates(
      tx,
      there.map(({ surveyId }) => surveyId),
      ['live'],
      'paused',
    );
    await updateOffersHidden(tx, hidden, true);
    await updateHidden(tx, partnerId);
  }
  if (silent.length > 0) await bumpCatalogue(tx);
}
