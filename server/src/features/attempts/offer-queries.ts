import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Attempt } from './queries';
import type { AttemptState } from './rules';

/** What a member did about one survey. */
export interface MemberAtSurvey {
  earlier: Pick<Attempt, 'attemptKey' | 'state' | 'rewardPoints'> | null;
  isExcluded: boolean;
}

/** Returns a member's attempt at a survey, and whether a query names the survey as excluding the member. */
export async function getMemberAtSurvey(
  tx: Tx,
  memberId: number,
  surveyId: number,
  excludingQuery: Sql,
): Promise<MemberAtSurvey> {
  const { found } = await tx.one<{ found: MemberAtSurvey }>(sql`
    select json_build_object(
      'earlier', (
        select json_build_object('attemptKey', attempt_key, 'state', state, 'rewardPoints', reward_points) from attempts
        where member_id = ${memberId} and survey_id = ${surveyId}),
      'isExcluded', exists (${excludingQuery})) as found`);
  return found;
}

/** What a member did about some surveys. */
interface MemberAndSurveys {
  /** The state of each attempt, with the promised reward. */
  begun: [surveyId: number, state: AttemptState, rewardPoints: number][];
  excluding: number[];
}

/**
 * Returns which of these surveys the member has started, and which of them a query for `survey_id` names as excluding.
 * One JSON value, which is read much faster than rows of columns.
 */
export async function getBegunAndExcluding(
  tx: Tx,
  memberId: number,
  surveyIds: readonly number[],
  excludingQuery: Sql,
): Promise<MemberAndSurveys> {
  const { found } = await tx.one<{ found: MemberAndSurveys }>(sql`
    select json_build_object(
      'begun', coalesce((
        select json_agg(json_build_array(survey_id, state, reward_points)) from attempts
        where member_id = ${memberId} and survey_id = any(${surveyIds}::bigint[])), '[]'),
      'excluding', coalesce((select json_agg(survey_id) from (${excludingQuery}) excluding), '[]')) as found`);
  return found;
}
