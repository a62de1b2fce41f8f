import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** A completed and accepted attempt with what data cleaning looks at, also when it is excluded from the results. */
export interface ResponseToClean {
  id: number;
  versionId: number;
  day: string;
  seconds: number;
  answers: Record<string, unknown>;
  reason: string | null;
  operatorId: number | null;
}

/** Lists the newest responses of a survey, excluded ones as well. */
export function listResponsesToClean(
  tx: Tx,
  of: { surveyId: number; latest: number; timeZone: string },
): Promise<ResponseToClean[]> {
  return tx.rows(sql`
    select a.id, a.version_id as "versionId", to_char(a.ended_at at time zone ${of.timeZone}::text, 'YYYY-MM-DD') as day,
      greatest(0, extract(epoch from a.ended_at - a.started_at))::int as seconds, a.run -> 'answers' as answers,
      x.reason, x.operator_id as "operatorId"
    from (
      select * from attempts
      where survey_id = ${of.surveyId} and state = 'completed' and review not in ('rejected', 'reversed')
        and answers_erased_at is null
      order by id desc limit ${of.latest}::int
    ) a
    left join excluded_responses x on x.attempt_id = a.id
    order by a.id desc`);
}

/** Excludes responses of a survey from its results; returns how many were not excluded before. */
export function excludeAttempts(
  tx: Tx,
  of: { surveyId: number; attemptIds: readonly number[]; reason: string; operatorId: number },
): Promise<number> {
  return tx.run(sql`
    insert into excluded_responses (attempt_id, survey_id, reason, operator_id, excluded_at)
    select id, survey_id, ${of.reason}, ${of.operatorId}, ${tx.now} from attempts
    where id = any(${of.attemptIds}::bigint[]) and survey_id = ${of.surveyId} and state = 'completed' and answers_erased_at is null
    order by id on conflict do nothing`);
}

/** Takes excluded responses of a survey back into its results; returns how many. */
export function includeAttempts(tx: Tx, surveyId: number, attemptIds: readonly number[]): Promise<number> {
  return tx.run(sql`
    delete from excluded_responses where survey_id = ${surveyId} and attempt_id = any(${attemptIds}::bigint[])`);
}
