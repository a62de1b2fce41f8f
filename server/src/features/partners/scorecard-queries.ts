import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { dayIn, startOfDay } from '../../platform/time';

/** Builds a query for the attempts of the members who left for a partner since an instant. */
export function attemptsSinceQuery(partnerId: number, since: Date): Sql {
  return sql`select attempt_id from partner_visits where partner_id = ${partnerId} and left_at > ${since}::timestamptz`;
}

/** Builds a query for the attempts of the latest members, at most so many, who left since an instant and completed. */
export function latestCompletesQuery(partnerId: number, since: Date, limit: number): Sql {
  return sql`
    select attempt_id from partner_visits
    where partner_id = ${partnerId} and revenue_cents is not null and settled_at > ${since}::timestamptz
      and left_at > ${since}::timestamptz
    order by settled_at desc limit ${limit}::int`;
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
    select to_char(month, 'YYYY-MM') as month, completes, reversed, "bornePoints" from (
      select date_trunc('month', settled_at at time zone ${timeZone}) as month, count(*)::int as completes,
        to_jsonb(array[${within(7)}, ${within(14)}, ${within(30)}, ${within(45)}, ${within(60)}, count(reversed_at)]) as reversed,
        coalesce(sum(points) filter (where reversed_at is not null), 0)::int as "bornePoints"
      from partner_visits
      where partner_id = ${partnerId} and revenue_cents is not null and settled_at >= ${begin}::timestamptz
      group by 1) months
    order by 1`);
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
