import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The condition of the partial index. */
const isToTally = sql`ended_at is not null and not tallied`;

/**
 * Takes an attempt out of the sums of its survey whose end changes, because a partner reports it complete after all; it
 * is added again with its new end.
 */
export async function takeOutOfTally(tx: Tx, attemptId: number): Promise<void> {
  await tx.run(sql`
    with taken as (
      update attempts set tallied = false where id = ${attemptId}::bigint and tallied returning survey_id, state
    )
    update survey_tallies set attempts = survey_tallies.attempts - 1 from taken
    where survey_tallies.survey_id = taken.survey_id and survey_tallies.state = taken.state`);
}

/**
 * Adds the ends of up to `limit` attempts to the sums of their surveys; returns their number. Only a late complete
 * changes an end. Skips attempts that are locked at this moment.
 */
export function tallyEnds(tx: Tx, limit: number): Promise<number> {
  return tx
    .one<{ n: number }>(sql`
      with due as (
        select id from attempts where ${isToTally} limit ${limit}::int for no key update skip locked
      ),
      taken as (
        update attempts set tallied = true where id = any(array(select id from due)) returning survey_id, state
      ),
      added as (
        insert into survey_tallies (survey_id, state, attempts)
        select survey_id, state, count(*) from taken group by survey_id, state order by survey_id, state
        on conflict (survey_id, state) do update set attempts = survey_tallies.attempts + excluded.attempts
      )
      select count(*)::int as n from taken`)
    .then(({ n }) => n);
}

/**
 * Builds a query for the attempts of surveys by state, exact at this moment: the sums, and the attempts that are not in
 * the sums yet, from partial indexes. Reading all attempts would take 100 ms for a hundred thousand.
 */
const attemptsByState = (surveyIds: readonly number[]) => sql`
  select survey_id, state, attempts from survey_tallies where survey_id = any(${surveyIds}::bigint[])
  union all
  select survey_id, state, count(*) from attempts
  where survey_id = any(${surveyIds}::bigint[]) and ${isToTally} group by survey_id, state
  union all
  select survey_id, state, count(*) from attempts
  where survey_id = any(${surveyIds}::bigint[]) and state = 'started' group by survey_id, state`;

/**
 * Counts the completed attempts of all surveys, and those that are in review, rejected, reversed or reinstated, from the
 * sums and from partial indexes; the others are approved. The parts of product tests count with their test alone.
 */
export async function countCompletes(
  tx: Tx,
): Promise<{ all: number; approved: number; pending: number; rejected: number; reversed: number; reinstated: number }> {
  const counted = await tx.one<{
    all: number;
    pending: number;
    rejected: number;
    reversed: number;
    reinstated: number;
  }>(sql`
    select (
        select coalesce(sum(attempts), 0)::int from survey_tallies where state = 'completed'
      ) + (select count(*)::int from attempts where ${isToTally} and state = 'completed')
        - (select count(*)::int from attempts where part_of is not null and state = 'completed') as "all",
      (select count(*)::int from attempts where review = 'pending') as pending,
      (select count(*)::int from attempts where review = 'rejected') as rejected,
      (select count(*)::int from attempts where review = 'reversed') as reversed,
      (select count(*)::int from attempts where review = 'reinstated') as reinstated`);
  const { all, pending, rejected, reversed, reinstated } = counted;
  return { ...counted, approved: all - pending - rejected - reversed - reinstated };
}

/**
 * Returns how many attempts at a survey were started and in which states they are; a survey without attempts has
 * zeros.
 */
export function getFigures(
  tx: Tx,
  surveyId: number,
): Promise<{
  started: number;
  running: number;
  completed: number;
  /** Of the completed ones. */
  rejected: number;
  screenedOut: number;
  quotaFull: number;
  unfinished: number;
}> {
  return tx.one(sql`
    select coalesce(sum(attempts), 0)::int as started,
      coalesce(sum(attempts) filter (where state = 'started'), 0)::int as running,
      coalesce(sum(attempts) filter (where state = 'completed'), 0)::int as completed,
      (select count(*)::int from attempts
        where survey_id = ${surveyId} and review in ('rejected', 'reversed')) as rejected,
      coalesce(sum(attempts) filter (where state = 'screened_out'), 0)::int as "screenedOut",
      coalesce(sum(attempts) filter (where state = 'quota_full'), 0)::int as "quotaFull",
      coalesce(sum(attempts) filter (where state in ('abandoned', 'timed_out', 'closed')), 0)::int as unfinished
    from (${attemptsByState([surveyId])}) counted`);
}

/** Counts the starts of each of these surveys; surveys without starts are left out. */
export function listStarted(tx: Tx, surveyIds: readonly number[]): Promise<{ surveyId: number; started: number }[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", sum(attempts)::int as started from (${attemptsByState(surveyIds)}) counted
    group by survey_id`);
}
