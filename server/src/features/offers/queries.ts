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
  hidden: boolean;
}

/** Returns all offers that a partner ever had and that are still kept. */
export function listOffers(tx: Tx, partnerId: number): Promise<OfferRow[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", external_id as "externalId", content_hash as "contentHash", gone_at as "goneAt", hidden
    from offers where partner_id = ${partnerId}`);
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
    update offers set content_hash = o."contentHash", gone_at = null, hidden = false
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) o("surveyId" bigint, "contentHash" text)
    where survey_id = o."surveyId"`);
}

/** Stores that offers are gone. */
export async function updateGone(tx: Tx, surveyIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update offers set gone_at = ${tx.now}, hidden = false where survey_id = any(${surveyIds}::bigint[])`);
}

/** Stores whether offers are hidden because their list is not heard of. */
export async function updateOffersHidden(tx: Tx, surveyIds: readonly number[], hidden: boolean): Promise<void> {
  await tx.run(sql`
    update offers set hidden = ${hidden}::boolean where survey_id = any(${surveyIds}::bigint[])`);
}

/** Returns offers that have been gone since before an instant, except those for which a condition on their id holds. */
export async function listOffersGoneBefore(
  tx: Tx,
  before: Date,
  limit: number,
  isKept: (survey: Sql) => Sql,
): Promise<number[]> {
  const rows = await tx.rows<{ surveyId: number }>(sql`
    select survey_id as "surveyId" from offers where gone_at < ${before} and not ${isKept(sql`offers.survey_id`)}
    order by gone_at limit ${limit}::int`);
  return rows.map(({ surveyId }) => surveyId);
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

/** Takes the oldest list that a partner sent and that nobody else reads at the moment; null: none waits. */
export function takePush(tx: Tx, partnerId: number): Promise<{ body: Buffer } | null> {
  return tx.maybe(sql`
    delete from offer_pushes where id = (
      select id from offer_pushes where partner_id = ${partnerId} order by id limit 1 for update skip locked)
    returning body`);
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
    select survey_id as "surveyId", external_id as "externalId", content_hash as "contentHash", gone_at as "goneAt", hidden
    from offers where partner_id = ${partnerId} and survey_id < ${filter.before} ${state} ${search}
    order by survey_id desc limit ${limit}::int`);
}
