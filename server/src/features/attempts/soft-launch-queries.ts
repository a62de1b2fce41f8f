import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The most attempts that the report of a soft launch reads. */
const ATTEMPTS_AT_MOST = 10_000;

/** The attempts of a survey that were started before an instant; null: all. */
export interface EarlyAttempts {
  readonly surveyId: number;
  readonly before: Date | null;
}

const droppedOut = (now: Date): Sql =>
  sql`(state in ('abandoned', 'timed_out') or (state = 'started' and reserved_until < ${now}::timestamptz))`;

/** The first attempts of a survey. Materialized, so that the limit is applied before anything is joined. */
const early = ({ surveyId, before }: EarlyAttempts): Sql => sql`
  early as materialized (
    select id, version_id, state, run, started_at, ended_at, reserved_until, final_points - taken_points as points
    from attempts
    where survey_id = ${surveyId}::bigint and (${before}::timestamptz is null or started_at < ${before}::timestamptz)
    order by id limit ${ATTEMPTS_AT_MOST}::int
  )`;

export interface EarlyFigures {
  started: number;
  completed: number;
  screenedOut: number;
  quotaFull: number;
  dropped: number;
  medianSeconds: number | null;
  points: number;
  /** Null without attempts. */
  firstId: number | null;
  lastId: number | null;
}

/** Counts the first attempts of a survey by outcome, with the median duration of completes and the points paid. */
export function getEarlyFigures(tx: Tx, of: EarlyAttempts): Promise<EarlyFigures> {
  return tx.one(sql`
    with ${early(of)}
    select count(*)::int as started, count(*) filter (where state = 'completed')::int as completed,
      count(*) filter (where state = 'screened_out')::int as "screenedOut",
      count(*) filter (where state = 'quota_full')::int as "quotaFull",
      count(*) filter (where ${droppedOut(tx.now)})::int as dropped,
      (percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at))
        filter (where state = 'completed'))::float8 as "medianSeconds",
      coalesce(sum(points), 0)::int as points, min(id) as "firstId", max(id) as "lastId"
    from early`);
}

/** Counts the first attempts of a survey by version and by the screening rule that ended them. */
export function listEarlyScreenOuts(
  tx: Tx,
  of: EarlyAttempts,
): Promise<{ versionId: number; rule: number | null; attempts: number }[]> {
  return tx.rows(sql`
    with ${early(of)}
    select version_id as "versionId", (run #>> '{end,rule}')::int as rule, count(*)::int as attempts
    from early where state = 'screened_out' group by 1, 2 order by attempts desc, 1, 2`);
}

/**
 * Counts how many of the first attempts of a survey reached each page, and how many dropped out there. `pageNames` has
 * the names of the pages in their order by the id of the version.
 */
export function listEarlyPages(
  tx: Tx,
  of: EarlyAttempts,
  pageNames: Readonly<Record<number, readonly string[]>>,
): Promise<{ page: string; reached: number; dropped: number }[]> {
  return tx.rows(sql`
    with ${early(of)},
    reached as (
      select early.id, page.page, false as dropped from early join attempt_pages page on page.attempt_id = early.id
      union
      select id, ${JSON.stringify(pageNames)}::jsonb -> version_id::text ->> (run ->> 'page')::int, ${droppedOut(tx.now)}
      from early where state in ('started', 'abandoned', 'timed_out')
    )
    select page, count(distinct id)::int as reached, count(*) filter (where dropped)::int as dropped
    from reached where page is not null group by page`);
}

/** Lists the versions of the questionnaire on which the first attempts of a survey were answered, latest first. */
export async function listEarlyVersions(tx: Tx, of: EarlyAttempts): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    with ${early(of)} select version_id as id from early group by 1 order by 1 desc limit 50`);
  return rows.map(({ id }) => id);
}
