import { customFieldName } from '@pollen/contract/custom-field-values';
import type { DetailField } from '@pollen/contract/member-variables';
import type { SensitiveSubject } from '@pollen/contract/sensitivity-values';
import type { SurveyKind } from '@pollen/contract/survey-values';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { cellsQuery, type QuotaCellRow } from './quota-cell-queries';
import type { SurveyState, TargetRule } from './rules';

export interface Survey {
  id: number;
  encryptId: string;
  platformType: number;
  state: SurveyState;
  titleEn: string;
  titleZh: string;
  descriptionEn: string;
  descriptionZh: string;
  rewardPoints: number;
  reviewDays: number;
  estimatedIr: number;
  estimatedLoiMinutes: number;
  shownIr: number;
  shownLoiMinutes: number;
  target: TargetRule;
  completesTarget: number;
  /** Without the rejected ones; more than the target only after a reinstatement. */
  completes: number;
  /** What kind of offer it is. */
  kind: SurveyKind;
  /** The length of the clip of an ad; null for every other kind. */
  clipSeconds: number | null;
  /** The product test whose screener or report it is; null: a survey of its own. */
  partOfSurveyId: number | null;
  /** Not offered: the partner that runs it is not open, no place is free, or it is part of a product test. */
  withheld: boolean;
  /** The latest version of the questionnaire; null for a survey that a partner runs. */
  versionId: number | null;
  createdAt: Date;
  launchedAt: Date | null;
  /** The longest head start of a level at the first launch (decision 150). */
  headStartMinutes: number;
  /** Since when it has been live without a break; null: since its launch, or never. */
  liveSince: Date | null;
  /** Grows with every change of the settings. */
  revision: number;
  changedBy: number | null;
  changedAt: Date | null;
  measuredEnded: number;
  measuredCompleted: number;
  measuredSeconds: number | null;
  measuredPoints: number;
  startsOn: string | null;
  startsTime: string | null;
  endsOn: string | null;
  endsTime: string | null;
  closedItself: boolean;
  dailyCompletes: number | null;
  /** The latest day with a complete, and the number of completes on it. */
  countedOn: string | null;
  countedCompletes: number;
  /** The file name of the picture. */
  picture: string | null;
  /** The survey pauses by itself with this many completes, until an operator opens it fully; null: no soft launch. */
  softLaunchCompletes: number | null;
  softLaunchReachedAt: Date | null;
  softLaunchOpenedAt: Date | null;
  softLaunchOpenedBy: number | null;
  /** It was paused when its last place was taken. */
  filledWhilePaused: boolean;
  /** The further profile fields that go along with the answers of members who agreed. */
  profileFields: DetailField[];
  /** What a sensitive survey asks about; empty for any other. */
  sensitiveSubjects: SensitiveSubject[];
  /** For how many days after its end a sensitive survey keeps its answers; null for any other. */
  answersKeptDays: number | null;
  closedAt: Date | null;
  /** When the answers were removed because their term was over. */
  answersRemovedAt: Date | null;
  /** Groups of surveys of which a member enters one at a time. */
  lockGroups: string[];
  /** Members for whom its partner has no room left. */
  fullGroups: TargetRule[];
}

export const columns = sql`id, encrypt_id as "encryptId", platform_type as "platformType", state,
  title_en as "titleEn", title_zh as "titleZh", description_en as "descriptionEn", description_zh as "descriptionZh",
  reward_points as "rewardPoints", review_days as "reviewDays", estimated_ir as "estimatedIr",
  estimated_loi_minutes as "estimatedLoiMinutes", shown_ir as "shownIr", shown_loi_minutes as "shownLoiMinutes", target,
  completes_target as "completesTarget", completes, kind, clip_seconds as "clipSeconds", part_of_survey_id as "partOfSurveyId", withheld, version_id as "versionId", created_at as "createdAt", launched_at as "launchedAt", head_start_minutes as "headStartMinutes", live_since as "liveSince",
  revision, changed_by as "changedBy", changed_at as "changedAt", measured_ended as "measuredEnded",
  measured_completed as "measuredCompleted", measured_seconds as "measuredSeconds", measured_points as "measuredPoints",
  starts_on as "startsOn", left(starts_time::text, 5) as "startsTime", ends_on as "endsOn",
  left(ends_time::text, 5) as "endsTime", closed_itself as "closedItself", daily_completes as "dailyCompletes",
  counted_on as "countedOn", counted_completes as "countedCompletes", picture, soft_launch_completes as "softLaunchCompletes",
  soft_launch_reached_at as "softLaunchReachedAt", soft_launch_opened_at as "softLaunchOpenedAt",
  soft_launch_opened_by as "softLaunchOpenedBy", filled_while_paused as "filledWhilePaused", profile_fields as "profileFields",
  sensitive_subjects as "sensitiveSubjects",
  answers_kept_days as "answersKeptDays", closed_at as "closedAt", answers_removed_at as "answersRemovedAt",
  lock_groups as "lockGroups", full_groups as "fullGroups"`;

/** A survey with its quota cells in their order. */
export type SurveyWithCells = Survey & { readonly cells: readonly QuotaCellRow[] };

/** Returns the survey with this public id in any state, or null when the id is unknown. */
export function findSurveyByEncryptId(tx: Tx, encryptId: string): Promise<SurveyWithCells | null> {
  return tx.maybe(sql`
    select ${columns}, (${cellsQuery(sql`surveys.id`)}) as cells from surveys where encrypt_id = ${encryptId}`);
}

/** Builds a query for the id of the survey with a public id, given as a column. */
export function surveyIdQuery(encryptId: Sql): Sql {
  return sql`select id from surveys where encrypt_id = ${encryptId}`;
}

/** Returns a survey in any state without locking it, or null when the id is unknown. */
export function findSurvey(tx: Tx, id: number): Promise<Survey | null> {
  return tx.maybe(sql`select ${columns} from surveys where id = ${id}`);
}

/** Returns the newest surveys whose target, quotas or results name a custom field. A panel has some thousands of surveys. */
export function listSurveysOfField(tx: Tx, fieldId: number, limit: number): Promise<Survey[]> {
  const condition = JSON.stringify([{ field: fieldId }]);
  return tx.rows(sql`
    select ${columns} from surveys
    where target -> 'custom' @> ${condition}::jsonb or ${customFieldName(fieldId)} = any(profile_fields)
      or id in (select survey_id from quota_cells where rule -> 'custom' @> ${condition}::jsonb)
    order by id desc limit ${limit}::int`);
}

/** Returns the ids of those of these surveys whose target or quotas name one of the custom fields. */
export async function listSurveysAskingFor(
  tx: Tx,
  ids: readonly number[],
  fieldIds: readonly number[],
): Promise<number[]> {
  const conditions = fieldIds.map((field) => JSON.stringify([{ field }]));
  const rows = await tx.rows<{ id: number }>(sql`
    select id from surveys
    where id = any(${ids}::bigint[]) and (
      target -> 'custom' @> any(${conditions}::jsonb[])
      or id in (
        select survey_id from quota_cells
        where survey_id = any(${ids}::bigint[]) and rule -> 'custom' @> any(${conditions}::jsonb[])))`);
  return rows.map(({ id }) => id);
}

/** What an attempt has to know of its survey; no instants, because it is read as JSON. */
export type AttemptSurvey = Pick<
  Survey,
  | 'id'
  | 'encryptId'
  | 'platformType'
  | 'kind'
  | 'titleEn'
  | 'titleZh'
  | 'state'
  | 'closedItself'
  | 'shownLoiMinutes'
  | 'shownIr'
  | 'reviewDays'
  | 'profileFields'
  | 'sensitiveSubjects'
  | 'lockGroups'
>;

/** Builds a query for the survey of an attempt as one JSON value, given the column with its id. */
export function attemptSurveyQuery(surveyId: Sql): Sql {
  return sql`
    select json_build_object('id', id, 'encryptId', encrypt_id, 'platformType', platform_type, 'kind', kind, 'titleEn', title_en, 'titleZh', title_zh, 'state', state,
      'closedItself', closed_itself, 'shownLoiMinutes', shown_loi_minutes, 'shownIr', shown_ir, 'reviewDays', review_days,
      'profileFields', profile_fields, 'sensitiveSubjects', sensitive_subjects, 'lockGroups', lock_groups)
    from surveys where surveys.id = ${surveyId}`;
}

/** A condition on columns: the survey of an id still has this state, and has closed by itself or not. */
export function whereGoesOnAs(surveyId: Sql, { state, closedItself }: Record<'state' | 'closedItself', Sql>): Sql {
  return sql`exists (select from surveys now where now.id = ${surveyId} and now.state = ${state}
    and now.closed_itself = ${closedItself})`;
}

/** Builds a query for the usual minutes of a survey, given the column with its id, and whether it goes on for weeks. */
export function lengthQuery(surveyId: Sql): Sql {
  return sql`select shown_loi_minutes as minutes, kind = 'productTest' as weeks from surveys where surveys.id = ${surveyId}`;
}

/** Stores the length of the clip of an ad. */
export async function updateClipSeconds(tx: Tx, id: number, seconds: number): Promise<void> {
  await tx.run(sql`update surveys set clip_seconds = ${seconds} where id = ${id} and kind = 'ad'`);
}

/**
 * Finds and locks a survey: for changes of its state, and for starts when places run out. Other transactions may still
 * insert rows that refer to the survey. `for update` would forbid that: a complete that has inserted such a row and
 * waits for a quota cell would deadlock with a change of quotas that waits for the survey.
 */
export function lockSurvey(tx: Tx, id: number): Promise<Survey | null> {
  return tx.maybe(sql`select ${columns} from surveys where id = ${id} for no key update`);
}

/** Returns the product test to which a screener or a report belongs, or null when the survey belongs to none. */
export function findWhole(tx: Tx, partSurveyId: number): Promise<Survey | null> {
  return tx.maybe(sql`
    select ${columns} from surveys where id = (select part_of_survey_id from surveys where id = ${partSurveyId})`);
}

const partsOf = (surveyId: number) =>
  sql`select ${columns} from surveys where part_of_survey_id = ${surveyId} order by id`;

/** Lists the screener and the reports of a product test; none of any other survey. */
export function listPartsOfSurvey(tx: Tx, surveyId: number): Promise<Survey[]> {
  return tx.rows(partsOf(surveyId));
}

/** Like `listPartsOfSurvey`, locked for changes of their state; the caller has locked the test. */
export function lockPartsOfSurvey(tx: Tx, surveyId: number): Promise<Survey[]> {
  return tx.rows(sql`${partsOf(surveyId)} for no key update`);
}

/**
 * Lists the surveys that are live, without the offers of partners, and without product tests, whose attempts run for
 * weeks.
 */
export function listLiveSurveys(tx: Tx): Promise<{ id: number; launchedAt: Date; isAtPartner: boolean }[]> {
  return tx.rows(sql`
    select id, coalesce(launched_at, created_at) as "launchedAt", platform_type = 2 as "isAtPartner" from surveys
    where state = 'live' and platform_type <> 3 and kind = 'survey' and part_of_survey_id is null
    order by id limit 5000`);
}

/** Builds a query for the ids (`survey_id`) of those surveys that are live, of the surveys that a query names so. */
export function liveAmongQuery(surveys: Sql): Sql {
  return sql`select id as survey_id from surveys where state = 'live' and id in (${surveys})`;
}

/** Lists those of these surveys that are live, offers of partners too. */
export function listLiveAmong(tx: Tx, ids: readonly number[]): Promise<{ id: number; launchedAt: Date }[]> {
  return tx.rows(sql`
    select id, coalesce(launched_at, created_at) as "launchedAt" from surveys
    where state = 'live' and id = any(${ids}::bigint[]) order by id`);
}

/** What decides when the complete of a survey is paid, beside its attempt. */
export interface ReviewTerms {
  surveyId: number;
  reviewDays: number;
  estimatedLoiMinutes: number;
}

/** Returns what decides when completes of these surveys are paid, in no order. */
export async function listReviewTerms(tx: Tx, surveyIds: readonly number[]): Promise<ReviewTerms[]> {
  if (surveyIds.length === 0) return [];
  return tx.rows(sql`
    select id as "surveyId", review_days as "reviewDays", estimated_loi_minutes as "estimatedLoiMinutes"
    from surveys where id = any(${surveyIds}::bigint[])`);
}

/** Returns the surveys with these ids in no order; unknown ids are left out. */
export function listSurveysByIds(tx: Tx, ids: readonly number[]): Promise<Survey[]> {
  return tx.rows(sql`select ${columns} from surveys where id = any(${ids}::bigint[])`);
}

export interface NewSurvey {
  encryptId: string;
  /** 1, a questionnaire of ours, where it is left out. */
  platformType?: 1 | 2 | 3;
  withheld?: boolean;
  /** `survey` where it is left out. */
  kind?: SurveyKind;
  /** Of an ad alone. */
  clipSeconds?: number | null;
  partOfSurveyId?: number | null;
  title: Bilingual;
  description: Bilingual;
  rewardPoints: number;
  reviewDays: number;
  estimatedIr: number;
  estimatedLoiMinutes: number;
  target: TargetRule;
  completesTarget: number;
  startsOn?: string | null;
  startsTime?: string | null;
  endsOn?: string | null;
  endsTime?: string | null;
  dailyCompletes?: number | null;
  picture?: string | null;
  profileFields?: readonly DetailField[];
  sensitiveSubjects?: readonly SensitiveSubject[];
  answersKeptDays?: number | null;
  lockGroups?: readonly string[];
}

/** Stores a new survey whose shown figures are its estimates, and returns its id. */
export async function insertSurvey(tx: Tx, survey: NewSurvey): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into surveys (encrypt_id, title_en, title_zh, description_en, description_zh, reward_points, review_days,
      estimated_ir, estimated_loi_minutes, shown_ir, shown_loi_minutes, target, completes_target, starts_on, starts_time,
      ends_on, ends_time, daily_completes, picture, profile_fields, sensitive_subjects,
      answers_kept_days, platform_type, withheld, lock_groups, kind, clip_seconds, part_of_survey_id,
      created_at)
    values (${survey.encryptId}, ${survey.title.en}, ${survey.title.zh}, ${survey.description.en}, ${survey.description.zh},
      ${survey.rewardPoints}, ${survey.reviewDays}, ${survey.estimatedIr}, ${survey.estimatedLoiMinutes}, ${survey.estimatedIr},
      ${survey.estimatedLoiMinutes}, ${JSON.stringify(survey.target)}::jsonb, ${survey.completesTarget},
      ${survey.startsOn ?? null}::date, ${survey.startsTime ?? null}::time, ${survey.endsOn ?? null}::date,
      ${survey.endsTime ?? null}::time, ${survey.dailyCompletes ?? null}::int, ${survey.picture ?? null}::text,
      ${survey.profileFields ?? []}::text[],
      ${survey.sensitiveSubjects ?? []}::text[], ${survey.answersKeptDays ?? null}::int, ${survey.platformType ?? 1}::smallint,
      ${survey.withheld ?? false}::boolean, ${survey.lockGroups ?? []}::text[], ${survey.kind ?? 'survey'}::text,
      ${survey.clipSeconds ?? null}::int, ${survey.partOfSurveyId ?? null}::bigint, ${tx.now})
    returning id`);
  return row.id;
}

/** Stores a survey's settings with the next revision and who changed them; the instant of the first launch is kept. */
export async function updateSurveySettings(
  tx: Tx,
  id: number,
  survey: Omit<NewSurvey, 'encryptId'> & { state: SurveyState },
  changedBy: number,
): Promise<void> {
  await tx.run(sql`
    update surveys set title_en = ${survey.title.en}, title_zh = ${survey.title.zh}, description_en = ${survey.description.en},
      description_zh = ${survey.description.zh}, reward_points = ${survey.rewardPoints}, review_days = ${survey.reviewDays},
      estimated_ir = ${survey.estimatedIr}, estimated_loi_minutes = ${survey.estimatedLoiMinutes},
      target = ${JSON.stringify(survey.target)}::jsonb, completes_target = ${survey.completesTarget}::int,
      starts_on = ${survey.startsOn ?? null}::date, starts_time = ${survey.startsTime ?? null}::time,
      ends_on = ${survey.endsOn ?? null}::date, ends_time = ${survey.endsTime ?? null}::time,
      daily_completes = ${survey.dailyCompletes ?? null}::int, picture = ${survey.picture ?? null}::text,
      profile_fields = ${survey.profileFields ?? []}::text[], sensitive_subjects = ${survey.sensitiveSubjects ?? []}::text[],
      answers_kept_days = ${survey.answersKeptDays ?? null}::int,
      revision = revision + 1, changed_by = ${changedBy}, changed_at = ${tx.now}, state = ${survey.state},
      launched_at = case when ${survey.state} = 'live' then coalesce(launched_at, ${tx.now}) else launched_at end,
      live_since = ${liveSince(tx.now, sql`${survey.state}`)}
    where id = ${id}`);
}

/** Builds the value of `live_since` for an update that also writes the state: a survey that goes live begins anew. */
export const liveSince = (now: Date, state: Sql) =>
  sql`case when ${state} = 'live' and state <> 'live' then ${now}::timestamptz else live_since end`;

/** Stores a survey's state; `launchedAt` counts only for a survey that was never launched. */
export async function updateSurveyState(
  tx: Tx,
  id: number,
  state: SurveyState,
  launchedAt: Date | null,
): Promise<void> {
  await tx.run(sql`
    update surveys set state = ${state}, launched_at = coalesce(launched_at, ${launchedAt}::timestamptz),
      live_since = ${liveSince(tx.now, sql`${state}`)},
      closed_at = case when ${state} = 'closed' then ${tx.now}::timestamptz else closed_at end
    where id = ${id}`);
}

/** Stores for the surveys that a query finds whether they are kept from members. */
export async function updateWithheld(tx: Tx, surveyIds: Sql, withheld: boolean): Promise<void> {
  await tx.run(sql`update surveys set withheld = ${withheld}::boolean where id in (${surveyIds})`);
}

/** Counts the live surveys among those that a query finds. */
export async function countLiveAmong(tx: Tx, surveyIds: Sql): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from surveys where state = 'live' and id in (${surveyIds})`);
  return row.n;
}
