import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Attempt } from './queries';

/** An attempt as a case of its member lists it. */
export type CaseAttempt = Pick<
  Attempt,
  | 'id'
  | 'attemptKey'
  | 'surveyId'
  | 'review'
  | 'held'
  | 'rewardPoints'
  | 'finalPoints'
  | 'decidedAt'
  | 'startedAt'
  | 'endedAt'
>;

/**
 * Returns a member's attempts that were rejected or are held for a review, and those with the ids `about`, newest first
 * and at most `limit`. Reads the attempts of one member, along the index of the answer history.
 */
export function listCaseAttempts(
  tx: Tx,
  memberId: number,
  about: readonly number[],
  limit: number,
): Promise<CaseAttempt[]> {
  return tx.rows(sql`
    select id, attempt_key as "attemptKey", survey_id as "surveyId", review, held, reward_points as "rewardPoints",
      final_points as "finalPoints", decided_at as "decidedAt", started_at as "startedAt", ended_at as "endedAt"
    from attempts
    where member_id = ${memberId} and part_of is null
      and (review in ('rejected', 'reversed', 'reinstated') or held or id = any(${about}::bigint[]))
    order by id desc limit ${limit}::int`);
}
