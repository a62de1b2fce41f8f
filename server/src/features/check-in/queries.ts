import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { type DaySpan, shiftDay } from '../../platform/time';

/**
 * Inserts the check-in of a day and returns its number of days in a row; null when the day has a check-in, also from a
 * concurrent call.
 */
export function insertCheckIn(
  tx: Tx,
  memberId: number,
  day: string,
  dayBefore: string,
): Promise<{ streak: number } | null> {
  return tx.maybe(sql`
    insert into check_ins (member_id, day, streak)
    select ${memberId}::bigint, ${day}::date, coalesce((
      select streak from check_ins where member_id = ${memberId}::bigint and day = ${dayBefore}::date), 0) + 1
    on conflict do nothing
    returning streak`);
}

/** The days in a row that end today or yesterday. */
export interface CheckInRun {
  today: boolean;
  streak: number;
}

/** Builds a query for the days in a row of a member that end today or yesterday; it finds no row when there are none. */
export function runQuery(memberId: number | Sql, today: string): Sql {
  return sql`
    select day = ${today}::date as today, streak from check_ins
    where member_id = ${memberId} and day in (${today}::date, ${shiftDay(today, -1)}::date) order by day desc limit 1`;
}

/**
 * Returns the days between `first` and `last`, both included, on which a member checked in, as YYYY-MM-DD in ascending
 * order.
 */
export async function checkInDaysBetween(tx: Tx, memberId: number, first: string, last: string): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(sql`
    select day from check_ins where member_id = ${memberId} and day between ${first}::date and ${last}::date order by day`);
  return rows.map(({ day }) => day);
}

/** A query for the check-ins on these days: `member_id` and `day`. */
export function checkInsQuery({ first, last }: DaySpan): Sql {
  return sql`select member_id, day from check_ins where day between ${first}::date and ${last}::date`;
}
