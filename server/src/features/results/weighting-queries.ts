import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** The saved weighting of a survey; `targets` is null when it was removed. */
export interface WeightingRow {
  targets: unknown;
  revision: number;
  changedBy: number;
  changedAt: Date;
}

/** Returns the weighting of a survey, or null when it never had one. */
export function findWeighting(tx: Tx, surveyId: number): Promise<WeightingRow | null> {
  return tx.maybe(sql`
    select targets, revision, changed_by as "changedBy", changed_at as "changedAt"
    from survey_weightings where survey_id = ${surveyId}`);
}

/**
 * Stores the targets of a survey, or null for none, as the next revision after `revision`; 0 for a survey that never had
 * any. Returns false when another operator stored some meanwhile.
 */
export async function updateWeighting(
  tx: Tx,
  surveyId: number,
  change: { targets: unknown; revision: number; changedBy: number },
): Promise<boolean> {
  const targets = change.targets === null ? null : JSON.stringify(change.targets);
  const written = await tx.run(
    change.revision === 0
      ? sql`
        insert into survey_weightings (survey_id, targets, revision, changed_by, changed_at)
        values (${surveyId}, ${targets}::jsonb, 1, ${change.changedBy}, ${tx.now}) on conflict (survey_id) do nothing`
      : sql`
        update survey_weightings set targets = ${targets}::jsonb, revision = revision + 1, changed_by = ${change.changedBy},
          changed_at = ${tx.now}
        where survey_id = ${surveyId} and revision = ${change.revision}::int`,
  );
  return written === 1;
}
