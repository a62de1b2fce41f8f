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

/** A page of the history of a member. */
export interface HistoryPage {
  readonly memberId: number;
  readonly paging: Paging;
}

/**
 * Returns these pages of members' attempts in all states, newest first, with the number of all. `reported` builds a query
 * that finds a row when a problem with an attempt was reported. One JSON value each, which is read much faster than rows of
 * columns; the state of the run comes only with screen-outs, whose reason it holds.
 */
export async function listHistories(
  tx: Tx,
  pages: readonly HistoryPage[],
  reported: (attemptId: Sql) => Sql,
): Promise<{ total: number; entries: HistoryEntry[] }[]> {
  const memberIds = pages.map(({ memberId }) => memberId);
  const sizes = pages.map(({ paging }) => paging.size);
  const offsets = pages.map(({ paging }) => offsetOf(paging));
  const rows = await tx.rows<{ history: { total: number; entries: HistoryEntry[] } }>(sql`
    select json_build_object(
      'total', (select count(*) from attempts where member_id = asked.member and part_of is null),
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
          select * from attempts where member_id = asked.member and part_of is null
          order by id desc limit asked.size offset asked.skip
        ) entry), '[]')) as history
    from unnest((select ${memberIds}::bigint[]), (select ${sizes}::int[]), (select ${offsets}::int[]))
      with ordinality asked (member, size, skip, place)
    order by place`);
  return rows.map(({ history }) => history);
}
