import { noQuestionnaire } from '@pollen/contract/questionnaire-checks';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { Refusal } from '../../platform/refusal';

export interface NewVersion {
  surveyId: number;
  source: unknown;
  plan: unknown;
  createdBy: number | null;
  note: string;
}

/** Stores a version as the survey's latest; returns its id and its number. */
export function insertVersion(tx: Tx, version: NewVersion): Promise<{ id: number; version: number }> {
  return tx.one(sql`
    with version as (
      insert into survey_versions (survey_id, version, source, plan, created_at, created_by, note)
      select ${version.surveyId}::bigint, coalesce(max(version), 0) + 1, ${JSON.stringify(version.source)}::jsonb,
        ${JSON.stringify(version.plan)}::jsonb, ${tx.now}::timestamptz, ${version.createdBy}::bigint, ${version.note}::text
      from survey_versions where survey_id = ${version.surveyId}::bigint
      returning id, version
    )
    update surveys set version_id = version.id from version where surveys.id = ${version.surveyId}::bigint
    returning version.id, version.version`);
}

export interface VersionRow {
  id: number;
  version: number;
  createdAt: Date;
  createdBy: number | null;
  note: string;
  pages: number;
  questions: number;
}

const versionColumns = sql`id, version, created_at as "createdAt", created_by as "createdBy", note,
  jsonb_array_length(plan -> 'pages') as pages, (plan ->> 'questionCount')::int as questions`;

/** Lists the latest versions of a survey, newest first. */
export function listLatestVersions(tx: Tx, surveyId: number, limit: number): Promise<VersionRow[]> {
  return tx.rows(sql`
    select ${versionColumns} from survey_versions where survey_id = ${surveyId} order by version desc limit ${limit}::int`);
}

/** Returns a version of a survey's questionnaire with its source, or null when there is none with this number. */
export function findVersion(
  tx: Tx,
  surveyId: number,
  version: number,
): Promise<(VersionRow & { source: unknown }) | null> {
  return tx.maybe(sql`
    select ${versionColumns}, source from survey_versions where survey_id = ${surveyId} and version = ${version}::int`);
}

/** Returns the compiled plan of a version; throws when the id is unknown. */
export function getVersionPlan(tx: Tx, versionId: number): Promise<{ plan: unknown }> {
  return tx.one(sql`select plan from survey_versions where id = ${versionId}`);
}

/**
 * Returns a version with its source and plan; throws when the id is unknown. Refuses without an id, which is a survey that
 * a partner runs.
 */
export async function getVersion(
  tx: Tx,
  versionId: number | null,
): Promise<{ version: number; source: unknown; plan: unknown; createdBy: number | null; createdAt: Date }> {
  if (versionId === null) throw new Refusal(noQuestionnaire);
  return tx.one(sql`
    select version, source, plan, created_by as "createdBy", created_at as "createdAt"
    from survey_versions where id = ${versionId}`);
}

/** Returns those of the versions whose survey members see: it was launched, or the product test of which it is a part. */
export async function versionsSeenByMembers(tx: Tx, versionIds: readonly number[]): Promise<ReadonlySet<number>> {
  const seen = await tx.rows<{ id: number }>(sql`
    select version.id from survey_versions version
    join surveys survey on survey.id = version.survey_id
    left join surveys whole on whole.id = survey.part_of_survey_id
    where version.id = any(${versionIds}::bigint[]) and coalesce(whole.state, survey.state) <> 'draft'`);
  return new Set(seen.map(({ id }) => id));
}

/** Lists all versions of a survey, oldest first. */
export function listVersionNumbers(tx: Tx, surveyId: number): Promise<{ id: number; version: number }[]> {
  return tx.rows(
    sql`select id, version from survey_versions where survey_id = ${surveyId} order by version limit 1000`,
  );
}
