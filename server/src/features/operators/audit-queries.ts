import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import { cursorUntil, type ListCursor } from '../../platform/list-cursor';

export interface AuditRow {
  id: number;
  at: Date;
  /** Null: the panel by itself. */
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

/** Lines after a cursor, newest first. */
export function listAudit(
  tx: Tx,
  filter: AuditFilter & { readonly before: ListCursor; readonly size: number },
): Promise<AuditRow[]> {
  const { at, id } = cursorUntil(filter.before, filter.until);
  return tx.rows(sql`
    select a.id, a.at, o.name as operator, a.action, a.subject_kind as "subjectKind", a.subject_id as "subjectId",
      a.detail, a.network
    from audit_log a left join operators o on o.id = a.operator_id
    where (a.at, a.id) < (${at}::timestamptz, ${id}::bigint) and ${matching(filter)}
    order by a.at desc, a.id desc limit ${filter.size}::int`);
}

export function listAllOperators(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`select id, name from operators order by lower(name), id`);
}

/** The different actions in the log. Steps from one to the next in the index: the log may have millions of lines. */
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

/** The different kinds of subject in the log, found in the same way. */
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
