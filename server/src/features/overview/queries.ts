import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { AddableFigures, FiguresOfDay } from './rules';

const columns = sql`day, new_members as "newMembers", closed_members as "closedMembers",
  active_members as "activeMembers", started, completed, screened_out as "screenedOut", quota_full as "quotaFull",
  unfinished, earned_points as "earnedPoints", spent_points as "spentPoints", taken_points as "takenPoints"`;

/**
 * Returns the stored figures of the days from `first` to `last`, both included, in ascending order; days counted in
 * another time zone are left out.
 */
export function listFilled(tx: Tx, timeZone: string, first: string, last: string): Promise<FiguresOfDay[]> {
  return tx.rows(sql`
    select ${columns} from daily_figures
    where day between ${first}::date and ${last}::date and time_zone = ${timeZone} order by day`);
}

/** Returns the last day that has been counted in this time zone; null when none has. */
export async function findLastFilled(tx: Tx, timeZone: string): Promise<string | null> {
  const row = await tx.one<{ day: string | null }>(
    sql`select max(day) as day from daily_figures where time_zone = ${timeZone}`,
  );
  return row.day;
}

/** Everything since the first member: who registered and left, and which points were earned, paid out and taken back. */
export interface Totals {
  newMembers: number;
  closedMembers: number;
  earnedPoints: number;
  spentPoints: number;
  takenPoints: number;
}

/** Returns the totals of all days before a day. */
export function getTotalsBefore(tx: Tx, timeZone: string, day: string): Promise<Totals> {
  return tx.one(sql`
    select coalesce(sum(new_members), 0)::int as "newMembers", coalesce(sum(closed_members), 0)::int as "closedMembers",
      coalesce(sum(earned_points), 0)::bigint as "earnedPoints", coalesce(sum(spent_points), 0)::bigint as "spentPoints",
      coalesce(sum(taken_points), 0)::bigint as "takenPoints"
    from daily_figures where day < ${day}::date and time_zone = ${timeZone}`);
}

/** Counts the active members of each day; `who` are queries for `member_id` and `day`. */
export function listDailyActive(
  tx: Tx,
  started: Sql,
  checkedIn: Sql,
): Promise<{ day: string; activeMembers: number }[]> {
  return tx.rows(sql`
    select day, count(*)::int as "activeMembers" from (${started} union ${checkedIn}) who group by day`);
}

/** Stores the figures of days in place of earlier ones, with the time zone in which they were counted. */
export async function replaceFigures(tx: Tx, timeZone: string, figures: readonly FiguresOfDay[]): Promise<void> {
  await tx.run(sql`
    insert into daily_figures (day, time_zone, filled_at, new_members, closed_members, active_members, started, completed,
      screened_out, quota_full, unfinished, earned_points, spent_points, taken_points)
    select day, ${timeZone}, ${tx.now}, "newMembers", "closedMembers", "activeMembers", started, completed,
      "screenedOut", "quotaFull", unfinished, "earnedPoints", "spentPoints", "takenPoints"
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f(day date, "newMembers" int, "closedMembers" int,
      "activeMembers" int, started int, completed int, "screenedOut" int, "quotaFull" int, unfinished int,
      "earnedPoints" bigint, "spentPoints" bigint, "takenPoints" bigint)
    on conflict (day) do update set (time_zone, filled_at, new_members, closed_members, active_members, started,
      completed, screened_out, quota_full, unfinished, earned_points, spent_points, taken_points) =
      (excluded.time_zone, excluded.filled_at, excluded.new_members, excluded.closed_members, excluded.active_members,
      excluded.started, excluded.completed, excluded.screened_out, excluded.quota_full, excluded.unfinished,
      excluded.earned_points, excluded.spent_points, excluded.taken_points)`);
}

/** Deletes the days that were counted in another time zone. */
export async function deleteOtherZones(tx: Tx, timeZone: string): Promise<void> {
  await tx.run(sql`delete from daily_figures where time_zone <> ${timeZone}`);
}

/** The sums of a day up to an instant. */
export interface DaySoFar {
  day: string;
  timeZone: string;
  countedUntil: Date;
  figures: AddableFigures;
}

/** Returns the sums of the day that a job has counted so far; null when it has counted none. */
export function findDaySoFar(tx: Tx): Promise<DaySoFar | null> {
  return tx.maybe(sql`
    select day, time_zone as "timeZone", counted_until as "countedUntil", figures from day_so_far`);
}

/** Stores the sums of a day in place of `before`; changes nothing when another job has replaced these meanwhile. */
export async function replaceDaySoFar(tx: Tx, before: DaySoFar | null, sums: DaySoFar): Promise<void> {
  await tx.run(sql`
    insert into day_so_far (day, time_zone, counted_until, figures)
    values (${sums.day}::date, ${sums.timeZone}, ${sums.countedUntil}, ${JSON.stringify(sums.figures)}::jsonb)
    on conflict (single_row) do update set day = excluded.day, time_zone = excluded.time_zone,
      counted_until = excluded.counted_until, figures = excluded.figures
    where day_so_far.counted_until = ${before?.countedUntil ?? null}::timestamptz`);
}

/** Deletes the sums of the day, which the next job counts anew from its rows. */
export async function deleteDaySoFar(tx: Tx): Promise<void> {
  await tx.run(sql`delete from day_so_far`);
}

export interface Liability {
  takenAt: Date;
  available: number;
  pending: number;
  reserved: number;
  byAge: number[];
}

/** Returns the latest count of the points that the panel owes, or null before the first one. */
export function findLiability(tx: Tx): Promise<Liability | null> {
  return tx.maybe(sql`
    select taken_at as "takenAt", available, pending, reserved, by_age as "byAge" from liability`);
}

/** Replaces the stored liability. */
export async function replaceLiability(tx: Tx, liability: Omit<Liability, 'takenAt'>): Promise<void> {
  const { available, pending, reserved, byAge } = liability;
  await tx.run(sql`
    insert into liability (taken_at, available, pending, reserved, by_age)
    values (${tx.now}, ${available}, ${pending}, ${reserved}, ${JSON.stringify(byAge)}::jsonb)
    on conflict (single_row) do update set taken_at = excluded.taken_at, available = excluded.available,
      pending = excluded.pending, reserved = excluded.reserved, by_age = excluded.by_age`);
}
