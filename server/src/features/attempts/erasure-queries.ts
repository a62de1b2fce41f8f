import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { AnswersToCount } from './response-queries';

/**
 * Returns the next ended attempts at a survey whose answers are still there, in order of id after `afterId`, locked. Skips
 * attempts that are locked at this moment.
 */
export async function lockAnswersToErase(
  tx: Tx,
  of: { surveyId: number; afterId: number; limit: number },
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from attempts
    where survey_id = ${of.surveyId} and id > ${of.afterId}::bigint and ended_at is not null and answers_erased_at is null
    order by id limit ${of.limit}::int for no key update skip locked`);
  return rows.map(({ id }) => id);
}

/** Returns whether a survey has attempts whose answers are still there. */
export async function hasAnswers(tx: Tx, surveyId: number): Promise<boolean> {
  const found = await tx.maybe(sql`
    select id from attempts where survey_id = ${surveyId} and answers_erased_at is null limit 1`);
  return found !== null;
}

/** Locks a member's attempts at these surveys whose answers are still there. A member starts a survey once. */
export async function lockAnswersOfMember(tx: Tx, memberId: number, surveyIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from attempts
    where member_id = ${memberId} and survey_id = any(${surveyIds}::bigint[]) and answers_erased_at is null
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** Whether the answers of an attempt are still there, as a condition of a statement; the id is one of its columns. */
export function whereHasAnswers(attemptId: Sql): Sql {
  return sql`exists (select from attempts where id = ${attemptId} and answers_erased_at is null)`;
}

/** Returns the answers of those of these attempts that are in the sums of the results, as they are to be removed from them. */
export function listCountedAnswers(tx: Tx, attemptIds: readonly number[]): Promise<AnswersToCount[]> {
  return tx.rows(sql`
    select version_id as "versionId", false as counted, jsonb_build_object('page', coalesce((run ->> 'page')::int, 0),
      'end', run -> 'end' -> 'kind', 'answers', coalesce(run -> 'answers', '{}')) as run
    from attempts where id = any(${attemptIds}::bigint[]) and counted`);
}

/**
 * Erases what these attempts hold of their answers: pages, the state of the run, the quota cells that answers decided, what
 * responses kept of the member, and exclusions with their reasons. Outcome, times and points are kept.
 */
export async function eraseAnswers(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    with pages as (
      delete from attempt_pages where attempt_id = any(${attemptIds}::bigint[])
    ), excluded as (
      delete from excluded_responses where attempt_id = any(${attemptIds}::bigint[])
    )
    update attempts set run = jsonb_set(run, '{answers}', '{}'), respondent = null, cell_ids = '{}',
      answers_erased_at = ${tx.now}
    where id = any(${attemptIds}::bigint[])`);
}
