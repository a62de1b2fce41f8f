import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/**
 * Returns the estimates of at most 5,000 surveys that are live, paused or full, oldest first: not of product tests, whose
 * attempts run for weeks; of the offers of partners, which are thousands, only those for which a condition on the column
 * with the id of a survey holds.
 */
export function listSurveysToMeasure(
  tx: Tx,
  isStarted: (survey: Sql) => Sql,
): Promise<{ id: number; estimatedIr: number; estimatedLoiMinutes: number }[]> {
  return tx.rows(sql`
    select id, estimated_ir as "estimatedIr", estimated_loi_minutes as "estimatedLoiMinutes" from surveys
    where state in ('live', 'paused', 'full') and kind = 'survey' and (platform_type <> 3 or ${isStarted(sql`surveys.id`)})
    order by id limit 5000`);
}

/** Outcomes and durations of the latest ended attempts of a survey. */
export interface Measured {
  ended: number;
  completed: number;
  medianSeconds: number | null;
  points: number;
}

/**
 * Stores a survey's measured figures and the ones shown to members; writes nothing when they are the same. Bumps the
 * catalogue version when members see others than before.
 */
export async function updateMeasured(
  tx: Tx,
  id: number,
  shown: { ir: number; loiMinutes: number },
  measured: Measured,
): Promise<void> {
  const seconds = measured.medianSeconds === null ? null : Math.round(measured.medianSeconds);
  await tx.run(sql`
    with changed as (
      update surveys s set shown_ir = ${shown.ir}::int, shown_loi_minutes = ${shown.loiMinutes}::int,
        measured_ended = ${measured.ended}::int, measured_completed = ${measured.completed}::int,
        measured_seconds = ${seconds}::int, measured_points = ${measured.points}::int
      from surveys before
      where s.id = ${id}::bigint and before.id = s.id
        and (s.shown_ir, s.shown_loi_minutes, s.measured_ended, s.measured_completed, s.measured_seconds, s.measured_points)
          is distinct from (${shown.ir}::int, ${shown.loiMinutes}::int, ${measured.ended}::int,
            ${measured.completed}::int, ${seconds}::int, ${measured.points}::int)
      returning (before.shown_ir, before.shown_loi_minutes) <> (s.shown_ir, s.shown_loi_minutes) as "isSeen"
    )
    update survey_catalogue set version = version + 1 where exists (select from changed where "isSeen")`);
}

/** Builds a query for the minutes that a survey, given by a column, was estimated to take. */
export function estimatedLoiQuery(surveyId: Sql): Sql {
  return sql`select estimated_loi_minutes from surveys where id = ${surveyId}`;
}
