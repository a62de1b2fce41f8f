import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import type { DaySpan } from '../../platform/time';
import { type Attempt, columns } from './queries';
import { type AttemptState, PAID_EARLY_ENDS, type Review } from './rules';

export interface DailyAttempts {
  day: string;
  started: number;
  completed: number;
  screenedOut: number;
  quotaFull: number;
  unfinished: number;
}

/**
 * Counts the attempts that started and that ended, by day. Days without attempts are left out. The parts of product tests
 * are no surveys of their own: they are taken away, because the indexes of all attempts do not know them.
 */
export function listDailyAttempts(tx: Tx, { timeZone, from, before }: DaySpan): Promise<DailyAttempts[]> {
  return tx.rows(sql`
    select day, coalesce(sum(n) filter (where outcome = 'begun'), 0)::int as started,
      coalesce(sum(n) filter (where outcome = 'completed'), 0)::int as completed,
      coalesce(sum(n) filter (where outcome = 'screened_out'), 0)::int as "screenedOut",
      coalesce(sum(n) filter (where outcome = 'quota_full'), 0)::int as "quotaFull",
      coalesce(sum(n) filter (where outcome in ('abandoned', 'timed_out', 'closed')), 0)::int as unfinished
    from (
      select (started_at at time zone ${timeZone})::date as day, 'begun' as outcome, count(*) as n from attempts
      where started_at >= ${from}::timestamptz and started_at < ${before}::timestamptz group by 1
      union all
      select (ended_at at time zone ${timeZone})::date, state, count(*) from attempts
      where state in ('completed', 'screened_out', 'quota_full', 'abandoned', 'timed_out', 'closed')
        and ended_at >= ${from}::timestamptz and ended_at < ${before}::timestamptz group by 1, 2
      union all
      -- A late complete leaves the figures of the day on which the attempt had ended first as they are.
      select (early_ended_at at time zone ${timeZone})::date, early_state, count(*) from attempts
      where early_state is not null and early_ended_at >= ${from}::timestamptz and early_ended_at < ${before}::timestamptz
      group by 1, 2
      union all
      select (started_at at time zone ${timeZone})::date, 'begun', -count(*) from attempts
      where part_of is not null and started_at >= ${from}::timestamptz and started_at < ${before}::timestamptz group by 1
      union all
      select (ended_at at time zone ${timeZone})::date, state, -count(*) from attempts
      where part_of is not null and ended_at >= ${from}::timestamptz and ended_at < ${before}::timestamptz group by 1, 2
    ) counted group by day`);
}

/** A query for who started a survey in these days: `member_id` and `day`, several times where they started several. */
export function whoStarted({ timeZone, from, before }: DaySpan): Sql {
  return sql`
    select member_id, (started_at at time zone ${timeZone})::date as day from attempts
    where started_at >= ${from}::timestamptz and started_at < ${before}::timestamptz`;
}

export interface AttemptFilter {
  readonly states?: readonly AttemptState[] | undefined;
  readonly review?: Review | undefined;
  readonly from: Date;
  readonly before: Date;
  readonly cursor: ListCursor;
  readonly size: number;
}

/** Only completed attempts are reviewed, so other states need not be searched. */
function reviewable(states: readonly AttemptState[], review: Review | undefined): readonly AttemptState[] {
  return review === undefined || review === 'none' ? states : states.filter((state) => state === 'completed');
}

/** Lists attempts that started in a period, latest first, after a cursor. */
export async function listBegun(tx: Tx, filter: AttemptFilter): Promise<Attempt[]> {
  if (filter.states && reviewable(filter.states, filter.review).length === 0) return [];
  return tx.rows(sql`
    select ${columns} from attempts
    where started_at >= ${filter.from}::timestamptz and started_at < ${filter.before}::timestamptz
      and (started_at, id) < (${filter.cursor.at}::timestamptz, ${filter.cursor.id}::bigint)
      ${filter.states ? sql`and state = any(${filter.states}::text[])` : empty} ${reviewed(filter)}
    order by started_at desc, id desc limit ${filter.size}::int`);
}

/** Lists attempts that ended in a period with one of these states, latest first, after a cursor. */
export function listEnded(tx: Tx, filter: AttemptFilter & { states: readonly AttemptState[] }): Promise<Attempt[]> {
  // One index scan for each state: for several states at once, the database would sort all attempts that ended in the
  // period.
  return tx.rows(sql`
    select ended.* from unnest(${reviewable(filter.states, filter.review)}::text[]) wanted_state cross join lateral (
      select ${columns} from attempts
      where state = wanted_state and ended_at >= ${filter.from}::timestamptz and ended_at < ${filter.before}::timestamptz
        and (ended_at, id) < (${filter.cursor.at}::timestamptz, ${filter.cursor.id}::bigint) ${reviewed(filter)}
      order by ended_at desc, id desc limit ${filter.size}::int
    ) ended order by "endedAt" desc, id desc limit ${filter.size}::int`);
}

// Written as literals, so that the partial indexes of pending and decided attempts can be used.
const reviews: Record<Review, Sql> = {
  none: sql`and review = 'none'`,
  pending: sql`and review = 'pending'`,
  approved: sql`and review = 'approved'`,
  rejected: sql`and review = 'rejected'`,
  reversed: sql`and review = 'reversed'`,
  reinstated: sql`and review = 'reinstated'`,
};

function reviewed({ review }: AttemptFilter): Sql {
  return review ? reviews[review] : empty;
}

/** Counts the attempts that ended early since an instant, without the member's doing, and were paid for it. */
export async function countPaidScreenOuts(tx: Tx, since: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from attempts
    where state = any(${PAID_EARLY_ENDS}::text[]) and ended_at > ${since}::timestamptz and final_points > 0`);
  return n;
}
