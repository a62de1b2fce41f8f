import sql, { type Sql } from 'sql-template-tag';

/** A query for when a member, given by a column, last started a survey before an instant; null for never. */
export function lastStartQuery(member: Sql, before: Sql): Sql {
  return sql`(select max(earlier.started_at) from attempts earlier
    where earlier.member_id = ${member} and earlier.started_at < ${before})`;
}

/** A query for who started a survey: `member_id`, `survey_id`, `started_at`, and whether they reached an end (`finished`). */
export function startsQuery(surveyId: number): Sql {
  return sql`select member_id, survey_id, started_at, state in ('completed', 'screened_out', 'quota_full') as finished
    from attempts where survey_id = ${surveyId}::bigint`;
}

/** A query for the starts of a survey of members whom no mail had told of it; `notMailed` is the condition about mails. */
export function startsWithoutMailQuery(
  surveyId: number,
  notMailed: (member: Sql, surveyId: number, before: Sql) => Sql,
): Sql {
  return sql`select begun.started_at from attempts begun where begun.survey_id = ${surveyId}::bigint
    and ${notMailed(sql`begun.member_id`, surveyId, sql`begun.started_at`)}`;
}
