import { type Finding, runChecks } from '@pollen/checks/run';
import { statementsOn } from '../../platform/database/database';
import { inSnapshot } from '../../platform/database/direct-connection';
import { readRecords } from '../../platform/database/migrate';
import { listSequences, listTables, readRows } from '../../platform/database/table-copy';
import { newestQueueMigration } from '../../platform/job-queue/queue-schema';
import { sumLedger } from '../ledger/index';
import { type CopyTarget, loadCopy, prepareTarget } from './load-copy';

/**
 * Copies a database on which no panel runs into one that `refuseUsedDatabase` has found empty, in one snapshot, and compares
 * both. `hold`, which keeps the source from sending beside its copy, is called last before the copy is committed: when an
 * earlier step fails, there is no copy and no hold, and when a later one fails, there may be a copy. Returns how many rows
 * were copied, and what breaks an invariant.
 */
export async function moveDatabase(
  sourceUrl: string,
  target: CopyTarget,
  hold: () => Promise<void>,
): Promise<{ rows: number; broken: Finding[] }> {
  const { rows } = await inSnapshot(sourceUrl, async (client) => {
    const [migrations, queueMigration] = [await readRecords(client), await newestQueueMigration(client)];
    await prepareTarget(target, { migrations, queueMigration });
    const tables = await listTables(client);
    const read: { rowCount: number }[] = [];
    return loadCopy(
      target,
      {
        tables,
        open: (table) => {
          const rowsOfTable = readRows(client, table);
          read.push(rowsOfTable);
          return rowsOfTable;
        },
        finish: async () => ({
          rows: read.map(({ rowCount }) => rowCount),
          sequences: await listSequences(client),
          ledger: await sumLedger(statementsOn(client, target.now)),
        }),
      },
      { hold: null, beforeCommit: hold },
    );
  });
  return { rows, broken: await runChecks(target.databaseUrl) };
}
