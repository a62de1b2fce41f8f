import { type Finding, runChecks } from '@pollen/checks/run';
import { statementsOn } from '../../platform/database/database';
import { inSnapshot } from '../../platform/database/direct-connection';
import { readRecords } from '../../platform/database/migrate';
import { listSequences, listTables, readRows } from '../../platform/database/table-copy';
import { newestQueueMigration } from '../../platform/job-queue/queue-schema';
import { sumLedger } from '../ledger/index';
import { type CopyTarget, loadCopy, prepareTarget, refuseUsedDatabase } from './load-copy';

/**
 * Copies a database on which no panel runs into an empty one, in one snapshot, and compares both. `hold` is called once
 * the snapshot is taken and before anything is written: it keeps the source from sending beside its copy. Returns how many
 * rows were copied, and what breaks an invariant.
 */
export async function moveDatabase(
  sourceUrl: string,
  target: CopyTarget,
  hold: () => Promise<void>,
): Promise<{ rows: number; broken: Finding[] }> {
  await refuseUsedDatabase(target);
  const { rows } = await inSnapshot(sourceUrl, async (client) => {
    const [migrations, queueMigration] = [await readRecords(client), await newestQueueMigration(client)];
    await prepareTarget(target, { migrations, queueMigration });
    await hold();
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
      { hold: null },
    );
  });
  return { rows, broken: await runChecks(target.databaseUrl) };
}
