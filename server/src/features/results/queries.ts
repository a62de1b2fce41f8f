import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Changes of the sums of versions; negative for answers that are removed. */
export interface Change {
  readonly versions: readonly { versionId: number; n: number }[];
  readonly questions: readonly { versionId: number; question: string; n: number }[];
  readonly choices: readonly { versionId: number; question: string; part: string; choice: unknown; n: number }[];
}

/** Adds to the sums, row by row in one order, so that two concurrent changes do not deadlock. */
export async function addToCounts(tx: Tx, change: Change): Promise<void> {
  await tx.run(sql`
    insert into counted_versions as kept (version_id, attempts)
    select "versionId", n from jsonb_to_recordset(${JSON.stringify(change.versions)}::jsonb) as c("versionId" bigint, n int)
    order by "versionId"
    on conflict (version_id) do update set attempts = kept.attempts + excluded.attempts`);
  await tx.run(sql`
    insert into counted_questions as kept (version_id, question, answered)
    select "versionId", question, n
    from jsonb_to_recordset(${JSON.stringify(change.questions)}::jsonb) as c("versionId" bigint, question text, n int)
    order by "versionId", question
    on conflict (version_id, question) do update set answered = kept.answered + excluded.answered`);
  await tx.run(sql`
    insert into counted_choices as kept (version_id, question, part, choice, chosen)
    select "versionId", question, part, coalesce(choice, 'null'), n
    from jsonb_to_recordset(${JSON.stringify(change.choices)}::jsonb)
      as c("versionId" bigint, question text, part text, choice jsonb, n int)
    order by "versionId", question, part, choice
    on conflict (version_id, question, md5(part), md5(choice::text)) do update set chosen = kept.chosen + excluded.chosen`);
}

/** Returns the number of attempts at a version whose answers are in the sums. */
export async function findCountedAttempts(tx: Tx, versionId: number): Promise<number> {
  const row = await tx.maybe<{ attempts: number }>(
    sql`select attempts from counted_versions where version_id = ${versionId}`,
  );
  return row?.attempts ?? 0;
}

/** Lists how many members answered each question of a version. A questionnaire has 500 questions at most. */
export function listCountedQuestions(tx: Tx, versionId: number): Promise<{ question: string; answered: number }[]> {
  return tx.rows(sql`
    select question, answered from counted_questions where version_id = ${versionId} order by question limit 1000`);
}

/** Lists how often each answer to one question was given. Lists have 300 entries at most, grids that many rows. */
export function listCountedChoices(
  tx: Tx,
  versionId: number,
  question: string,
): Promise<{ part: string; value: unknown; n: number }[]> {
  return tx.rows(sql`
    select part, choice as value, chosen as n from counted_choices
    where version_id = ${versionId} and question = ${question}::text limit 90000`);
}
