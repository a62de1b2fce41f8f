import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { offsetOf, type Paging } from '../../platform/paging';
import { type AttemptSurvey, attemptSurveyQuery } from '../surveys/index';
import type { Attempt } from './queries';

/** An attempt as the history of its member shows it. */
export interface HistoryEntry
  extends Pick<
    Attempt,
    'attemptKey' | 'versionId' | 'state' | 'review' | 'reason' | 'finalPoints' | 'earlyPoints' | 'takenPoints' | 'run'
  > {
  startedAtMs: number;
  availableAtMs: number | null;
  survey: AttemptSurvey;
  isReported: boolean;
}

/**
 * Returns one page of a member's attempts in all states, newest first, and the number of all. `reported` builds a query
 * that finds a row when a problem with an attempt was reported. One JSON value, which is read much faster than rows of
 * columns; the state of the run comes only with screen-outs, whose reason it holds.
 */
export async function getHistory(
  tx: Tx,
  memberId: number,
  paging: Paging,
  reported: (attemptId: Sql) => Sql,
): Promise<{ total: number; entries: HistoryEntry[] }> {
  const { history } = await tx.one<{ history: { total: number; entries: HistoryEntry[] } }>(sql`
    select json_build_object(
      'total', (select count(*) from attempts where member_id = ${memberId} and part_of is null),
      'entries', coalesce((
        select json_agg(json_build_object('attemptKey', attempt_key, 'versionId', version_id, 'state', state,
          'review', review, 'reason', reason, 'finalPoints', final_points,
          'earlyPoints', early_points, 'takenPoints', taken_points,
          'run', case when state = 'screened_out' then run end,
          'startedAtMs', floor(extract(epoch from started_at) * 1000),
          'availableAtMs', floor(extract(epoch from available_at) * 1000),
          'survey', (${attemptSurveyQuery(sql`entry.survey_id`)}), 'isReported', exists (${reported(sql`entry.id`)}))
          order by id desc)
        from (
          select * from attempts where member_id = ${memberId} and part_of is null
          order by id desc limit ${paging.size}::int offset ${offsetOf(paging)}::int
        ) entry), '[]')) as history`);
  return history;
}
