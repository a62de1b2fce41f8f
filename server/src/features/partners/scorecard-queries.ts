import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { dayIn, startOfDay } from '../../platform/time';

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
  measuredMinutes: number | null;
  p50: number | null;
  p95: number | null;
  delays: number[];
}

/** The upper ends of the groups of delays, in seconds: 10 s, 1 min, 10 min, 1 h, 24 h. */
const DELAYS_UP_TO = [10, 60, 600, 3_600, 86_400] as const;

/** Builds a query for the attempts of the members who left for a partner since an instant. */
export function attemptsSinceQuery(partnerId: number, since: Date): Sql {
  return sql`select attempt_id from partner_visits where partner_id = ${partnerId} and left_at > ${since}::timestamptz`;
}

/** Sums the visits to a partner since an instant. */
export function getVisitFigures(tx: Tx, partnerId: number, since: Date): Promise<VisitFigures> {
  const group = (from: number, to: number | null) =>
    sql`count(*) filter (where delay > ${from}::float8 and (${to}::float8 is null or delay <= ${to}::float8))`;
  const [a, b, c, d, e] = DELAYS_UP_TO;
  return tx.one(sql`
    with visits as (
      select *, case when revenue_cents is not null and returned_at is not null
        then greatest(0, extract(epoch from settled_at - returned_at))::float8 end as delay
      from partner_visits where partner_id = ${partnerId} and left_at > ${since}::timestamptz
    )
    select count(*)::int as starts, count(returned_at)::int as returned,
      count(*) filter (where returned_as = 'complete')::int as "successRedirects",
      count(revenue_cents)::int as confirmed, count(revenue_cents) filter (where reversed_at is null)::int as kept,
      coalesce(sum(revenue_cents) filter (where reversed_at is null), 0)::int as "revenueCents",
      coalesce(sum(revenue_cents) filter (where reversed_at is not null), 0)::int as "reversedCents",
      coalesce(sum(points) filter (where revenue_cents is not null), 0)::int as "rewardPoints",
      coalesce(sum(points) filter (where revenue_cents is null), 0)::int as "earlyEndPoints",
      coalesce(sum(points) filter (where reversed_at is not null), 0)::int as "bornePoints",
      (percentile_cont(0.5) within group (order by extract(epoch from coalesce(returned_at, settled_at) - left_at))
        filter (where revenue_cents is not null) / 60)::float8 as "measuredMinutes",
      round(percentile_cont(0.5) within group (order by delay))::int as p50,
      round(percentile_cont(0.95) within group (order by delay))::int as p95,
      to_jsonb(array[${group(-1, a)}, ${group(a, b)}, ${group(b, c)}, ${group(c, d)}, ${group(d, e)}, ${group(e, null)}]) as delays
    from visits`);
}

/** Counts starts and confirmed completes by the day of the start. */
export function listVisitDays(
  tx: Tx,
  partnerId: number,
  since: Date,
  timeZone: string,
): Promise<{ day: string; starts: number; confirmed: number }[]> {
  return tx.rows(sql`
    select (left_at at time zone ${timeZone})::date::text as day, count(*)::int as starts,
      count(revenue_cents)::int as confirmed
    from partner_visits where partner_id = ${partnerId} and left_at > ${since}::timestamptz
    group by 1 order by 1`);
}

/** The completes of a month, and how many of them were taken back within so many days. */
export interface Cohort {
  month: string;
  completes: number;
  /** Within 7, 14, 30, 45 and 60 days, and at all. */
  reversed: number[];
  bornePoints: number;
}

/** Counts the completes of the whole months from the one of an instant on, and their reversals by age. */
export function listCohorts(tx: Tx, partnerId: number, since: Date, timeZone: string): Promise<Cohort[]> {
  const begin = startOfDay(timeZone, `${dayIn(timeZone, since).slice(0, 7)}-01`);
  const within = (days: number) =>
    sql`count(*) filter (where reversed_at <= settled_at + ${days}::int * interval '1 day')`;
  return tx.rows(sql`
    select to_char(settled_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as completes,
      to_jsonb(array[${within(7)}, ${within(14)}, ${within(30)}, ${within(45)}, ${within(60)}, count(reversed_at)]) as reversed,
      coalesce(sum(points) filter (where reversed_at is not null), 0)::int as "bornePoints"
    from partner_visits
    where partner_id = ${partnerId} and revenue_cents is not null and settled_at >= ${begin}::timestamptz
    group by 1 order by 1`);
}

/** Visits are looked at for so many times the members that are wanted: some have come back more than once. */
const VISITS_A_MEMBER = 4;

/**
 * Counts for each of these partners, of the latest `window` members who came back with a complete since an instant and
 * before another one, those whom no call has confirmed. Anybody can open the way back, so each member counts once, with the
 * latest visit. `memberQuery` builds the query for the member of an attempt.
 */
export function listUnconfirmed(
  tx: Tx,
  partners: readonly { readonly partnerId: number; readonly since: Date }[],
  of: { before: Date; window: number; memberQuery: (attemptId: Sql) => Sql },
): Promise<{ partnerId: number; counted: number; of: number }[]> {
  const ids = partners.map(({ partnerId }) => partnerId);
  const since = partners.map((partner) => partner.since);
  return tx.rows(sql`
    select p.id as "partnerId", count(*) filter (where latest.settled_at is null)::int as counted, count(*)::int as of
    from unnest(${ids}::bigint[], ${since}::timestamptz[]) p(id, since)
    cross join lateral (
      select settled_at from (
        select distinct on (member) member, returned_at, settled_at from (
          select (${of.memberQuery(sql`partner_visits.attempt_id`)}) as member, returned_at, settled_at
          from partner_visits
          where partner_id = p.id and returned_as = 'complete' and returned_at > p.since
            and returned_at <= ${of.before}::timestamptz
          order by returned_at desc limit ${of.window * VISITS_A_MEMBER}::int) visits
        order by member, returned_at desc) members
      order by returned_at desc limit ${of.window}::int) latest
    group by p.id`);
}

/** Counts the latest completes since an instant, at most `window`, and how many of them were taken back. */
export function getReversals(
  tx: Tx,
  partnerId: number,
  of: { since: Date; window: number },
): Promise<{ counted: number; of: number }> {
  return tx.one(sql`
    select count(reversed_at)::int as counted, count(*)::int as of from (
      select reversed_at from partner_visits
      where partner_id = ${partnerId} and revenue_cents is not null and settled_at > ${of.since}::timestamptz
      order by settled_at desc limit ${of.window}::int) latest`);
}

/** Counts for each of these partners, as `getReversals` does for one, its latest completes and those that it took back. */
export function listReversals(
  tx: Tx,
  partners: readonly { readonly partnerId: number; readonly since: Date }[],
  window: number,
): Promise<{ partnerId: number; counted: number; of: number }[]> {
  const ids = partners.map(({ partnerId }) => partnerId);
  const since = partners.map((partner) => partner.since);
  return tx.rows(sql`
    select p.id as "partnerId", count(latest.reversed_at)::int as counted, count(*)::int as of
    from unnest(${ids}::bigint[], ${since}::timestamptz[]) p(id, since)
    cross join lateral (
      select reversed_at from partner_visits
      where partner_id = p.id and revenue_cents is not null and settled_at > p.since
      order by settled_at desc limit ${window}::int) latest
    group by p.id`);
}
