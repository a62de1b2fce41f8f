import sql, { join, type Sql } from 'sql-template-tag';
import { boundedScan } from '../../platform/bounded-scan';
import type { Tx } from '../../platform/database/database';
import { cursorUntil, type ListCursor } from '../../platform/list-cursor';
import { containsPattern, isIndexed, MAX_SEARCHED_ROWS } from '../../platform/text-search';

export interface AuditRow {
  id: number;
  at: Date;
  /** Null for automatic changes of the panel. */
  operator: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  detail: Record<string, unknown>;
  network: string | null;
}

export interface AuditFilter {
  readonly operatorId?: number | undefined;
  readonly action?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  /** The number of a subject, or part of an operator's address or name or of a detail. */
  readonly search?: string | undefined;
  /** From this instant on. */
  readonly from: Date | null;
  /** Before this instant. */
  readonly until: Date | null;
}

function matching({ operatorId, action, subjectKind, subjectId, from }: AuditFilter): Sql {
  const parts: Sql[] = [];
  if (operatorId !== undefined) parts.push(sql`a.operator_id = ${operatorId}`);
  if (action !== undefined) parts.push(sql`a.action = ${action}`);
  if (subjectKind !== undefined) parts.push(sql`a.subject_kind = ${subjectKind}`);
  if (subjectId !== undefined) parts.push(sql`a.subject_id = ${subjectId}`);
  if (from) parts.push(sql`a.at >= ${from}`);
  return parts.length > 0 ? join(parts, ' and ') : sql`true`;
}

type AuditPage = AuditFilter & { readonly before: ListCursor; readonly size: number };

const newestFirst = sql`order by a.at desc, a.id desc`;

/** Returns lines after a cursor, newest first. */
export async function listAudit(tx: Tx, page: AuditPage): Promise<AuditRow[]> {
  const text = page.search?.trim();
  const { at, id } = cursorUntil(page.before, page.until);
  const where = sql`(a.at, a.id) < (${at}::timestamptz, ${id}::bigint) and ${matching(page)}`;
  const limit = sql`${newestFirst} limit ${page.size}::int`;
  const lines = text
    ? sql`a.id = any(${await findLines(tx, text, { where, limit, size: page.size })}::bigint[])`
    : where;
  return tx.rows(sql`
    select a.id, a.at, o.name as operator, a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId",
      a.detail, a.network
    from audit_log a left join operators o on o.id = a.operator_id
    where ${lines} ${limit}`);
}

/** The limit of operators that an address or a name matches. */
const MAX_OPERATORS = 100;

/**
 * Returns the next lines that match a text: by the number of the subject, by the operator who acted or is the subject,
 * and by details. Each part is an index scan as long as the page, or a lookup in the trigram index.
 */
async function findLines(tx: Tx, text: string, { where, limit, size }: { where: Sql; limit: Sql; size: number }) {
  const pattern = containsPattern(text);
  const operators = await tx.rows<{ id: number }>(sql`
    select id from operators where email ilike ${pattern} or name ilike ${pattern} order by id limit ${MAX_OPERATORS}`);
  const ids = operators.map(({ id }) => id);
  const details = await findDetails(tx, text, { where, limit, size });
  const found = await tx.rows<{ id: number }>(sql`
    select a.id from (
      (select a.id, a.at from audit_log a where a.subject_id = ${text} and ${where} ${limit})
      union
      select w.id, w.at from unnest(${ids}::bigint[]) o(id) cross join lateral (
        select a.id, a.at from audit_log a where a.operator_id = o.id and ${where} ${limit}) w
      union
      select w.id, w.at from unnest(${ids}::bigint[]) o(id) cross join lateral (
        select a.id, a.at from audit_log a
        where a.subject_kind = 'operator' and a.subject_id = o.id::text and ${where} ${limit}) w
      union
      select a.id, a.at from audit_log a where a.id = any(${details}::bigint[])
    ) a ${limit}`);
  return found.map(({ id }) => id);
}

/**
 * Returns the next lines whose details contain a text. A common text is found among the next few thousand lines; a rare
 * one by the trigram index; a text that the trigram index does not cover is not searched any further.
 */
async function findDetails(tx: Tx, text: string, { where, limit, size }: { where: Sql; limit: Sql; size: number }) {
  // The text as JSON escapes it, with a backslash before a quotation mark.
  const says = sql`a.detail::text ilike ${containsPattern(JSON.stringify(text).slice(1, -1))}`;
  const scan = () =>
    tx.rows<{ id: number }>(sql`
      select a.id from (select a.* from audit_log a where ${where} ${newestFirst} limit ${MAX_SEARCHED_ROWS}::int) a
      where ${says} ${limit}`);
  const search = () =>
    tx.rows<{ id: number }>(sql`
      with found as materialized (select a.id, a.at from audit_log a where ${says} and ${where})
      select a.id from found a ${limit}`);
  const rows = (await isIndexed(tx, text)) ? await boundedScan(size, { scan, search }) : await scan();
  return rows.map(({ id }) => id);
}

/** Returns all operators, suspended ones included, by name. */
export function listAllOperators(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`select id, name from operators order by lower(name), id`);
}

/**
 * Returns the distinct actions in the log by skipping from one to the next in the index, because the log may have
 * millions of lines.
 */
export async function listActions(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ value: string }>(sql`
    with recursive steps as (
      (select action as value from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > s.value order by a.action limit 1)
      from steps s where s.value is not null
    ) select value from steps where value is not null`);
  return rows.map(({ value }) => value);
}

/** Returns the distinct kinds of subjects in the log, in the same way. */
export async function listSubjectKinds(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ value: string }>(sql`
    with recursive steps as (
      (select subject_kind as value from audit_log order by subject_kind limit 1)
      union all
      select (select a.subject_kind from audit_log a where a.subject_kind > s.value order by a.subject_kind limit 1)
      from steps s where s.value is not null
    ) select value from steps where value is not null`);
  return rows.map(({ value }) => value);
}
