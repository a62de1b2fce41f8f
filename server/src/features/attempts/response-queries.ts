import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { RespondentFacts } from './respondent-facts';

/** A completed attempt as research data, without the member. */
export interface Response {
  /** The id of the row. Never shown, because it leads to the member. */
  id: number;
  versionId: number;
  day: string;
  seconds: number;
  answers: Record<string, unknown>;
  /** What the response kept of its member; null for an old one. */
  respondent: RespondentFacts | null;
}

/** Rejected attempts are not responses, nor are those that an operator excluded from the results or whose answers were erased. */
const isResponse = sql`state = 'completed' and review not in ('rejected', 'reversed') and answers_erased_at is null
  and not exists (select from excluded_responses x where x.attempt_id = attempts.id)`;

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
      greatest(0, extract(epoch from ended_at - started_at))::int as seconds, run -> 'answers' as answers, respondent
    from attempts where survey_id = ${of.surveyId} and ${isResponse} and id > ${of.afterId}::bigint
    order by id limit ${of.limit}::int`);
}

/**
 * Counts the responses of a survey. The survey has its number of completes, without the rejected ones; only rejected,
 * undecided, excluded and erased attempts are read, from partial indexes, because counting a million rows would take
 * seconds.
 */
export async function countResponses(
  tx: Tx,
  survey: { readonly id: number; readonly completes: number },
): Promise<{ responses: number; rejected: number; inReview: number; excluded: number }> {
  const { rejected, inReview, excluded, erased } = await tx.one<{
    rejected: number;
    inReview: number;
    excluded: number;
    erased: number;
  }>(sql`
    select count(*) filter (where review in ('rejected', 'reversed'))::int as rejected,
      count(*) filter (where review = 'pending')::int as "inReview",
      (select count(*)::int from excluded_responses x join attempts a on a.id = x.attempt_id
        where x.survey_id = ${survey.id} and a.review not in ('rejected', 'reversed')) as excluded,
      (select count(*)::int from attempts e where e.survey_id = ${survey.id} and e.state = 'completed'
        and e.answers_erased_at is not null and e.review not in ('rejected', 'reversed')) as erased
    from attempts where survey_id = ${survey.id} and review in ('pending', 'rejected', 'reversed')`);
  return { responses: survey.completes - excluded - erased, rejected, inReview, excluded };
}

/**
 * The newest responses with their answers, as a query within a query: `id`, `answers` and `respondent`, newest first. The scan ends
 * where the query around it has enough. `skip` leaves out the very newest ones, `beforeId` those of an attempt and after.
 */
export function newestResponsesQuery(of: {
  readonly surveyId: number;
  readonly latest: number;
  readonly skip?: number | undefined;
  readonly beforeId?: number | null;
}): Sql {
  const isBefore = of.beforeId == null ? empty : sql`and id < ${of.beforeId}::bigint`;
  return sql`
    select id, run -> 'answers' as answers, respondent from attempts
    where survey_id = ${of.surveyId} and ${isResponse} ${isBefore} order by id desc limit ${of.latest}::int offset ${of.skip ?? 0}::int`;
}

/** The answers to several questions in their order, null where there is none, and how many responses gave just these. */
export interface Combination {
  answers: unknown[];
  n: number;
}

/** A question whose answers are counted in combination with others. */
export interface CountedQuestion {
  readonly name: string;
  readonly isText: boolean;
  readonly value?: Sql | undefined;
}

/**
 * Every combination of answers to several questions in the newest responses: as many as there are responses at most. Open
 * answers are not read, as hardly two are the same: `true` stands for each. `value`: an expression over the `id` and the
 * `answers` of `latest`, for what is kept elsewhere.
 */
export function countCombinations(
  tx: Tx,
  of: { surveyId: number; questions: readonly CountedQuestion[]; latest: number; skip?: number | undefined },
): Promise<Combination[]> {
  const answers = of.questions.map(({ name, isText, value }) => {
    if (value) return value;
    return isText ? sql`nullif(answers ? ${name}::text, false)` : sql`answers -> ${name}::text`;
  });
  return tx.rows(sql`
    with latest as materialized (${newestResponsesQuery(of)})
    select jsonb_build_array(${join(answers)}) as answers, count(*)::int as n from latest group by 1`);
}

/** Builds the value of a fact about the member in `countCombinations`; `missing` where it is not known. */
export function factValue(fact: string, missing: string): Sql {
  return sql`coalesce(respondent -> ${fact}::text, to_jsonb(${missing}::text))`;
}

/**
 * Counts all responses of a survey by these facts about their members, null where one is not known. Returns null when there
 * are more than `limit` combinations.
 */
export async function countByFacts(
  tx: Tx,
  surveyId: number,
  facts: readonly string[],
  limit: number,
): Promise<{ values: unknown[]; n: number }[] | null> {
  const rows = await tx.rows<{ values: unknown[]; n: number }>(sql`
    select jsonb_build_array(${join(facts.map((fact) => sql`respondent -> ${fact}::text`))}) as "values", count(*)::int as n
    from attempts where survey_id = ${surveyId} and ${isResponse} group by 1 limit ${limit + 1}::int`);
  return rows.length > limit ? null : rows;
}

/** The answers of an ended attempt. */
export interface AnswersToCount {
  /** Null where a partner has the answers. */
  versionId: number | null;
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
