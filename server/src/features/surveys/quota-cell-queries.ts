import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';
import type { TargetRule } from './rules';

export interface QuotaCellRow {
  id: number;
  label: string;
  rule: TargetRule;
  answer: { question: string; values: (string | number | boolean)[] } | null;
  /** The name of its least-fill group; null: it counts everybody who fits. */
  leastFill: string | null;
  target: number;
  completes: number;
}

const cellColumns = sql`id, label, rule, answer, least_fill_group as "leastFill", target, completes`;

/** Returns the quota cells of a survey in their order, empty when it has none. */
export function listCells(tx: Tx, surveyId: number): Promise<QuotaCellRow[]> {
  return tx.rows(sql`select ${cellColumns} from quota_cells where survey_id = ${surveyId} order by position`);
}

/** Builds a query for the quota cells of a survey in their order as one JSON list, given the column with its id. */
export function cellsQuery(surveyId: Sql): Sql {
  return sql`
    select coalesce(json_agg(row_to_json(cell) order by position), '[]')
    from (select ${cellColumns}, position from quota_cells where survey_id = ${surveyId}) cell`;
}

/** Locks quota cells in order of id, so that two completes that need the same cells never deadlock. */
export function lockCells(tx: Tx, ids: readonly number[]): Promise<QuotaCellRow[]> {
  return tx.rows(sql`select ${cellColumns} from quota_cells where id = any(${ids}::bigint[]) order by id for update`);
}

/** Counts one complete in each of these quota cells; a cell that is named twice counts two. */
export async function countCompletes(tx: Tx, cellIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update quota_cells set completes = completes + named.n
    from (select cell, count(*) as n from unnest(${cellIds}::bigint[]) cell group by cell) named where id = named.cell`);
}

/**
 * Takes one complete out of each of these quota cells, and two out of a cell that is named twice; cells that were removed
 * meanwhile are left out.
 */
export async function uncountCompletes(tx: Tx, cellIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update quota_cells set completes = greatest(0, completes - named.n)
    from (select cell, count(*) as n from unnest(${cellIds}::bigint[]) cell group by cell) named where id = named.cell`);
}

/** A quota cell as an operator saves it; one with an id exists already. */
export interface QuotaCellInput {
  id?: number;
  label: string;
  rule: TargetRule;
  answer?: unknown;
  leastFill?: string;
  target: number;
}

/** Locks all cells of a survey in order of id, as completes do. Callers lock the survey after its cells. */
export function lockCellsOfSurvey(tx: Tx, surveyId: number): Promise<QuotaCellRow[]> {
  return tx.rows(sql`select ${cellColumns} from quota_cells where survey_id = ${surveyId} order by id for update`);
}

/**
 * Replaces the cells of a survey by these, in this order. A cell with an id keeps its number of completes, and its
 * target cannot fall below it; more completes than its target, after a reinstatement, do not raise the target. Returns how many of the ids the survey has.
 */
export async function replaceCells(tx: Tx, surveyId: number, cells: readonly QuotaCellInput[]): Promise<number> {
  const placed = cells.map((cell, position) => ({ ...cell, position }));
  const kept = placed.filter(({ id }) => id !== undefined);
  const added = placed.filter(({ id }) => id === undefined);
  await tx.run(sql`
    delete from quota_cells where survey_id = ${surveyId} and id <> all(${kept.map(({ id }) => id)}::bigint[])`);
  const changed = await tx.run(sql`
    update quota_cells set position = cell.position, label = cell.label, rule = cell.rule, answer = cell.answer,
      least_fill_group = cell."leastFill", target = greatest(cell.target, least(quota_cells.completes, quota_cells.target))
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as cell (id bigint, position int, label text, rule jsonb, answer jsonb, "leastFill" text, target int)
    where quota_cells.id = cell.id and quota_cells.survey_id = ${surveyId}`);
  await tx.run(sql`
    insert into quota_cells (survey_id, position, label, rule, answer, least_fill_group, target)
    select ${surveyId}, position, label, rule, answer, "leastFill", target
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as cell (position int, label text, rule jsonb, answer jsonb, "leastFill" text, target int) order by position`);
  return changed;
}
