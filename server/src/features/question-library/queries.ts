import sql, { join } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { ListCursor } from '../../platform/list-cursor';
import type { Bilingual } from '../../platform/locale';
import { containsPattern } from '../../platform/text-search';

/** A saved question as the list shows it. */
export interface SavedQuestion {
  id: number;
  name: string;
  title: Bilingual;
  type: string;
  entries: number;
  ownerId: number;
  savedAt: Date;
}

const columns = sql`id, name, title, type, entries, owner_id as "ownerId", saved_at as "savedAt"`;

/** One page of saved questions, newest first, by a part of the name or of the text in either language. */
export function listSavedQuestions(
  tx: Tx,
  { search, cursor, size }: { search: string | undefined; cursor: ListCursor; size: number },
): Promise<SavedQuestion[]> {
  const parts = [sql`(saved_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`];
  if (search) {
    const pattern = containsPattern(search.toLowerCase());
    parts.push(
      sql`(lower(name) like ${pattern} or lower(title->>'en') like ${pattern} or title->>'zh' like ${pattern})`,
    );
  }
  return tx.rows(sql`
    select ${columns} from library_questions where ${join(parts, ' and ')}
    order by saved_at desc, id desc limit ${size}::int`);
}

/** Returns a saved question with its JSON, or null when the id is unknown. */
export function findSavedQuestion(tx: Tx, id: number): Promise<{ id: number; name: string; question: unknown } | null> {
  return tx.maybe(sql`select id, name, question from library_questions where id = ${id}`);
}

/** Returns and locks a saved question's name, or null when the id is unknown. */
export function lockSavedQuestion(tx: Tx, id: number): Promise<{ name: string } | null> {
  return tx.maybe(sql`select name from library_questions where id = ${id} for update`);
}

/** Names are given one after the other: a unique index alone would answer two at once with a fault. */
export async function lockLibraryNames(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('question-library:names', 0))`);
}

/** Returns whether another saved question has a name, in whatever case. */
export async function isLibraryNameTaken(tx: Tx, name: string, exceptId: number | null): Promise<boolean> {
  const found = await tx.maybe(sql`
    select id from library_questions where lower(name) = lower(${name}) and id is distinct from ${exceptId}::bigint`);
  return found !== null;
}

/** Stores a new question and returns its id. */
export function insertSavedQuestion(
  tx: Tx,
  saved: Omit<SavedQuestion, 'id' | 'savedAt'> & { question: unknown },
): Promise<{ id: number }> {
  return tx.one(sql`
    insert into library_questions (name, question, title, type, entries, owner_id, saved_at)
    values (${saved.name}, ${JSON.stringify(saved.question)}::jsonb, ${JSON.stringify(saved.title)}::jsonb,
      ${saved.type}, ${saved.entries}::int, ${saved.ownerId}, ${tx.now})
    returning id`);
}

/** Stores a saved question's new name. */
export async function updateLibraryName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.run(sql`update library_questions set name = ${name} where id = ${id}`);
}

/** Deletes a saved question. */
export async function deleteSavedQuestionRow(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from library_questions where id = ${id}`);
}
