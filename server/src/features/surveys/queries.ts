import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import type { Paging } from '../../platform/paging';
import { offsetOf } from '../../platform/paging';
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
  completes: number;
  versionId: number;
  createdAt: Date;
  launchedAt: Date | null;
}

const columns = sql`id, encrypt_id as "encryptId", platform_type as "platformType", state,
  title_en as "titleEn", title_zh as "titleZh", description_en as "descriptionEn", description_zh as "descriptionZh",
  reward_points as "rewardPoints", review_days as "reviewDays", estimated_ir as "estimatedIr",
  estimated_loi_minutes as "estimatedLoiMinutes", shown_ir as "shownIr", shown_loi_minutes as "shownLoiMinutes", target,
  completes_target as "completesTarget", completes, version_id as "versionId", created_at as "createdAt", launched_at as "launchedAt"`;

export function findSurveyByEncryptId(tx: Tx, encryptId: string): Promise<Survey | null> {
  return tx.maybe(sql`select ${columns} from surveys where encrypt_id = ${encryptId}`);
}

export function findSurvey(tx: Tx, id: number): Promise<Survey | null> {
  return tx.maybe(sql`select ${columns} from surveys where id = ${id}`);
}

/** Holds the row until the transaction ends: for changes of state, and for joins when places run out. */
export function lockSurvey(tx: Tx, id: number): Promise<Survey | null> {
  return tx.maybe(sql`select ${columns} from surveys where id = ${id} for update`);
}

export function listSurveysByIds(tx: Tx, ids: readonly number[]): Promise<Survey[]> {
  return tx.rows(sql`select ${columns} from surveys where id = any(${ids}::bigint[])`);
}

export async function getCatalogueVersion(tx: Tx): Promise<number> {
  return (await tx.one<{ version: number }>(sql`select version from survey_catalogue`)).version;
}

export async function bumpCatalogue(tx: Tx): Promise<void> {
  await tx.run(sql`update survey_catalogue set version = version + 1`);
}

export interface LiveTarget {
  surveyId: number;
  target: TargetRule;
  fullCells: TargetRule[];
}

/** Everything the target index is built from, best reward first. */
export function listLiveTargets(tx: Tx): Promise<LiveTarget[]> {
  return tx.rows(sql`
    select s.id as "surveyId", s.target,
      coalesce((select jsonb_agg(c.rule) from quota_cells c
        where c.survey_id = s.id and c.answer is null and c.completes >= c.target), '[]') as "fullCells"
    from surveys s where s.state = 'live' order by s.reward_points desc, s.id`);
}

function filterOf(filter: { state?: SurveyState; search?: string }): Sql {
  const state = filter.state ? sql`and state = ${filter.state}` : empty;
  const search = filter.search
    ? sql`and (title_en ilike ${`%${filter.search.replace(/[\\%_]/g, '\\$&')}%`} or title_zh ilike ${`%${filter.search.replace(/[\\%_]/g, '\\$&')}%`} or id::text = ${filter.search})`
    : empty;
  return sql`where true ${state} ${search}`;
}

export async function countSurveys(tx: Tx, filter: { state?: SurveyState; search?: string }): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from surveys ${filterOf(filter)}`)).n;
}

export function listSurveys(
  tx: Tx,
  filter: { state?: SurveyState; search?: string },
  paging: Paging,
): Promise<Survey[]> {
  return tx.rows(sql`
    select ${columns} from surveys ${filterOf(filter)} order by id desc limit ${paging.size}::int offset ${offsetOf(paging)}::int`);
}

export interface NewSurvey {
  encryptId: string;
  title: Bilingual;
  description: Bilingual;
  rewardPoints: number;
  reviewDays: number;
  estimatedIr: number;
  estimatedLoiMinutes: number;
  target: TargetRule;
  completesTarget: number;
}

export async function insertSurvey(tx: Tx, survey: NewSurvey): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into surveys (encrypt_id, title_en, title_zh, description_en, description_zh, reward_points, review_days,
      estimated_ir, estimated_loi_minutes, shown_ir, shown_loi_minutes, target, completes_target, created_at)
    values (${survey.encryptId}, ${survey.title.en}, ${survey.title.zh}, ${survey.description.en}, ${survey.description.zh},
      ${survey.rewardPoints}, ${survey.reviewDays}, ${survey.estimatedIr}, ${survey.estimatedLoiMinutes}, ${survey.estimatedIr},
      ${survey.estimatedLoiMinutes}, ${JSON.stringify(survey.target)}::jsonb, ${survey.completesTarget}, ${tx.now})
    returning id`);
  return row.id;
}

/** More places wake a survey that was full; fewer make it full when all of them are taken. */
export async function updateSurveySettings(tx: Tx, id: number, survey: Omit<NewSurvey, 'encryptId'>): Promise<void> {
  await tx.run(sql`
    update surveys set title_en = ${survey.title.en}, title_zh = ${survey.title.zh}, description_en = ${survey.description.en},
      description_zh = ${survey.description.zh}, reward_points = ${survey.rewardPoints}, review_days = ${survey.reviewDays},
      estimated_ir = ${survey.estimatedIr}, estimated_loi_minutes = ${survey.estimatedLoiMinutes},
      target = ${JSON.stringify(survey.target)}::jsonb, completes_target = ${survey.completesTarget}::int,
      state = case
        when state in ('live', 'paused') and completes >= ${survey.completesTarget}::int then 'full'
        when state = 'full' and completes < ${survey.completesTarget}::int then 'live'
        else state end
    where id = ${id}`);
}

export async function updateSurveyState(
  tx: Tx,
  id: number,
  state: SurveyState,
  launchedAt: Date | null,
): Promise<void> {
  await tx.run(sql`
    update surveys set state = ${state}, launched_at = coalesce(launched_at, ${launchedAt}::timestamptz) where id = ${id}`);
}

export async function insertVersion(
  tx: Tx,
  version: { surveyId: number; source: unknown; plan: unknown },
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    with version as (
      insert into survey_versions (survey_id, version, source, plan, created_at)
      select ${version.surveyId}::bigint, coalesce(max(version), 0) + 1, ${JSON.stringify(version.source)}::jsonb,
        ${JSON.stringify(version.plan)}::jsonb, ${tx.now}::timestamptz
      from survey_versions where survey_id = ${version.surveyId}::bigint
      returning id
    )
    update surveys set version_id = version.id from version where surveys.id = ${version.surveyId}::bigint
    returning version.id`);
  return row.id;
}

export function getVersionPlan(tx: Tx, versionId: number): Promise<{ plan: unknown }> {
  return tx.one(sql`select plan from survey_versions where id = ${versionId}`);
}

export function getVersion(tx: Tx, versionId: number): Promise<{ version: number; source: unknown; plan: unknown }> {
  return tx.one(sql`select version, source, plan from survey_versions where id = ${versionId}`);
}

export interface QuotaCellRow {
  id: number;
  label: string;
  rule: TargetRule;
  answer: { question: string; values: (string | number | boolean)[] } | null;
  target: number;
  completes: number;
}

const cellColumns = sql`id, label, rule, answer, target, completes`;

export function listCells(tx: Tx, surveyId: number): Promise<QuotaCellRow[]> {
  return tx.rows(sql`select ${cellColumns} from quota_cells where survey_id = ${surveyId} order by position`);
}

/** In order of id: two completes that need the same cells wait for each other and never deadlock. */
export function lockCells(tx: Tx, ids: readonly number[]): Promise<QuotaCellRow[]> {
  return tx.rows(sql`select ${cellColumns} from quota_cells where id = any(${ids}::bigint[]) order by id for update`);
}

export async function countComplete(tx: Tx, cellIds: readonly number[]): Promise<void> {
  await tx.run(sql`update quota_cells set completes = completes + 1 where id = any(${cellIds}::bigint[])`);
}

/**
 * Takes one complete of the survey's total and commits; false, with the transaction undone, when there is none left. The
 * last one makes the survey full, which the catalogue has to see, as it has to see that a cell was filled.
 */
export function takeComplete(tx: Tx, surveyId: number, fillsCell: boolean): Promise<boolean> {
  return tx.runLast(sql`
    with taken as (
      update surveys set completes = completes + 1,
        state = case when completes + 1 >= completes_target and state in ('live', 'paused') then 'full' else state end
      where id = ${surveyId} and completes < completes_target returning state
    ), bumped as (
      update survey_catalogue set version = version + 1
      where ${fillsCell}::boolean or exists (select 1 from taken where state = 'full')
    )
    select 1 / count(*)::int from taken`);
}

/** Cells are matched by position: a kept one keeps its count, so that editing a label never resets a quota. */
export async function replaceCells(
  tx: Tx,
  surveyId: number,
  cells: readonly { label: string; rule: TargetRule; answer?: unknown; target: number }[],
): Promise<void> {
  await tx.run(sql`delete from quota_cells where survey_id = ${surveyId} and position >= ${cells.length}::int`);
  for (const [position, cell] of cells.entries()) {
    const answer = cell.answer === undefined ? null : JSON.stringify(cell.answer);
    await tx.run(sql`
      insert into quota_cells (survey_id, position, label, rule, answer, target)
      values (${surveyId}, ${position}, ${cell.label}, ${JSON.stringify(cell.rule)}::jsonb, ${answer}::jsonb, ${cell.target})
      on conflict (survey_id, position) do update set label = excluded.label, rule = excluded.rule, answer = excluded.answer,
        target = greatest(excluded.target, quota_cells.completes)`);
  }
}

export function listSurveysToMeasure(
  tx: Tx,
): Promise<{ id: number; estimatedIr: number; estimatedLoiMinutes: number }[]> {
  return tx.rows(sql`
    select id, estimated_ir as "estimatedIr", estimated_loi_minutes as "estimatedLoiMinutes" from surveys
    where state in ('live', 'paused') order by id limit 5000`);
}

export async function updateMeasured(tx: Tx, id: number, shown: { ir: number; loiMinutes: number }): Promise<void> {
  await tx.run(sql`
    update surveys set shown_ir = ${shown.ir}, shown_loi_minutes = ${shown.loiMinutes}
    where id = ${id} and (shown_ir, shown_loi_minutes) is distinct from (${shown.ir}::int, ${shown.loiMinutes}::int)`);
}
