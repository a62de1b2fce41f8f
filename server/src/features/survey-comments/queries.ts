import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { Rename } from './renames';

export interface Comment {
  id: number;
  element: string;
  threadId: number | null;
  operatorId: number | null;
  clientName: string | null;
  text: string;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: number | null;
}

const columns = sql`id, element, thread_id as "threadId", operator_id as "operatorId", client_name as "clientName",
  text, created_at as "createdAt", resolved_at as "resolvedAt", resolved_by as "resolvedBy"`;

/** Returns the comments of a survey, oldest first. */
export function listComments(tx: Tx, surveyId: number, limit: number): Promise<Comment[]> {
  return tx.rows(sql`
    select ${columns} from survey_comments where survey_id = ${surveyId} order by id limit ${limit}::int`);
}

/** Returns and locks a comment of a survey, or null when the survey has none with this id. */
export function lockComment(tx: Tx, surveyId: number, id: number): Promise<Comment | null> {
  return tx.maybe(sql`
    select ${columns} from survey_comments where id = ${id} and survey_id = ${surveyId} for update`);
}

/** Comments of one survey are counted and added one after the other, so that its limit holds. */
export async function lockCommentsOf(tx: Tx, surveyId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('survey-comments:' || ${String(surveyId)}, 0))`);
}

/** Returns how many comments a survey has, and how many of them clients wrote. */
export function countComments(tx: Tx, surveyId: number): Promise<{ all: number; ofClients: number }> {
  return tx.one(sql`
    select count(*)::int as all, count(*) filter (where operator_id is null)::int as "ofClients"
    from survey_comments where survey_id = ${surveyId}`);
}

type NewComment = Pick<Comment, 'element' | 'threadId' | 'operatorId' | 'clientName' | 'text'> & { surveyId: number };

/** Stores a comment and returns its id. */
export function insertComment(tx: Tx, comment: NewComment): Promise<{ id: number }> {
  const { surveyId, element, threadId, operatorId, clientName, text } = comment;
  return tx.one(sql`
    insert into survey_comments (survey_id, element, thread_id, operator_id, client_name, text, created_at)
    values (${surveyId}, ${element}, ${threadId}::bigint, ${operatorId}::bigint, ${clientName}::text, ${text}, ${tx.now})
    returning id`);
}

/** Stores who resolved a thread; null opens it again. */
export async function updateResolution(tx: Tx, id: number, operatorId: number | null): Promise<void> {
  const at = operatorId === null ? null : tx.now;
  await tx.run(sql`
    update survey_comments set resolved_by = ${operatorId}::bigint, resolved_at = ${at}::timestamptz where id = ${id}`);
}

/** Moves the comments on renamed questions and pages to their new names. */
export async function updateElements(tx: Tx, surveyId: number, renames: readonly Rename[]): Promise<void> {
  await tx.run(sql`
    update survey_comments c set element = r."to"
    from jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) as r ("from" text, "to" text)
    where c.survey_id = ${surveyId} and c.element = r."from"`);
}

/** Deletes a comment; that of a thread with its replies. */
export async function deleteCommentRow(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from survey_comments where id = ${id}`);
}

/** Deletes up to `limit` comments older than an instant, with their replies; returns how many threads or replies. */
export function deleteCommentsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from survey_comments where id in (
      select id from survey_comments where created_at < ${before} order by created_at limit ${limit}::int)`);
}

/** Returns when the oldest comment was written, or null without one. */
export async function findOldestComment(tx: Tx): Promise<Date | null> {
  const oldest = await tx.maybe<{ at: Date }>(sql`
    select created_at as at from survey_comments order by created_at limit 1`);
  return oldest?.at ?? null;
}
