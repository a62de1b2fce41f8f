import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { DaySpan } from '../../platform/time';

export interface DailyMembers {
  day: string;
  newMembers: number;
  closedMembers: number;
}

/** Returns the numbers of registered and closed accounts by day. Days without either are left out. */
export function listDailyMembers(tx: Tx, { timeZone, from, before }: DaySpan): Promise<DailyMembers[]> {
  return tx.rows(sql`
    select day, sum(came)::int as "newMembers", sum(went)::int as "closedMembers" from (
      select (registered_at at time zone ${timeZone})::date as day, 1 as came, 0 as went from members
      where registered_at >= ${from}::timestamptz and registered_at < ${before}::timestamptz
      union all
      select (closed_at at time zone ${timeZone})::date, 0, 1 from members
      where closed_at >= ${from}::timestamptz and closed_at < ${before}::timestamptz
    ) changes group by day`);
}

/** Returns when the first member registered; null when there is no member. */
export async function findFirstRegistration(tx: Tx): Promise<Date | null> {
  const row = await tx.maybe<{ at: Date }>(sql`
    select registered_at as at from members order by registered_at limit 1`);
  return row?.at ?? null;
}
