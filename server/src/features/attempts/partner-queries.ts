import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { isReversedQuery } from '../partners/index';
import { estimatedLoiQuery } from '../surveys/index';
import type { Attempt } from './queries';

/** Returns the minutes that were promised for the completed attempts that a query finds; null without any. */
export async function averagePromisedMinutes(tx: Tx, attempts: Sql): Promise<number | null> {
  const row = await tx.one<{ minutes: number | null }>(sql`
    select avg(minutes)::float8 as minutes from (
      select (${estimatedLoiQuery(sql`attempts.survey_id`)}) as minutes from attempts
      where id in (${attempts}) and state = 'completed') promised`);
  return row.minutes;
}

/** Builds a query for the member of an attempt, given by a column. */
export function memberOfAttemptQuery(attemptId: Sql): Sql {
  return sql`select member_id from attempts where id = ${attemptId}`;
}

/** The facts about attempts on which reports of partners depend; unknown keys are left out. */
export function listAttemptsByKeys(
  tx: Tx,
  attemptKeys: readonly string[],
): Promise<
  Pick<
    Attempt,
    | 'id'
    | 'attemptKey'
    | 'surveyId'
    | 'memberId'
    | 'state'
    | 'review'
    | 'decidedBy'
    | 'rewardPoints'
    | 'finalPoints'
    | 'takenPoints'
    | 'bonusPercent'
    | 'reviewDaysLess'
    | 'availableAt'
    | 'startedAt'
    | 'endedAt'
  >[]
> {
  return tx.rows(sql`
    select id, attempt_key as "attemptKey", survey_id as "surveyId", member_id as "memberId", state, review,
      decided_by as "decidedBy", reward_points as "rewardPoints", final_points as "finalPoints",
      taken_points as "takenPoints", bonus_percent as "bonusPercent", review_days_less as "reviewDaysLess", available_at as "availableAt", started_at as "startedAt", ended_at as "endedAt"
    from attempts where attempt_key = any(${attemptKeys}::text[])`);
}

/**
 * Returns a condition: whether an attempt has another state than it had, or its partner has taken the complete back, or
 * accepted it again, since.
 */
export function hasMovedQuery(attemptId: Sql, before: { readonly state: Sql; readonly isReversed: Sql }): Sql {
  return sql`exists (
    select from attempts a where a.id = ${attemptId} and (a.state <> ${before.state}
      or a.state = 'completed' and ${isReversedQuery(sql`a.id`)} <> ${before.isReversed}))`;
}
