import sql, { raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** A completed attempt as research data, without the member. */
export interface Response {
  /** The id of the row. Never shown, because it leads to the member. */
  id: number;
  versionId: number;
  day: string;
  seconds: number;
  answers: Record<string, unknown>;
}

/** Rejected attempts are not responses. */
const isResponse = sql`state = 'completed' and review not in ('rejected', 'reversed')`;

/** The condition of the partial index. */
const isToCount = sql`ended_at is not null and counted = (review in ('rejected', 'reversed'))`;

/**
 * Lists the next responses of a survey in the order in which they started. Pages by cursor, so nothing stays open
 * between pages.
 */
export function listResponses(
  tx: Tx,
  of: { surveyId: number; afterId: number; limit: number; timeZone: string },
): Promise<Response[]> {
  return tx.rows(sql`
    select id, version_id as "versionId", to_char(ended_at at time zone ${of.timeZone}::text, 'YYYY-MM-DD') as day,
      greatest(0, extract(epoch from ended_at - started_at))::int as seconds, run -> 'answers' as answers
    from attempts where survey_id = ${of.surveyId} and ${isResponse} and id > ${of.afterId}::bigint
    order by id limit ${of.limit}::int`);
}

/**
 * Counts the responses of a survey. The survey has its number of completes; only rejected and undecided attempts are
 * read, from a partial index, because counting a million rows would take seconds.
 */
export async function countResponses(
  tx: Tx,
  survey: { readonly id: number; readonly completes: number },
): Promise<{ responses: number; rejected: number; inReview: number }> {
  const { rejected, inReview } = await tx.one<{ rejected: number; inReview: number }>(sql`
    select count(*) filter (where review in ('rejected', 'reversed'))::int as rejected,
      count(*) filter (where review = 'pending')::int as "inReview"
    from attempts where survey_id = ${survey.id} and review in ('pending', 'rejected', 'reversed')`);
  return { responses: survey.completes - rejected, rejected, inReview };
}

/**
 * Builds a query for the values in an answer: the items of a list with their positions, the cells of a grid with their
 * rows.
 */
function valuesOf(answer: string): Sql {
  const column = raw(answer);
  return sql`(
    select null::text as part, ${column} as value, 0 as place where jsonb_typeof(${column}) in ('string', 'number', 'boolean')
    union all
    select null, each.value, each.place::int
    from jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end) with ordinality as each (value, place)
    union all
    select each.key, each.value, 0
    from jsonb_each(case when jsonb_typeof(${column}) = 'object' then ${column} else '{}' end) each
  )`;
}

/**
 * How often a value was given; without a value, how many members answered at all. In a pair, with the answer to the
 * other question.
 */
export interface Counted {
  answered: boolean;
  part: string | null;
  value: unknown;
  place: number;
  by: unknown;
  n: number;
}

/**
 * Counts in one query how often each value was given to a question, and how many answered it, over the newest
 * responses. Equal answers are counted before they are split, because fifty thousand answers are a handful of choices.
 * `values` is false for texts, which are not counted one by one.
 */
export function countValues(
  tx: Tx,
  of: { surveyId: number; question: string; latest: number; values: boolean },
): Promise<Omit<Counted, 'by'>[]> {
  return tx.rows(sql`
    with latest as (
      select run -> 'answers' -> ${of.question}::text as answer from attempts
      where survey_id = ${of.surveyId} and ${isResponse} order by id desc limit ${of.latest}::int
    ),
    same as materialized (
      select case when ${of.values}::boolean then answer end as answer, count(*) as n
      from latest where answer is not null group by 1
    )
    (select true as answered, null as part, null::jsonb as value, 0 as place, coalesce(sum(n), 0)::int as n from same)
    union all
    (select false, given.part, given.value, given.place, sum(same.n)::int
      from same cross join lateral ${valuesOf('answer')} given
      group by given.part, given.value, given.place limit 20000)`);
}

/**
 * Counts how often each value was given together with each value of another question, and how many gave each of those.
 */
export function countPairs(
  tx: Tx,
  of: { surveyId: number; question: string; by: string; latest: number },
): Promise<Pick<Counted, 'answered' | 'value' | 'by' | 'n'>[]> {
  return tx.rows(sql`
    with latest as (
      select run -> 'answers' -> ${of.question}::text as answer, run -> 'answers' -> ${of.by}::text as other from attempts
      where survey_id = ${of.surveyId} and ${isResponse} order by id desc limit ${of.latest}::int
    ),
    same as materialized (
      select answer, other, count(*) as n from latest where answer is not null and other is not null group by 1, 2
    )
    (select true as answered, null::jsonb as value, other as by, sum(n)::int as n from same group by other limit 20000)
    union all
    (select false, given.value, same.other, sum(same.n)::int
      from same cross join lateral ${valuesOf('answer')} given
      where given.part is null group by given.value, same.other limit 20000)`);
}

/** The answers of an ended attempt. */
export interface AnswersToCount {
  versionId: number;
  /** Whether the answers are to be added to the sums or removed from them. */
  counted: boolean;
  run: { page: number; end: 'completed' | 'screened_out' | null; answers: Record<string, unknown> };
}

/**
 * Returns ended attempts whose answers have to be added to the sums or removed from them, and marks them as done: the
 * caller updates the sums in the same transaction. Skips attempts that are locked at this moment.
 */
export function claimAnswersToCount(tx: Tx, limit: number): Promise<AnswersToCount[]> {
  return tx.rows(sql`
    with due as (
      select id from attempts where ${isToCount} order by version_id, id limit ${limit}::int for update skip locked
    )
    update attempts set counted = not counted from due where attempts.id = due.id
    returning version_id as "versionId", counted, jsonb_build_object('page', coalesce((run ->> 'page')::int, 0),
      'end', run -> 'end' -> 'kind', 'answers', coalesce(run -> 'answers', '{}')) as run`);
}

/** Counts the attempts at a version whose answers are not correctly in the sums yet, up to a thousand. */
export async function countUncounted(tx: Tx, versionId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from attempts where version_id = ${versionId} and ${isToCount} limit 1000
    ) due`);
  return row.n;
}
