import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { liveSince } from './queries';
import type { SurveyState } from './rules';

/** Counts completes on a day: the first ones of a new day, or so many more. */
export async function updateCountedDay(tx: Tx, id: number, today: string, added: number): Promise<void> {
  await tx.run(sql`
    update surveys set counted_on = ${today}::date,
      counted_completes = case when counted_on = ${today}::date then counted_completes else 0 end + ${added}::int
    where id = ${id}`);
}

/** Stores with how many completes a survey that is launched now pauses by itself. */
export async function updateSoftLaunch(tx: Tx, id: number, completes: number): Promise<void> {
  await tx.run(sql`update surveys set soft_launch_completes = ${completes}::int where id = ${id}`);
}

/** Stores who opened a survey fully, and ends its soft launch. */
export async function updateOpenedFully(tx: Tx, id: number, openedBy: number): Promise<void> {
  await tx.run(sql`
    update surveys set soft_launch_opened_at = ${tx.now}, soft_launch_opened_by = ${openedBy}::bigint where id = ${id}`);
}

/**
 * Marks the surveys whose soft launch was reached and not told yet as told, and returns them with the time. Skips rows
 * that are locked at this moment.
 */
export function takeReachedSoftLaunches(tx: Tx): Promise<{ id: number; reachedAt: Date }[]> {
  return tx.rows(sql`
    update surveys set soft_launch_told = true
    where id in (
      select id from surveys where soft_launch_reached_at is not null and not soft_launch_told
      order by id limit 100 for no key update skip locked)
    returning id, soft_launch_reached_at as "reachedAt"`);
}

/** So many completes of a survey. */
export interface CompletesOfSurvey {
  readonly surveyId: number;
  readonly completes: number;
}

/**
 * Adds completes to the totals of their surveys and to the daily counts, and commits. Returns false, with the transaction
 * undone, when one survey has no place left for its completes in either. Pauses a survey whose soft launch ends with them.
 * Bumps the catalogue version when they filled a cell, a total or a daily count, or ended a soft launch. Several surveys are
 * locked in the order of their ids, so that two that count completes of the same ones do not wait for each other.
 */
export async function addCompletesAndCommit(
  tx: Tx,
  counts: readonly CompletesOfSurvey[],
  fillsCell: boolean,
  today: string,
): Promise<boolean> {
  const { now } = tx;
  const ids = counts.map(({ surveyId }) => surveyId);
  const numbers = counts.map(({ completes }) => completes);
  // Sent with the statement that commits, so that the rows are not locked any longer.
  const locking =
    ids.length > 1
      ? tx.run(sql`select from surveys where id = any(${ids}::bigint[]) order by id for no key update`)
      : null;
  const committing = tx.runLast(sql`
    with counted as materialized (
      select * from unnest((select ${ids}::bigint[]), (select ${numbers}::int[])) counted (survey, n)
    ), taken as (
      update surveys set completes = completes + n,
        counted_completes = case when counted_on >= ${today}::date then counted_completes + n else n end,
        counted_on = greatest(counted_on, ${today}::date),
        state = case when completes + n >= completes_target and state in ('scheduled', 'live', 'paused') then 'full'
          when completes + n >= soft_launch_completes and soft_launch_opened_at is null and state = 'live' then 'paused'
          else state end,
        filled_while_paused = case when completes + n >= completes_target and state in ('scheduled', 'live', 'paused')
          then state = 'paused' else filled_while_paused end,
        soft_launch_reached_at = case
          when completes + n >= soft_launch_completes and soft_launch_opened_at is null
            then coalesce(soft_launch_reached_at, ${now}::timestamptz)
          else soft_launch_reached_at end
      from counted
      where id = any((select ${ids}::bigint[])::bigint[]) and id = survey and completes + n <= completes_target
        and (daily_completes is null
          or case when counted_on >= ${today}::date then counted_completes else 0 end + n <= daily_completes)
      returning state, counted_completes >= daily_completes as rests,
        soft_launch_completes > completes - n and soft_launch_completes <= completes as "endsSoftLaunch"
    ), bumped as (
      update survey_catalogue set version = version + 1
      where ${fillsCell}::boolean or exists (select 1 from taken where state = 'full' or rests or "endsSoftLaunch")
    )
    select rollback_unless((select count(*) from taken) = (select count(*) from counted))`);
  const [committed] = await Promise.all([committing, locking]);
  return committed;
}

/**
 * Stores the completes and the state of a survey of which a complete was rejected or reinstated; the caller has locked
 * it. `reachesSoftLaunch`: the soft launch ends with it.
 */
export async function updateCompletes(
  tx: Tx,
  id: number,
  changed: { completes: number; state: SurveyState; reachesSoftLaunch: boolean },
): Promise<void> {
  await tx.run(sql`
    update surveys set completes = ${changed.completes}::int, state = ${changed.state},
      filled_while_paused = case when ${changed.state} = 'full' and state <> 'full'
        then state = 'paused' else filled_while_paused end,
      live_since = ${liveSince(tx.now, sql`${changed.state}`)},
      soft_launch_reached_at = case when ${changed.reachesSoftLaunch}::boolean
        then coalesce(soft_launch_reached_at, ${tx.now}::timestamptz) else soft_launch_reached_at end
    where id = ${id}`);
}
