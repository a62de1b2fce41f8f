import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

export interface TemplateTexts {
  readonly name: string;
  readonly bodyEn: string;
  readonly bodyZh: string;
}

export interface Template extends TemplateTexts {
  id: number;
  version: number;
  changedBy: number;
  changedAt: Date;
}

const columns = sql`id, name, body_en as "bodyEn", body_zh as "bodyZh", version, changed_by as "changedBy",
  changed_at as "changedAt"`;

/** Returns all templates by name. Operators write them, so there are dozens. */
export function listTemplates(tx: Tx, atMost: number): Promise<Template[]> {
  return tx.rows(sql`select ${columns} from answer_templates order by lower(name) limit ${atMost}::int`);
}

/** Returns and locks an answer template, or null when the id is unknown. */
export function lockTemplate(tx: Tx, id: number): Promise<Template | null> {
  return tx.maybe(sql`select ${columns} from answer_templates where id = ${id} for update`);
}

/** Inserts a template; null when the name is taken, also by a concurrent call. */
export function insertTemplate(tx: Tx, texts: TemplateTexts, operatorId: number): Promise<{ id: number } | null> {
  return tx.maybe(sql`
    insert into answer_templates (name, body_en, body_zh, changed_by, changed_at)
    values (${texts.name}, ${texts.bodyEn}, ${texts.bodyZh}, ${operatorId}, ${tx.now})
    on conflict (lower(name)) do nothing returning id`);
}

/** Locks the template names. A unique index alone would answer two concurrent changes with a fault. */
export async function lockTemplateNames(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('feedback:templates', 0))`);
}

/** Returns whether another template than `exceptId` has this name in upper or lower case. */
export async function isNameTaken(tx: Tx, name: string, exceptId: number): Promise<boolean> {
  const found = await tx.maybe(sql`
    select id from answer_templates where lower(name) = lower(${name}) and id <> ${exceptId}`);
  return found !== null;
}

/** Stores a template's new texts and who changed them, and returns its next version. */
export function updateTemplate(
  tx: Tx,
  id: number,
  texts: TemplateTexts,
  operatorId: number,
): Promise<{ version: number }> {
  return tx.one(sql`
    update answer_templates set name = ${texts.name}, body_en = ${texts.bodyEn}, body_zh = ${texts.bodyZh},
      version = version + 1, changed_by = ${operatorId}, changed_at = ${tx.now}
    where id = ${id} returning version`);
}

/** Deletes an answer template; answers written with it stay as they are. */
export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from answer_templates where id = ${id}`);
}
