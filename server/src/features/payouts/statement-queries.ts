import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { StatementLine } from './statement-file';

export interface StatementRow {
  id: number;
  runId: number;
  state: 'waiting' | 'approved' | 'declined';
  reason: string;
  proposedBy: number;
  proposedAt: Date;
  decidedBy: number | null;
  decidedAt: Date | null;
}

const columns = sql`id, run_id as "runId", state, reason, proposed_by as "proposedBy", proposed_at as "proposedAt",
  decided_by as "decidedBy", decided_at as "decidedAt"`;

/** Returns the newest statement that was proposed for a run, in any state, or null when there is none. */
export function findLastStatement(tx: Tx, runId: number): Promise<StatementRow | null> {
  return tx.maybe(sql`select ${columns} from payout_statements where run_id = ${runId} order by id desc limit 1`);
}

/** Returns a statement in any state, or null when the id is unknown. */
export function findStatement(tx: Tx, id: number): Promise<StatementRow | null> {
  return tx.maybe(sql`select ${columns} from payout_statements where id = ${id}`);
}

/** Stores a statement. The caller has locked the run, so that no second statement can wait at the same time. */
export async function insertStatement(
  tx: Tx,
  made: { runId: number; reason: string; operatorId: number; lines: readonly StatementLine[] },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into payout_statements (run_id, reason, proposed_by, proposed_at)
    values (${made.runId}, ${made.reason}, ${made.operatorId}, ${tx.now}) returning id`);
  await tx.run(sql`
    insert into payout_statement_lines (statement_id, item_id, outcome, reference)
    select ${id}::bigint, item_id, outcome, reference from unnest(
      ${made.lines.map(({ itemId }) => itemId)}::bigint[], ${made.lines.map(({ outcome }) => outcome)}::text[],
      ${made.lines.map(({ reference }) => reference)}::text[]) given (item_id, outcome, reference)`);
  return id;
}

/** Returns all lines of a statement in the order of their payments. */
export function listStatementLines(tx: Tx, id: number): Promise<StatementLine[]> {
  return tx.rows(sql`
    select item_id as "itemId", outcome, reference from payout_statement_lines where statement_id = ${id} order by item_id`);
}

/**
 * Returns the number and the cents of a statement's paid and unpaid payments; an outcome without payments is left out.
 */
export function sumStatement(
  tx: Tx,
  id: number,
): Promise<{ outcome: 'paid' | 'unpaid'; count: number; cents: number }[]> {
  return tx.rows(sql`
    select l.outcome, count(*)::int as count, sum(i.amount_cents)::int as cents from payout_statement_lines l
    join payout_items i on i.id = l.item_id where l.statement_id = ${id} group by l.outcome`);
}

/** Stores the decision about a waiting statement; a decided one stays as it is. */
export async function updateStatement(
  tx: Tx,
  id: number,
  decided: { state: 'approved' | 'declined'; operatorId: number },
): Promise<void> {
  await tx.run(sql`
    update payout_statements set state = ${decided.state}, decided_by = ${decided.operatorId}, decided_at = ${tx.now}
    where id = ${id} and state = 'waiting'`);
}

/** Returns those of these references that payments already have. */
export async function listUsedReferences(tx: Tx, references: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ reference: string }>(sql`
    select provider_item_id as reference from payout_items where provider_item_id = any(${references}::text[])`);
  return rows.map(({ reference }) => reference);
}

/** Returns when the provider was last asked about any batch of the run. */
export async function findAskedAt(tx: Tx, runId: number): Promise<Date | null> {
  const row = await tx.one<{ at: Date | null }>(sql`
    select max(asked_at) as at from payout_batches where run_id = ${runId}`);
  return row.at;
}

/**
 * Stores the outcomes of an approved statement and closes the batches of the run: nothing is sent or asked any more,
 * and a job applies the outcomes to the orders.
 */
export async function applyStatement(tx: Tx, runId: number, id: number, reason: string): Promise<void> {
  await tx.run(sql`
    update payout_batches set state = 'closed' where run_id = ${runId} and state in ('ready', 'unknown', 'accepted', 'refused')`);
  await tx.run(sql`
    update payout_items i set reported = case l.outcome when 'paid' then 'paid' else 'released' end, reason = ${reason},
      provider_item_id = coalesce(i.provider_item_id, l.reference)
    from payout_statement_lines l where l.statement_id = ${id} and l.item_id = i.id`);
}
