import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { excludingQuery } from '../exclusions/index';
import { creditQuery } from '../ledger/index';
import { type ProfileInJson, profileQuery } from '../profiles/index';
import { referralQuery } from '../referrals/index';
import { factorQuery } from '../settings/index';
import { cellsQuery, type QuotaCellRow } from '../surveys/index';
import { type Attempt, reservedQuery } from './queries';
import type { AttemptState } from './rules';

/** A member, and what the member did about one survey. */
export interface MemberAtSurvey {
  earlier: Pick<Attempt, 'attemptKey' | 'state' | 'rewardPoints' | 'bonusPercent' | 'reviewDaysLess'> | null;
  isExcluded: boolean;
  profile: ProfileInJson;
  credit: number;
}

/** Returns the profile and the credit of a member. */
export async function getProfileAndCredit(
  tx: Tx,
  memberId: number,
): Promise<Pick<MemberAtSurvey, 'profile' | 'credit'>> {
  const { found } = await tx.one<{ found: Pick<MemberAtSurvey, 'profile' | 'credit'> }>(sql`
    select json_build_object('profile', (${profileQuery(memberId)}), 'credit', (${creditQuery(memberId)})) as found`);
  return found;
}

/** Builds the members of a JSON object of the shape `MemberAtSurvey`. */
function memberAtSurvey(tx: Tx, memberId: number, surveyId: number): Sql {
  return sql`
    'earlier', (
      select json_build_object('attemptKey', attempt_key, 'state', state, 'rewardPoints', reward_points,
        'bonusPercent', bonus_percent, 'reviewDaysLess', review_days_less) from attempts
      where member_id = ${memberId} and survey_id = ${surveyId}),
    'isExcluded', exists (${excludingQuery(tx, memberId, [surveyId])}),
    'profile', (${profileQuery(memberId)}),
    'credit', (${creditQuery(memberId)})`;
}

/** Returns a member's profile, the attempt at a survey, and whether the survey excludes the member. */
export async function getMemberAtSurvey(tx: Tx, memberId: number, surveyId: number): Promise<MemberAtSurvey> {
  const { found } = await tx.one<{ found: MemberAtSurvey }>(sql`
    select json_build_object(${memberAtSurvey(tx, memberId, surveyId)}) as found`);
  return found;
}

/** A member who wants to start a survey. */
export interface MemberAtStart extends MemberAtSurvey {
  /** The places of the survey that running attempts have reserved. */
  reserved: number;
  /** The factor of rewards on the day. */
  factor: number;
}

/** Returns what decides whether a member may start a survey, and the factor of its reward. */
export async function getMemberAtStart(
  tx: Tx,
  memberId: number,
  surveyId: number,
  today: string,
): Promise<MemberAtStart> {
  const { found } = await tx.one<{ found: MemberAtStart }>(sql`
    select json_build_object(${memberAtSurvey(tx, memberId, surveyId)},
      'reserved', (${reservedQuery(surveyId, tx.now)}), 'factor', (${factorQuery(today)})) as found`);
  return found;
}

/** What a complete needs to know of its member and its survey. */
export interface AtCompletion {
  profile: ProfileInJson;
  credit: number;
  /** Whether a referral may bring its referrer a reward; a member who joined without one never gets one. */
  wasReferred: boolean;
  cells: QuotaCellRow[];
}

/** Returns the profile and the credit of a member, whether there was a referral, and the quota cells of a survey. */
export async function getAtCompletion(tx: Tx, memberId: number, surveyId: number): Promise<AtCompletion> {
  const { found } = await tx.one<{ found: AtCompletion }>(sql`
    select json_build_object('profile', (${profileQuery(memberId)}), 'credit', (${creditQuery(memberId)}),
      'wasReferred', exists (${referralQuery(memberId)}), 'cells', (${cellsQuery(sql`${surveyId}::bigint`)})) as found`);
  return found;
}

/** What a member did about some surveys. */
interface MemberAndSurveys {
  /** The state of each attempt, with the promised reward. */
  begun: [surveyId: number, state: AttemptState, rewardPoints: number, reviewDaysLess: number][];
  excluding: number[];
  /** Groups of surveys that are closed to the member. */
  locked: string[];
}

/**
 * Returns which of these surveys the member has started, which of them exclude the member, and the groups that `locking`
 * selects. One JSON value, which is read much faster than rows of columns.
 */
export async function getMemberAndSurveys(
  tx: Tx,
  memberId: number,
  surveyIds: readonly number[],
  locking: Sql | null,
): Promise<MemberAndSurveys> {
  const locked = locking
    ? sql`coalesce((select json_agg(lock_group) from (${locking}) locked), '[]')`
    : sql`'[]'::json`;
  const { found } = await tx.one<{ found: MemberAndSurveys }>(sql`
    select json_build_object(
      'begun', coalesce((
        select json_agg(json_build_array(survey_id, state, reward_points, review_days_less)) from attempts
        where member_id = ${memberId} and survey_id = any(${surveyIds}::bigint[])), '[]'),
      'excluding', coalesce((select json_agg(survey_id) from (${excludingQuery(tx, memberId, surveyIds)}) excluding), '[]'),
      'locked', ${locked}) as found`);
  return found;
}

/** Returns what the running attempts of a member at these surveys have stored of a questionnaire of ours. */
export function listRuns(
  tx: Tx,
  memberId: number,
  surveyIds: readonly number[],
): Promise<{ surveyId: number; versionId: number; run: unknown; reservedUntil: Date }[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", version_id as "versionId", run, reserved_until as "reservedUntil" from attempts
    where member_id = ${memberId} and survey_id = any(${surveyIds}::bigint[]) and state = 'started'
      and version_id is not null`);
}

/** Returns the surveys that a member has started and not ended. */
export async function listRunningSurveys(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.rows<{ surveyId: number }>(sql`
    select survey_id as "surveyId" from attempts where member_id = ${memberId} and state = 'started'`);
  return rows.map(({ surveyId }) => surveyId);
}
