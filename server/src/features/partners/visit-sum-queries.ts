import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { HOUR_MS } from '../../platform/time';

const columns = sql`starts, returned, success_redirects, confirmed, kept, revenue_cents, reversed_cents, reward_points,
  early_end_points, borne_points, delays_10s, delays_1min, delays_10min, delays_1h, delays_1day, delays_later`;

/** Lengths and delays are those of so many of the latest visits: more would say the same, and be read one by one. */
const LATEST = 1_000;

/**
 * Builds a query for what became of the visits to partners (a query for their ids) since an instant, by partner and hour:
 * the kept sums of whole hours, the changes that no job has added to them yet, and the visits of the hour in which the
 * period begins. Together they are exact at this moment.
 */
const figuresSince = (partnerIds: Sql, since: Date) => sql`
  select partner_id, hour, ${columns} from partner_visit_sums
  where partner_id in (${partnerIds}) and hour > ${since}::timestamptz
  union all
  select partner_id, hour, ${columns} from partner_visit_changes
  where partner_id in (${partnerIds}) and hour > ${since}::timestamptz
  union all
  select v.partner_id, date_trunc('hour', v.left_at, 'UTC'), f.* from partner_visits v
  cross join lateral figures_of_visit(v.returned_at, v.returned_as, v.settled_at, v.revenue_cents, v.points, v.reversed_at) f
  where v.partner_id in (${partnerIds}) and v.left_at > ${since}::timestamptz
    and v.left_at < date_trunc('hour', ${since}::timestamptz, 'UTC') + interval '1 hour'`;

/** Adds up to `limit` changes to the kept sums; returns how many. Skips changes that another transaction adds. */
export async function addVisitChanges(tx: Tx, limit: number): Promise<number> {
  const { added } = await tx.one<{ added: number }>(sql`
    with taken as (
      delete from partner_visit_changes where id = any(array(
        select id from partner_visit_changes order by id limit ${limit}::int for update skip locked))
      returning partner_id, hour, ${columns}
    ), sums as (
      -- In one order, so that two jobs do not wait for each other.
      insert into partner_visit_sums as s (partner_id, hour, ${columns})
      select partner_id, hour, sum(starts), sum(returned), sum(success_redirects), sum(confirmed), sum(kept),
        sum(revenue_cents), sum(reversed_cents), sum(reward_points), sum(early_end_points), sum(borne_points),
        sum(delays_10s), sum(delays_1min), sum(delays_10min), sum(delays_1h), sum(delays_1day), sum(delays_later)
      from taken group by partner_id, hour order by partner_id, hour
      on conflict (partner_id, hour) do update set starts = s.starts + excluded.starts,
        returned = s.returned + excluded.returned,
        success_redirects = s.success_redirects + excluded.success_redirects,
        confirmed = s.confirmed + excluded.confirmed, kept = s.kept + excluded.kept,
        revenue_cents = s.revenue_cents + excluded.revenue_cents,
        reversed_cents = s.reversed_cents + excluded.reversed_cents,
        reward_points = s.reward_points + excluded.reward_points,
        early_end_points = s.early_end_points + excluded.early_end_points,
        borne_points = s.borne_points + excluded.borne_points,
        delays_10s = s.delays_10s + excluded.delays_10s, delays_1min = s.delays_1min + excluded.delays_1min,
        delays_10min = s.delays_10min + excluded.delays_10min, delays_1h = s.delays_1h + excluded.delays_1h,
        delays_1day = s.delays_1day + excluded.delays_1day, delays_later = s.delays_later + excluded.delays_later
    )
    select count(*)::int as added from taken`);
  return added;
}

/** What happened to the members who left for a partner in a period. */
export interface VisitFigures {
  starts: number;
  returned: number;
  successRedirects: number;
  confirmed: number;
  kept: number;
  revenueCents: number;
  reversedCents: number;
  rewardPoints: number;
  earlyEndPoints: number;
  bornePoints: number;
  /** How many calls came within 10 s, 1 min, 10 min, 1 h, 24 h after the way back, and later. */
  delays: number[];
  /** Of the latest completes: the median of their length, and the delay of half and of 95 of 100. */
  measuredMinutes: number | null;
  p50: number | null;
  p95: number | null;
}

/** Sums the visits to a partner since an instant. */
export function getVisitFigures(tx: Tx, partnerId: number, since: Date): Promise<VisitFigures> {
  return tx.one(sql`
    with figures as (${figuresSince(sql`${partnerId}::bigint`, since)}),
    latest as (
      select case when returned_at is not null
          then greatest(0, extract(epoch from settled_at - returned_at))::float8 end as delay,
        extract(epoch from coalesce(returned_at, settled_at) - left_at)::float8 as length
      from partner_visits
      where partner_id = ${partnerId} and revenue_cents is not null and settled_at > ${since}::timestamptz
        and left_at > ${since}::timestamptz
      order by settled_at desc limit ${LATEST}::int
    )
    select summed.*, times.* from (
      select coalesce(sum(starts), 0)::int as starts, coalesce(sum(returned), 0)::int as returned,
        coalesce(sum(success_redirects), 0)::int as "successRedirects", coalesce(sum(confirmed), 0)::int as confirmed,
        coalesce(sum(kept), 0)::int as kept, coalesce(sum(revenue_cents), 0)::int as "revenueCents",
        coalesce(sum(reversed_cents), 0)::int as "reversedCents", coalesce(sum(reward_points), 0)::int as "rewardPoints",
        coalesce(sum(early_end_points), 0)::int as "earlyEndPoints", coalesce(sum(borne_points), 0)::int as "bornePoints",
        to_jsonb(array[coalesce(sum(delays_10s), 0), coalesce(sum(delays_1min), 0), coalesce(sum(delays_10min), 0),
          coalesce(sum(delays_1h), 0), coalesce(sum(delays_1day), 0), coalesce(sum(delays_later), 0)]) as delays
      from figures) summed
    cross join (
      select (percentile_cont(0.5) within group (order by length) / 60)::float8 as "measuredMinutes",
        round(percentile_cont(0.5) within group (order by delay))::int as p50,
        round(percentile_cont(0.95) within group (order by delay))::int as p95
      from latest) times`);
}

/**
 * Counts starts and confirmed completes by the day of the start. Where days begin in the middle of an hour of UTC, that
 * hour counts for the day in which it begins.
 */
export function listVisitDays(
  tx: Tx,
  partnerId: number,
  since: Date,
  timeZone: string,
): Promise<{ day: string; starts: number; confirmed: number }[]> {
  return tx.rows(sql`
    with figures as (${figuresSince(sql`${partnerId}::bigint`, since)})
    select (hour at time zone ${timeZone})::date::text as day, sum(starts)::int as starts, sum(confirmed)::int as confirmed
    from figures group by 1 having sum(starts) > 0 order by 1`);
}

/** What happened at a partner since an instant. */
export interface PartnerFigures {
  partnerId: number;
  starts: number;
  /** Of each step of the period, the oldest first. */
  startsOverTime: number[];
  completes: number;
  revenueCents: number;
  points: number;
  delaySeconds: number | null;
}

/**
 * Returns the figures of partners for so many steps of so many hours before now; partners without a visit in that time are
 * left out. Starts are counted by the hour: the last step ends with the hour that has begun. The delay is that of the
 * latest visits.
 */
export function listFigures(
  tx: Tx,
  partnerIds: readonly number[],
  { steps, stepHours }: { readonly steps: number; readonly stepHours: number },
): Promise<PartnerFigures[]> {
  const since = new Date(tx.now.getTime() - steps * stepHours * HOUR_MS);
  const ids = sql`select unnest(${partnerIds}::bigint[])`;
  return tx.rows(sql`
    -- Once for all partners: the changes have no index.
    with by_step as materialized (
      select partner_id, least(${steps}::int - 1, floor(
          extract(epoch from date_trunc('hour', ${tx.now}::timestamptz, 'UTC') - hour) / (3600 * ${stepHours}::int)))::int as ago,
        sum(starts) as starts, sum(kept) as kept, sum(revenue_cents) as revenue_cents,
        sum(reward_points) + sum(early_end_points) as points
      from (${figuresSince(ids, since)}) figures
      group by partner_id, ago)
    select p.id as "partnerId", totals.*, delays.*
    from unnest(${partnerIds}::bigint[]) p(id)
    cross join lateral (
      select sum(b.starts)::int as starts, jsonb_agg(coalesce(b.starts, 0) order by step) as "startsOverTime",
        sum(b.kept)::int as completes, sum(b.revenue_cents)::int as "revenueCents", sum(b.points)::int as points
      from generate_series(0, ${steps}::int - 1) step
      left join by_step b on b.partner_id = p.id and b.ago = ${steps}::int - 1 - step) totals
    cross join lateral (
      select round(percentile_cont(0.95) within group (order by delay))::int as "delaySeconds" from (
        select greatest(0, extract(epoch from settled_at - returned_at))::float8 as delay from partner_visits
        where partner_id = p.id and settled_at is not null and returned_at is not null
          and left_at > ${since}::timestamptz
        order by left_at desc limit ${LATEST}::int) latest) delays
    where totals.starts > 0`);
}
