import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Review } from './rules';

/** A completed attempt that was not checked for signals yet. */
export interface UncheckedAttempt {
  id: number;
  attemptKey: string;
  surveyId: number;
  versionId: number | null;
  memberId: number;
  review: Review;
  /** It waits for an operator already. */
  held: boolean;
  run: unknown;
  startedAt: Date;
  endedAt: Date;
  deviceHash: Buffer | null;
  network: string | null;
}

/**
 * Locks the next attempt to check. Skips locked rows, so that two runs of the job share the work, and decisions wait.
 */
export function lockUnchecked(tx: Tx, afterId: number): Promise<UncheckedAttempt | null> {
  return tx.maybe(sql`
    select id, attempt_key as "attemptKey", survey_id as "surveyId", version_id as "versionId", member_id as "memberId",
      review, held, run, started_at as "startedAt", ended_at as "endedAt", device_hash as "deviceHash", network
    from attempts where state = 'completed' and checked_at is null and id > ${afterId}::bigint
    order by id limit 1 for update skip locked`);
}

/**
 * Stores that an attempt was checked. Suspected answers in review wait for an operator; others that waited for this
 * check only do not wait any more.
 */
export async function finishCheck(tx: Tx, attemptId: number, isSuspected: boolean): Promise<void> {
  await tx.run(sql`
    update attempts set checked_at = ${tx.now}::timestamptz, held = ${isSuspected}::boolean and review = 'pending',
      available_at = case when review = 'pending' and not ${isSuspected}::boolean
        then coalesce(available_at, ${tx.now}::timestamptz) else available_at end
    where id = ${attemptId}`);
}

/** Lets a complete about which nobody has decided be checked again, because more is known about it; false otherwise. */
export async function updateUnchecked(tx: Tx, attemptId: number): Promise<boolean> {
  const changed = await tx.run(sql`
    update attempts set checked_at = null
    where id = ${attemptId} and state = 'completed' and review in ('pending', 'approved') and decided_by is null`);
  return changed === 1;
}

/**
 * Finds those of the surveys that a query names (`survey_id`) whose latest `window` attempts of those that started before
 * an instant are all without a complete, and when the first of these started. Only surveys with a start in the last day
 * are returned. Reads at most `window` rows for each survey, from the index of its attempts.
 */
export function listBarrenSurveys(
  tx: Tx,
  surveys: Sql,
  before: Date,
  window: number,
): Promise<{ surveyId: number; since: Date }[]> {
  return tx.rows(sql`
    select named.survey_id as "surveyId", latest.since from (${surveys}) named cross join lateral (
      select count(*) as starts, count(*) filter (where state = 'completed') as completes, min(started_at) as since,
        max(started_at) as newest
      from (
        select state, started_at from attempts
        where survey_id = named.survey_id and started_at <= ${before}::timestamptz
        order by id desc limit ${window}::int) last
    ) latest
    where latest.starts = ${window}::int and latest.completes = 0
      and latest.newest > ${before}::timestamptz - interval '1 day'`);
}

/** Lists the seconds that an attempt spent on each page, in page order; repeated visits to a page are added up. */
export function listPageSeconds(tx: Tx, attemptId: number): Promise<{ page: string; seconds: number }[]> {
  return tx.rows(sql`
    select page, sum(extract(epoch from answered_at - shown_at))::float8 as seconds
    from (select * from attempt_pages where attempt_id = ${attemptId} order by turn limit 1000) p
    group by page order by min(turn)`);
}

/** Lists the median seconds on each page of a version, over its latest completed attempts by other members. */
export function listMedians(
  tx: Tx,
  of: { surveyId: number; versionId: number; exceptId: number; latest: number },
): Promise<{ page: string; seconds: number; others: number }[]> {
  return tx.rows(sql`
    select page, percentile_cont(0.5) within group (order by seconds)::float8 as seconds, count(*)::int as others
    from (
      select p.attempt_id, p.page, sum(extract(epoch from p.answered_at - p.shown_at)) as seconds
      from (
        select id from attempts
        where survey_id = ${of.surveyId} and state = 'completed' and version_id = ${of.versionId} and id <> ${of.exceptId}
        order by id desc limit ${of.latest}::int
      ) latest
      join attempt_pages p on p.attempt_id = latest.id
      group by p.attempt_id, p.page
    ) times
    group by page`);
}

/** Lists other members who answered surveys in the same browser since an instant. */
export async function listSharingDevice(
  tx: Tx,
  of: { deviceHash: Buffer; memberId: number; since: Date; limit: number },
): Promise<number[]> {
  const rows = await tx.rows<{ memberId: number }>(sql`
    select member_id as "memberId" from (
      select member_id, started_at from attempts
      where device_hash = ${of.deviceHash} and started_at >= ${of.since}
      order by started_at desc limit 1000
    ) lately
    where member_id <> ${of.memberId} group by member_id order by max(started_at) desc limit ${of.limit}::int`);
  return rows.map(({ memberId }) => memberId);
}

/** Lists other members who started the same survey from the same network since an instant. */
export async function listSharingNetwork(
  tx: Tx,
  of: { surveyId: number; network: string; memberId: number; since: Date; limit: number },
): Promise<number[]> {
  const rows = await tx.rows<{ memberId: number }>(sql`
    select member_id as "memberId" from attempts
    where survey_id = ${of.surveyId} and network = ${of.network} and started_at >= ${of.since}
      and member_id <> ${of.memberId}
    order by started_at desc limit ${of.limit}::int`);
  return rows.map(({ memberId }) => memberId);
}

/** Counts the surveys that a member started between two instants, without the parts of product tests. */
export async function countStarts(tx: Tx, memberId: number, from: Date, to: Date): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select started_at from attempts where member_id = ${memberId} and part_of is null order by id desc limit 500
    ) latest where started_at >= ${from} and started_at <= ${to}`);
  return row.n;
}

/**
 * Counts starts of a survey that are old enough to have ended and how many of them were dropped: the latest `window`
 * starts, and those before.
 */
export function countDropOuts(
  tx: Tx,
  of: { surveyId: number; since: Date; before: Date; window: number; baseline: number },
): Promise<{ starts: number; dropped: number; startsBefore: number; droppedBefore: number }> {
  return tx.one(sql`
    select count(*) filter (where nth <= ${of.window}::int)::int as starts,
      count(*) filter (where nth <= ${of.window}::int and dropped)::int as dropped,
      count(*) filter (where nth > ${of.window}::int)::int as "startsBefore",
      count(*) filter (where nth > ${of.window}::int and dropped)::int as "droppedBefore"
    from (
      select row_number() over (order by id desc) as nth,
        state in ('abandoned', 'timed_out') or state = 'started' and turned_at < ${of.before} as dropped
      from (
        select id, state, turned_at from attempts
        where survey_id = ${of.surveyId} and started_at >= ${of.since} and started_at < ${of.before}
        order by id desc limit ${of.window + of.baseline}::int
      ) latest
    ) numbered`);
}
