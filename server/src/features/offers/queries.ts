import type { FeedProblem } from '@pollen/contract/partner-values';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Finding } from './reading';

export interface Feed {
  partnerId: number;
  nextTryAt: Date;
  triedAt: Date | null;
  succeededAt: Date | null;
  failures: number;
  problem: FeedProblem | null;
  hiddenAt: Date | null;
  offers: number;
  added: number;
  changed: number;
  gone: number;
  skipped: number;
  findings: Finding[];
}

const columns = sql`partner_id as "partnerId", next_try_at as "nextTryAt", tried_at as "triedAt",
  succeeded_at as "succeededAt", failures, problem, hidden_at as "hiddenAt", offers, added, changed, gone, skipped, findings`;

/** Returns how the list of a partner was read; null: it never was. */
export function findFeed(tx: Tx, partnerId: number): Promise<Feed | null> {
  return tx.maybe(sql`select ${columns} from partner_feeds where partner_id = ${partnerId}`);
}

/** Lists how the lists of all partners were read. */
export function listFeeds(tx: Tx): Promise<Feed[]> {
  return tx.rows(sql`select ${columns} from partner_feeds order by partner_id limit 200`);
}

/** Locks the state of a feed, which is made if it is missing, so that two readings take turns. */
export async function lockFeed(tx: Tx, partnerId: number): Promise<Feed> {
  await tx.run(sql`
    insert into partner_feeds (partner_id, next_try_at) values (${partnerId}, ${tx.now}) on conflict do nothing`);
  return tx.one(sql`select ${columns} from partner_feeds where partner_id = ${partnerId} for update`);
}

/** Stores when a feed is read next, before it is read: a job that dies is tried again then. */
export async function updateNextTry(tx: Tx, partnerId: number, at: Date): Promise<void> {
  await tx.run(sql`update partner_feeds set next_try_at = ${at} where partner_id = ${partnerId}`);
}

/** Stores that a feed was read, and what that changed. */
export async function updateSucceeded(
  tx: Tx,
  feed: Pick<Feed, 'partnerId' | 'nextTryAt' | 'offers' | 'added' | 'changed' | 'gone' | 'skipped' | 'findings'>,
): Promise<void> {
  await tx.run(sql`
    update partner_feeds set next_try_at = ${feed.nextTryAt}, tried_at = ${tx.now}, succeeded_at = ${tx.now}, failures = 0,
      problem = null, hidden_at = null, offers = ${feed.offers}, added = ${feed.added}, changed = ${feed.changed},
      gone = ${feed.gone}, skipped = ${feed.skipped}, findings = ${JSON.stringify(feed.findings)}::jsonb
    where partner_id = ${feed.partnerId}`);
}

/** Stores that a feed could not be read. */
export async function updateFailed(
  tx: Tx,
  feed: Pick<Feed, 'partnerId' | 'nextTryAt' | 'failures'> & { problem: FeedProblem },
): Promise<void> {
  await tx.run(sql`
    update partner_feeds set next_try_at = ${feed.nextTryAt}, tried_at = ${tx.now}, failures = ${feed.failures},
      problem = ${feed.problem}
    where partner_id = ${feed.partnerId}`);
}

/** Lists feeds whose offers are shown although nothing was heard since an instant. */
export function lockSilentFeeds(tx: Tx, since: Date): Promise<{ partnerId: number }[]> {
  return tx.rows(sql`
    select partner_id as "partnerId" from partner_feeds
    where hidden_at is null and succeeded_at < ${since} and offers > 0
    order by partner_id limit 200 for update skip locked`);
}

/** Stores that the offers of a partner are hidden. */
export async function updateHidden(tx: Tx, partnerId: number): Promise<void> {
  await tx.run(sql`update partner_feeds set hidden_at = ${tx.now} where partner_id = ${partnerId}`);
}

export interface OfferRow {
  surveyId: number;
  externalId: string;
  contentHash: string;
  goneAt: Date | null;
  /** What it becomes when its list names it again; null: it was not the feed that closed it. */
  reopensAs: 'live' | 'paused' | null;
  hidden: boolean;
}

const offerColumns = sql`survey_id as "surveyId", external_id as "externalId", content_hash as "contentHash",
  gone_at as "goneAt", reopens_as as "reopensAs", hidden`;

/** Returns the offers of a partner that are there; a list has some thousands. */
export function listOffersThere(tx: Tx, partnerId: number): Promise<OfferRow[]> {
  return tx.rows(sql`select ${offerColumns} from offers where partner_id = ${partnerId} and gone_at is null`);
}

/** Returns the offers of a partner that are gone, among these of its numbers. */
export function listOffersGone(tx: Tx, partnerId: number, externalIds: readonly string[]): Promise<OfferRow[]> {
  return tx.rows(sql`
    select ${offerColumns} from offers
    where partner_id = ${partnerId} and external_id = any(${externalIds}::text[]) and gone_at is not null`);
}

/** Stores new offers. */
export async function insertOfferRows(
  tx: Tx,
  partnerId: number,
  offers: readonly { surveyId: number; externalId: string; contentHash: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into offers (survey_id, partner_id, external_id, content_hash)
    select "surveyId", ${partnerId}::bigint, "externalId", "contentHash"
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) o("surveyId" bigint, "externalId" text, "contentHash" text)`);
}

/** Stores the new hashes of offers that were read again and are there. */
export async function updateOfferRows(
  tx: Tx,
  offers: readonly { surveyId: number; contentHash: string }[],
): Promise<void> {
  await tx.run(sql`
    update offers set content_hash = o."contentHash"
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) o("surveyId" bigint, "contentHash" text)
    where survey_id = o."surveyId"`);
}

/** Stores that offers which were gone are there again. */
export async function updateBack(tx: Tx, surveyIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update offers set gone_at = null, reopens_as = null, kept = false where survey_id = any(${surveyIds}::bigint[])`);
}

/**
 * Stores that offers are gone, and what each becomes when its list names it again: the ones that this closed are live
 * again, and those of them that an operator had paused are paused. Changes none that is gone already.
 */
export async function updateGone(
  tx: Tx,
  surveyIds: readonly number[],
  closed: { readonly open: readonly number[]; readonly paused: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    update offers set gone_at = ${tx.now}, hidden = false,
      reopens_as = case
        when survey_id = any(${closed.open}::bigint[]) then 'live'
        when survey_id = any(${closed.paused}::bigint[]) then case when hidden then 'live' else 'paused' end end
    where survey_id = any(${surveyIds}::bigint[]) and gone_at is null`);
}

/** Stores whether offers are hidden because their list is not heard of. */
export async function updateOffersHidden(tx: Tx, surveyIds: readonly number[], hidden: boolean): Promise<void> {
  await tx.run(sql`
    update offers set hidden = ${hidden}::boolean where survey_id = any(${surveyIds}::bigint[])`);
}

/** Locks offers that have been gone since before an instant and are not known to be kept, the longest gone first. */
export async function lockOffersGoneBefore(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ surveyId: number }>(sql`
    select survey_id as "surveyId" from offers where gone_at < ${before} and not kept
    order by gone_at limit ${limit}::int for update skip locked`);
  return rows.map(({ surveyId }) => surveyId);
}

/** Returns when the offer that has been gone longest, and is not kept, went, or null without one. */
export async function findOldestOfferGone(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select gone_at as at from offers where gone_at is not null and not kept order by gone_at limit 1`);
  return oldest?.at ?? null;
}

/** Stores that offers are gone and kept, so that nobody looks at them again until their list names them. */
export async function updateOffersKept(tx: Tx, surveyIds: readonly number[]): Promise<void> {
  await tx.run(sql`update offers set kept = true where survey_id = any(${surveyIds}::bigint[])`);
}

/** Deletes offers. */
export async function deleteOfferRows(tx: Tx, surveyIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from offers where survey_id = any(${surveyIds}::bigint[])`);
}

/** Stores a list that a partner sent. */
export async function insertPush(tx: Tx, partnerId: number, body: Buffer): Promise<void> {
  await tx.run(sql`
    insert into offer_pushes (partner_id, body, received_at) values (${partnerId}, ${body}, ${tx.now})`);
}

/** Returns the oldest list that a partner sent and that waits; null: none does. */
export function findPush(tx: Tx, partnerId: number): Promise<{ id: number; body: Buffer } | null> {
  return tx.maybe(sql`select id, body from offer_pushes where partner_id = ${partnerId} order by id limit 1`);
}

/** Deletes a list that a partner sent; false when it is gone already. */
export async function deletePush(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from offer_pushes where id = ${id}`)) === 1;
}

/** Deletes all lists that a partner sent. */
export async function deletePushes(tx: Tx, partnerId: number): Promise<void> {
  await tx.run(sql`delete from offer_pushes where partner_id = ${partnerId}`);
}

/** Returns the partners for which lists wait that they have sent. */
export async function listPushed(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ partnerId: number }>(sql`
    select distinct partner_id as "partnerId" from offer_pushes limit 200`);
  return rows.map(({ partnerId }) => partnerId);
}

/** Counts the lists of a partner that wait, up to `atMost`. */
export async function countPushes(tx: Tx, partnerId: number, atMost: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from offer_pushes where partner_id = ${partnerId} limit ${atMost}::int) waiting`);
  return row.n;
}

/** How an offer is shown: it is there, its list is silent, or its list names it no more. */
export type OfferState = 'open' | 'hidden' | 'gone';

const stateConditions: Readonly<Record<OfferState, Sql>> = {
  open: sql`gone_at is null and not hidden`,
  hidden: sql`gone_at is null and hidden`,
  gone: sql`gone_at is not null`,
};

/** Lists offers of a partner in one of the states, whose number begins with a text, the newest first. */
export function listOffersOf(
  tx: Tx,
  partnerId: number,
  filter: { state: OfferState | undefined; search: string; before: number },
  limit: number,
): Promise<OfferRow[]> {
  const state = filter.state ? sql`and ${stateConditions[filter.state]}` : empty;
  const search = filter.search === '' ? empty : sql`and starts_with(external_id, ${filter.search})`;
  return tx.rows(sql`
    select ${offerColumns} from offers where partner_id = ${partnerId} and survey_id < ${filter.before} ${state} ${search}
    order by survey_id desc limit ${limit}::int`);
}
