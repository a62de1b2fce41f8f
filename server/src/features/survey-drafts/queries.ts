import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface Draft {
  revision: number;
  base: number;
  questionnaire: unknown;
  savedBy: number;
  savedAt: Date;
}

/** Returns the draft of a survey, or null when there is none. */
export function findDraft(tx: Tx, surveyId: number): Promise<Draft | null> {
  return tx.maybe(sql`
    select revision, base_version as base, questionnaire, saved_by as "savedBy", saved_at as "savedAt"
    from survey_drafts where survey_id = ${surveyId}`);
}

/** Returns the revision of a draft and who saved it, or null when there is none. */
export function findRevision(tx: Tx, surveyId: number): Promise<{ revision: number; savedBy: number } | null> {
  return tx.maybe(sql`
    select revision, saved_by as "savedBy" from survey_drafts where survey_id = ${surveyId}`);
}

interface Saved {
  surveyId: number;
  /** The revision that the change is based on; 0 means that there was no draft. */
  seen: number;
  base: number;
  questionnaire: unknown;
  operatorId: number;
}

/**
 * Stores a draft and returns its new revision; null when the draft has another revision than the one that was seen. Of
 * two saves at once, the second waits for the row and then finds another revision.
 */
export function writeDraft(tx: Tx, saved: Saved): Promise<{ revision: number } | null> {
  const { surveyId, seen, base, questionnaire, operatorId } = saved;
  const json = JSON.stringify(questionnaire);
  return seen === 0
    ? tx.maybe(sql`
        insert into survey_drafts (survey_id, revision, base_version, questionnaire, saved_by, saved_at)
        values (${surveyId}, nextval('survey_draft_revisions'), ${base}::int, ${json}::jsonb, ${operatorId}, ${tx.now})
        on conflict (survey_id) do nothing returning revision`)
    : tx.maybe(sql`
        update survey_drafts set revision = nextval('survey_draft_revisions'), base_version = ${base}::int,
          questionnaire = ${json}::jsonb, saved_by = ${operatorId}, saved_at = ${tx.now}
        where survey_id = ${surveyId} and revision = ${seen}::bigint returning revision`);
}

/** Deletes a draft of this revision; returns whether there was one. */
export async function deleteDraft(tx: Tx, surveyId: number, revision: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      delete from survey_drafts where survey_id = ${surveyId} and revision = ${revision}::bigint`)) === 1
  );
}

/** Stores which part of a questionnaire an operator has open, and forgets authors who are gone. */
export async function writeAuthor(
  tx: Tx,
  author: { surveyId: number; operatorId: number; part: string | null; goneSince: Date },
): Promise<void> {
  const { surveyId, operatorId, part, goneSince } = author;
  await tx.run(sql`
    insert into survey_authors (survey_id, operator_id, part, seen_at)
    values (${surveyId}, ${operatorId}, ${part}::text, ${tx.now})
    on conflict (survey_id, operator_id) do update set part = excluded.part, seen_at = excluded.seen_at`);
  await tx.run(sql`delete from survey_authors where survey_id = ${surveyId} and seen_at < ${goneSince}`);
}

/** Returns the other operators who have the editor of a survey open, at most 20. */
export function listOtherAuthors(
  tx: Tx,
  surveyId: number,
  operatorId: number,
): Promise<{ operatorId: number; part: string | null }[]> {
  return tx.rows(sql`
    select operator_id as "operatorId", part from survey_authors
    where survey_id = ${surveyId} and operator_id <> ${operatorId} order by operator_id limit 20`);
}
