import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ClockMoment } from '../../platform/time';
import type { SurveyState, TargetRule } from './rules';

/** The moment at which a survey opens, as SQL. */
const opening = sql`starts_on + coalesce(starts_time, time '00:00')`;
/** The moment at which a survey closes, as SQL; null: it has no end. */
export const closing = sql`ends_on + coalesce(ends_time, time '24:00')`;

/** A survey with the days on which it is in the field. */
export interface SurveyPeriod {
  id: number;
  titleEn: string;
  titleZh: string;
  state: SurveyState;
  from: string;
  /** Null: no end is known. */
  to: string | null;
  completes: number;
  completesTarget: number;
}

/**
 * Returns surveys that are in the field on some of the days, those that began first at the top. A survey that is over
 * ends on the day of its last complete; one that was never launched is in the field only if it has a first day. Left out
 * are the offers of partners, which come and go by the thousand, and the parts of product tests.
 */
export function listPeriods(
  tx: Tx,
  days: { readonly first: string; readonly last: string; readonly timeZone: string },
  limit: number,
): Promise<SurveyPeriod[]> {
  return tx.rows(sql`
    with period as (
      select id, title_en, title_zh, state, completes, completes_target,
        coalesce(case when state in ('draft', 'scheduled') then starts_on end,
          (launched_at at time zone ${days.timeZone})::date) as first,
        case when state = 'full' or (state = 'closed' and not closed_itself)
          then coalesce(counted_on, (launched_at at time zone ${days.timeZone})::date)
          else ends_on end as last
      from surveys where platform_type <> 3 and part_of_survey_id is null
    )
    select id, title_en as "titleEn", title_zh as "titleZh", state, completes, completes_target as "completesTarget",
      first as "from", case when last is not null then greatest(last, first) end as "to"
    from period
    where first <= ${days.last}::date and (last is null or greatest(last, first) >= ${days.first}::date)
    order by first, id limit ${limit}::int`);
}

/**
 * Returns a survey that was launched between two instants and for which a condition holds, oldest first; null when there
 * is none. Leaves out what members do not find in the list of surveys like any other: product tests, ads, parts of a
 * product test, and the offers of partners, of which thousands come and go.
 */
export function findSurveyToMeasure(
  tx: Tx,
  { from, until }: { readonly from: Date; readonly until: Date },
  condition: (survey: Sql) => Sql,
): Promise<{ id: number; target: TargetRule; launchedAt: Date } | null> {
  return tx.maybe(sql`
    select id, target, launched_at as "launchedAt" from surveys
    where launched_at between ${from}::timestamptz and ${until}::timestamptz
      and platform_type <> 3 and kind = 'survey' and part_of_survey_id is null and ${condition(sql`surveys.id`)}
    order by launched_at, id limit 1`);
}

/** Opens the surveys that were scheduled up to a moment; a survey without places left becomes full at once. */
export async function openScheduled(tx: Tx, now: ClockMoment): Promise<number[]> {
  const opened = await tx.rows<{ id: number }>(sql`
    update surveys set state = case when completes >= completes_target then 'full' else 'live' end,
      launched_at = coalesce(launched_at, ${tx.now}), live_since = ${tx.now}
    where state = 'scheduled' and (starts_on is null or ${opening} <= ${now}::timestamp) returning id`);
  return opened.map(({ id }) => id);
}

/** Stores the head start of those of these surveys that were launched in this transaction. */
export async function updateHeadStart(tx: Tx, surveyIds: readonly number[], minutes: number): Promise<void> {
  await tx.run(sql`
    update surveys set head_start_minutes = ${minutes}::smallint
    where id = any(${surveyIds}::bigint[]) and launched_at = ${tx.now}`);
}

/** Closes the surveys whose end has come. */
export async function closeEnded(tx: Tx, now: ClockMoment): Promise<number[]> {
  const closed = await tx.rows<{ id: number }>(sql`
    update surveys set state = 'closed', closed_itself = true, closed_at = ${tx.now}
    where state in ('scheduled', 'live', 'paused', 'full') and ${closing} <= ${now}::timestamp returning id`);
  return closed.map(({ id }) => id);
}
