import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { DirectSession } from '../../platform/http/api';
import { excludingQuery } from '../exclusions/index';
import { creditQuery } from '../ledger/index';
import { type ProfileInJson, profileQuery } from '../profiles/index';
import { referralQuery } from '../referrals/index';
import { factorQuery } from '../settings/index';
import { attemptSurveyQuery, cellsQuery, type QuotaCellRow, surveyIdQuery } from '../surveys/index';
import { type Attempt, type AttemptWithSurvey, columns, reservedQuery } from './queries';
import type { AttemptState } from './rules';

/** A member, and what the member did about one survey. */
export interface MemberAtSurvey {
  earlier: Pick<Attempt, 'attemptKey' | 'state' | 'rewardPoints' | 'bonusPercent' | 'reviewDaysLess'> | null;
  isExcluded: boolean;
  profile: ProfileInJson;
  credit: number;
}

/** A member who looks at a survey, starts it or ends it. */
export interface Visit {
  readonly memberId: number;
  readonly surveyId: number;
}

/** The caller of a call about a survey, before either was read. */
export interface CallAboutSurvey {
  readonly session: DirectSession;
  readonly encryptId: string;
}

/**
 * Builds the rows of a member and a survey each, with their place. In a subquery the ids count as ten for the planner,
 * however few they are, so that the plan is kept (decision 173).
 */
function visitRows(visits: readonly Visit[]): Sql {
  const memberIds = visits.map(({ memberId }) => memberId);
  const surveyIds = visits.map(({ surveyId }) => surveyId);
  return sql`unnest((select ${memberIds}::bigint[]), (select ${surveyIds}::bigint[]))
    with ordinality visit (member, survey, place)`;
}

/**
 * Likewise, where calls name them; a member or a survey that is not found is null. Without `offset 0`, each would be looked up
 * for each use.
 */
function callRows(calls: readonly [CallAboutSurvey, ...CallAboutSurvey[]]): Sql {
  const tokens = calls.map(({ session }) => session.tokenHash);
  const encryptIds = calls.map(({ encryptId }) => encryptId);
  return sql`(
    select (${calls[0].session.memberQuery(sql`call.token`)}) as member,
      (${surveyIdQuery(sql`call.encrypt_id`)}) as survey, place
    from unnest((select ${tokens}::bytea[]), (select ${encryptIds}::text[])) with ordinality call (token, encrypt_id, place)
    offset 0) visit`;
}

/** Finds one JSON object for each visit, in their order: it is read much faster than rows of columns. */
async function listForVisits<Found>(
  tx: Tx,
  visits: Sql,
  members: (memberId: Sql, surveyId: Sql) => Sql,
): Promise<Found[]> {
  const rows = await tx.rows<{ found: Found }>(sql`
    select json_build_object(${members(sql`visit.member`, sql`visit.survey`)}) as found from ${visits} order by place`);
  return rows.map(({ found }) => found);
}

/** Returns the profile and the credit of each of these members, in their order. */
export async function listProfilesAndCredits(
  tx: Tx,
  memberIds: readonly number[],
): Promise<Pick<MemberAtSurvey, 'profile' | 'credit'>[]> {
  const rows = await tx.rows<{ found: Pick<MemberAtSurvey, 'profile' | 'credit'> }>(sql`
    select json_build_object('profile', (${profileQuery(sql`given.member`)}), 'credit', (${creditQuery(sql`given.member`)})) as found
    from unnest((select ${memberIds}::bigint[])) with ordinality given (member, place) order by place`);
  return rows.map(({ found }) => found);
}

/** Builds the members of a JSON object of the shape `MemberAtSurvey`. */
function memberAtSurvey(tx: Tx, memberId: Sql, surveyId: Sql): Sql {
  return sql`
    'earlier', (
      select json_build_object('attemptKey', attempt_key, 'state', state, 'rewardPoints', reward_points,
        'bonusPercent', bonus_percent, 'reviewDaysLess', review_days_less) from attempts
      where member_id = ${memberId} and survey_id = ${surveyId}),
    'isExcluded', exists (${excludingQuery(tx, memberId, sql`array[${surveyId}]`)}),
    'profile', (${profileQuery(memberId)}),
    'credit', (${creditQuery(memberId)})`;
}

/** Returns the members' profiles, their attempts at the surveys, and whether these exclude them. */
export function listMembersAtSurveys(tx: Tx, visits: readonly Visit[]): Promise<MemberAtSurvey[]> {
  return listForVisits(tx, visitRows(visits), (memberId, surveyId) => memberAtSurvey(tx, memberId, surveyId));
}

/** What was found for a call before its caller was known. */
export type ForCaller<Found> = Found & {
  /** Null: this says nothing about the caller. */
  readonly memberId: number | null;
};

/** Returns what `listMembersAtSurveys` does for the callers of calls. */
export async function listCallersAtSurveys(
  tx: Tx,
  calls: readonly CallAboutSurvey[],
): Promise<ForCaller<MemberAtSurvey>[]> {
  return listForCalls(tx, calls, (memberId, surveyId) => memberAtSurvey(tx, memberId, surveyId));
}

async function listForCalls<Found>(
  tx: Tx,
  [first, ...others]: readonly CallAboutSurvey[],
  members: (memberId: Sql, surveyId: Sql) => Sql,
): Promise<ForCaller<Found>[]> {
  if (!first) return [];
  return listForVisits(
    tx,
    callRows([first, ...others]),
    (memberId, surveyId) => sql`'memberId', ${memberId}, ${members(memberId, surveyId)}`,
  );
}

/** A member who wants to start a survey. */
export interface MemberAtStart extends MemberAtSurvey {
  /** The places of the survey that running attempts have reserved. */
  reserved: number;
  /** The factor of rewards on the day. */
  factor: number;
}

function memberAtStart(tx: Tx, today: string, memberId: Sql, surveyId: Sql): Sql {
  return sql`${memberAtSurvey(tx, memberId, surveyId)},
    'reserved', (${reservedQuery(surveyId, tx.now)}), 'factor', (${factorQuery(today)})`;
}

/** Returns what decides whether members may start surveys, and the factor of their rewards. */
export function listMembersAtStart(tx: Tx, visits: readonly Visit[], today: string): Promise<MemberAtStart[]> {
  return listForVisits(tx, visitRows(visits), (member, survey) => memberAtStart(tx, today, member, survey));
}

/** Returns what `listMembersAtStart` does for the callers of calls. */
export function listCallersAtStart(
  tx: Tx,
  calls: readonly CallAboutSurvey[],
  today: string,
): Promise<ForCaller<MemberAtStart>[]> {
  return listForCalls(tx, calls, (member, survey) => memberAtStart(tx, today, member, survey));
}

/** What a complete needs to know of its member and its survey. */
export interface AtCompletion {
  profile: ProfileInJson;
  credit: number;
  /** Whether a referral may bring its referrer a reward; a member who joined without one never gets one. */
  wasReferred: boolean;
  cells: QuotaCellRow[];
}

/** Builds the members of a JSON object of the shape `AtCompletion`. */
function memberAtCompletion(memberId: Sql, surveyId: Sql): Sql {
  return sql`'profile', (${profileQuery(memberId)}), 'credit', (${creditQuery(memberId)}),
    'wasReferred', exists (${referralQuery(memberId)}), 'cells', (${cellsQuery(surveyId)})`;
}

/** Returns the profiles and the credits of members, whether they were referred, and the quota cells of the surveys. */
export function listAtCompletion(tx: Tx, visits: readonly Visit[]): Promise<AtCompletion[]> {
  return listForVisits(tx, visitRows(visits), memberAtCompletion);
}

/** An attempt of which a page is answered, and what a complete would need to know: the page may be the last. */
export interface AnsweredAttempt {
  readonly attempt: AttemptWithSurvey;
  readonly atCompletion: AtCompletion;
}

/**
 * Returns the attempts of these keys, whoever made them, each with its survey and what a complete needs to know; null for an
 * unknown key. In a subquery the keys count as ten for the planner, however few they are, so that the plan is kept (decision
 * 173).
 */
export async function findAnsweredAttempts(tx: Tx, keys: readonly string[]): Promise<(AnsweredAttempt | null)[]> {
  const rows = await tx.rows<AttemptWithSurvey & { atCompletion: AtCompletion }>(sql`
    select ${columns}, (${attemptSurveyQuery(sql`attempts.survey_id`)}) as survey,
      json_build_object(${memberAtCompletion(sql`attempts.member_id`, sql`attempts.survey_id`)}) as "atCompletion"
    from attempts where attempt_key = any((select ${keys}::text[])::text[])`);
  const byKey = new Map(rows.map(({ atCompletion, ...attempt }) => [attempt.attemptKey, { attempt, atCompletion }]));
  return keys.map((key) => byKey.get(key) ?? null);
}

/** A member and the surveys that may be offered. */
export interface MemberAndSurveys {
  readonly memberId: number;
  readonly surveyIds: readonly number[];
}

/** What a member did about some surveys. */
export interface SurveysOfMember {
  /** The state of each attempt, with the promised reward. */
  begun: [surveyId: number, state: AttemptState, rewardPoints: number, reviewDaysLess: number][];
  excluding: number[];
  /** Groups of surveys that are closed to the member. */
  locked: string[];
}

/**
 * Returns for each of these members which of the surveys they have started, which exclude them, and the groups that `locking`
 * selects for a member. Each attempt is looked up by itself: the planner does not know how many surveys are asked for, and
 * would rather read all attempts of a member. So that it cannot do both, the lookup is a subquery with a limit.
 */
export async function listSurveysOfMembers(
  tx: Tx,
  asked: readonly MemberAndSurveys[],
  locking: ((memberId: Sql) => Sql) | null,
): Promise<SurveysOfMember[]> {
  const given = asked.map(({ memberId, surveyIds }) => ({ member: memberId, surveys: surveyIds }));
  const locked = locking
    ? sql`coalesce((select json_agg(lock_group) from (${locking(sql`given.member`)}) locked), '[]')`
    : sql`'[]'::json`;
  const rows = await tx.rows<{ found: SurveysOfMember }>(sql`
    select json_build_object(
      'begun', coalesce((
        select json_agg(attempt.found) from unnest(given.surveys) survey(id), lateral (
          select json_build_array(survey_id, state, reward_points, review_days_less) as found from attempts
          where member_id = given.member and survey_id = survey.id limit 1) attempt), '[]'),
      'excluding', coalesce((select json_agg(survey_id)
        from (${excludingQuery(tx, sql`given.member`, sql`given.surveys`)}) excluding), '[]'),
      'locked', ${locked}) as found
    from rows from (json_to_recordset(${JSON.stringify(given)}::json) as (member bigint, surveys bigint[]))
      with ordinality given (member, surveys, place)
    order by place`);
  return rows.map(({ found }) => found);
}

/**
 * Returns what the running attempts of a member at these surveys have stored of a questionnaire of ours. Each attempt is looked
 * up by itself, as in `listSurveysOfMembers`.
 */
export function listRuns(
  tx: Tx,
  memberId: number,
  surveyIds: readonly number[],
): Promise<{ surveyId: number; versionId: number; run: unknown; reservedUntil: Date }[]> {
  return tx.rows(sql`
    select survey_id as "surveyId", version_id as "versionId", run, reserved_until as "reservedUntil"
    from unnest(${surveyIds}::bigint[]) survey(id), lateral (
      select * from attempts where member_id = ${memberId} and survey_id = survey.id limit 1) attempt
    where state = 'started' and version_id is not null`);
}

/** Returns the surveys that a member has started and not ended. */
export async function listRunningSurveys(tx: Tx, memberId: number): Promise<number[]> {
  const rows = await tx.rows<{ surveyId: number }>(sql`
    select survey_id as "surveyId" from attempts where member_id = ${memberId} and state = 'started'`);
  return rows.map(({ surveyId }) => surveyId);
}
