import sql from 'sql-template-tag';
import type { Panel } from './panel';

/**
 * Inserts completed attempts with answers, each by a new member, straight into the tables: as many as statistics need,
 * without answering page by page. Nothing is paid, so the ledger stays empty. `respondents` has
 * the facts about the members in the same order; without one, a response is like an old one.
 */
export async function addResponses(
  panel: Panel,
  surveyId: number,
  answers: readonly Readonly<Record<string, unknown>>[],
  respondents: readonly (object | null)[] = [],
): Promise<void> {
  await panel.transaction(async (tx) => {
    await tx.run(sql`
      with given as (
        select n + (select completes from surveys where id = ${surveyId}) as place, answers
        from jsonb_array_elements(${JSON.stringify(answers)}::jsonb) with ordinality as g (answers, n)
      ),
      respondents as (
        insert into members (email, email_key, password_hash, handle, recommended_code, registered_at, last_seen_at)
        select name || '@example.com', name || '@example.com', '', name, name, ${tx.now}, ${tx.now}
        from (select 'r' || ${surveyId}::bigint || 'x' || place as name from given) named
        returning id, handle
      ),
      ledger as (insert into ledger_accounts (member_id) select id from respondents),
      credit as (insert into credit_accounts (member_id) select id from respondents)
      insert into attempts (attempt_key, survey_id, version_id, member_id, state, review, reward_points, run, started_at,
        turned_at, reserved_until, ended_at, checked_at, respondent)
      select 'made-up-' || r.handle, s.id, s.version_id, r.id, 'completed', 'approved', 0,
        jsonb_build_object('format', 1, 'seed', 'abcdef', 'page', 0, 'end', '{"kind":"completed"}'::jsonb, 'answers', given.answers),
        ${tx.now}::timestamptz - interval '5 minutes', ${tx.now}, ${tx.now}, ${tx.now}, ${tx.now},
        nullif(${JSON.stringify(respondents)}::jsonb -> (given.place - 1)::int, 'null')
      from surveys s, given join respondents r on r.handle = 'r' || ${surveyId}::bigint || 'x' || given.place
      where s.id = ${surveyId}`);
    await tx.run(sql`update surveys set completes = completes + ${answers.length}::int where id = ${surveyId}`);
  });
}

/** Returns the same answers `count` times. */
export function repeated(
  count: number,
  answers: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>>[] {
  return Array.from({ length: count }, () => answers);
}
