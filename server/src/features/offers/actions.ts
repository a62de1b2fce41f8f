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
  listOffersGone,
  listOffersThere,
  lockSilentFeeds,
  type OfferRow,
  updateBack,
  updateGone,
  updateHidden,
  updateOfferRows,
  updateOffersHidden,
} from './queries';
import { hashOf, type ReadList, type ReadOffer } from './reading';
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
 * name is gone. The caller has locked the feed and then the partner, so that no offer is added as its partner is paused.
 */
export async function applyOffers(
  tx: Tx,
  { partner, feed }: { partner: Pick<Partner, 'id' | 'name' | 'state'>; feed: FeedProfile },
  { offers: read, unusable }: Pick<ReadList, 'offers' | 'unusable'>,
  isWhole: boolean,
): Promise<Changes> {
  const there = new Map((await listOffersThere(tx, partner.id)).map((row) => [row.externalId, row]));
  const stored = read.map((offer) => storedOf(partner, feed, offer));
  const unknown = stored.filter(({ externalId }) => !there.has(externalId)).map(({ externalId }) => externalId);
  const [before, taken] =
    unknown.length === 0
      ? [[], new Set<string>()]
      : await Promise.all([
          listOffersGone(tx, partner.id, unknown),
          // A survey that an operator has entered by hand stays as it is.
          listTakenNumbers(tx, partner.id, unknown),
        ]);
  const back = new Map(before.map((row) => [row.externalId, row]));
  const added = stored.filter(({ externalId }) => {
    return !there.has(externalId) && !back.has(externalId) && !taken.has(externalId);
  });
  const changed = stored.flatMap((offer) => {
    const row = there.get(offer.externalId) ?? back.get(offer.externalId);
    const isSame = row === undefined || (row.goneAt === null && row.contentHash === offer.contentHash);
    return isSame ? [] : [{ ...offer, surveyId: row.surveyId }];
  });
  const named = new Set(stored.map(({ externalId }) => externalId));
  const shown = [...there.values()].filter(({ hidden, externalId }) => hidden && named.has(externalId));
  const left = isWhole ? [...there.values()].filter(({ externalId }) => !named.has(externalId)) : [];
  const gone = isWhole ? left : unusable.flatMap((externalId) => there.get(externalId) ?? []);
  if (added.length > 0) await addOffers(tx, partner, added);
  if (changed.length > 0) {
    await updateOffers(tx, changed);
    await updatePartnerSurveys(tx, changed);
    await updateOfferRows(tx, changed);
  }
  await reopen(tx, before);
  if (shown.length > 0) {
    await updateOfferStates(tx, idsOf(shown), ['paused'], 'live');
    await updateOffersHidden(tx, idsOf(shown), false);
  }
  await close(tx, idsOf(gone));
  if (added.length + changed.length + shown.length + gone.length > 0) await bumpCatalogue(tx);
  return {
    offers: there.size - gone.length + back.size + added.length,
    added: added.length + back.size,
    changed: changed.length - back.size,
    gone: gone.length,
  };
}

const idsOf = (rows: readonly Pick<OfferRow, 'surveyId'>[]) => rows.map(({ surveyId }) => surveyId);

/** Brings offers back that their list names again, as they were: one that an operator has closed or paused stays so. */
async function reopen(tx: Tx, offers: readonly OfferRow[]): Promise<void> {
  if (offers.length === 0) return;
  for (const state of ['live', 'paused'] as const) {
    const some = offers.filter(({ reopensAs }) => reopensAs === state);
    await updateOfferStates(tx, idsOf(some), ['closed'], state);
  }
  await updateBack(tx, idsOf(offers));
}

/**
 * Closes offers that are gone, and remembers which ones that closed; returns the number of those. A click and a reading
 * may close the same one at once: the second changes nothing.
 */
async function close(tx: Tx, surveyIds: readonly number[]): Promise<number> {
  if (surveyIds.length === 0) return 0;
  const open = await updateOfferStates(tx, surveyIds, ['live', 'full'], 'closed');
  const paused = await updateOfferStates(tx, surveyIds, ['paused'], 'closed');
  await updateGone(tx, surveyIds, { open, paused });
  return open.length + paused.length;
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
  if ((await close(tx, [surveyId])) > 0) await bumpCatalogue(tx);
}

/**
 * Hides the offers of partners whose list was not heard of for too long, also the full ones, whose places may come back.
 * They are shown again with the next list.
 */
export async function hideSilentOffers(tx: Tx): Promise<void> {
  const silent = await lockSilentFeeds(tx, new Date(tx.now.getTime() - HIDDEN_AFTER_MS));
  for (const { partnerId } of silent) {
    const there = await listOffersThere(tx, partnerId);
    const hidden = await updateOfferStates(
      tx,
      idsOf(there.filter((offer) => !offer.hidden)),
      ['live', 'full'],
      'paused',
    );
    await updateOffersHidden(tx, hidden, true);
    await updateHidden(tx, partnerId);
  }
  if (silent.length > 0) await bumpCatalogue(tx);
}
