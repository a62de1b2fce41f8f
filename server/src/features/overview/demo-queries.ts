import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database';

/** Stores that the demo panel is to get a history, unless it is known already. */
export async function insertDemoHistory(tx: Tx): Promise<void> {
  await tx.run(sql`insert into demo_history (begun_at) values (${tx.now}) on conflict do nothing`);
}

export type DemoHistoryState = 'filling' | 'failed';

/** Returns whether the history of the demo panel is being made, or could not be; null when there is none to make. */
export async function findDemoHistory(tx: Tx): Promise<DemoHistoryState | null> {
  const row = await tx.maybe<{ isFilled: boolean; problem: string | null }>(sql`
    select filled_at is not null as "isFilled", problem from demo_history`);
  if (row === null || row.isFilled) return null;
  return row.problem === null ? 'filling' : 'failed';
}

/** Returns whether the demo panel waits for its history, also after a fill that failed or was interrupted. */
export async function wantsDemoHistory(tx: Tx): Promise<boolean> {
  return (await findDemoHistory(tx)) !== null;
}

/** Stores how a fill of the demo panel went: filled when `problem` is null, or what went wrong. */
export async function updateDemoHistory(tx: Tx, problem: string | null): Promise<void> {
  await tx.run(sql`
    update demo_history set filled_at = case when ${problem}::text is null then ${tx.now}::timestamptz end,
      problem = ${problem}::text`);
}

/** Forgets the problem of an earlier fill, because another one begins. */
export async function clearDemoProblem(tx: Tx): Promise<void> {
  await tx.run(sql`update demo_history set problem = null where filled_at is null`);
}
