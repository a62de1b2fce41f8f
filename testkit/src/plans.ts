import type { Tx } from '@pollen/server/platform/database/database';
import sql, { type Sql } from 'sql-template-tag';
import type { Panel } from './panel';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Nodes that pass on rows of others count nothing; a bitmap of an index costs a hundredth of fetching its rows. */
const passing = ['Subquery Scan', 'CTE Scan', 'Function Scan', 'Values Scan', 'Bitmap Index Scan'];
const readsRows = ({ 'Node Type': type }: PlanNode) => type.endsWith('Scan') && !passing.includes(type);

function walkedBy(node: PlanNode): number {
  const own = readsRows(node)
    ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    : 0;
  const inside = (node.Plans ?? []).reduce((sum, plan) => sum + walkedBy(plan), 0);
  return own * node['Actual Loops'] + inside;
}

/**
 * How many rows of tables, or of indexes in their order, the database walks for a query, those that it throws away included: asked
 * of EXPLAIN ANALYZE, so that it says the same on a fast machine and on a slow one. Fill the tables and analyze them before.
 */
export async function rowsWalked(panel: Panel, query: (tx: Tx) => Promise<unknown>): Promise<number> {
  let walked = 0;
  await panel.transaction(async (tx) => {
    const look = async (statement: Sql) => {
      const [row] = await tx.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, timing off, format json) ${statement}`,
      );
      walked += row ? walkedBy(row['QUERY PLAN'][0].Plan) : 0;
    };
    const watched: Tx = Object.create(tx, {
      rows: {
        value: async (statement: Sql) => {
          await look(statement);
          return tx.rows(statement);
        },
      },
      one: {
        value: async (statement: Sql) => {
          await look(statement);
          return tx.one(statement);
        },
      },
      maybe: {
        value: async (statement: Sql) => {
          await look(statement);
          return tx.maybe(statement);
        },
      },
    });
    await query(watched);
  });
  return walked;
}
