import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Attempt } from './queries';

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
    | 'availableAt'
    | 'startedAt'
    | 'endedAt'
  >[]
> {
  return tx.rows(sql`
    select id, attempt_key as "attemptKey", survey_id as "surveyId", member_id as "memberId", state, review,
      decided_by as "decidedBy", reward_points as "rewardPoints", final_points as "finalPoints",
      taken_points as "takenPoints", available_at as "availableAt", started_at as "startedAt", ended_at as "endedAt"
    from attempts where attempt_key = any(${attemptKeys}::text[])`);
}
