import { findEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { beginSendingHold } from '@pollen/server/platform/job-queue/sending-hold';
import { machineClock } from '@pollen/server/platform/time';

/** Holds a running panel with the embedded database as a restore does, whose backup was taken at `takenAt`. */
export async function holdAsRestored(dataDir: string, takenAt: Date): Promise<void> {
  const url = await findEmbeddedPostgres({ application: 'pollen', dataDir });
  if (url === undefined) throw new Error(`no panel runs on ${dataDir}`);
  const database = connectDatabase({ url, clock: machineClock, connections: 1 });
  await database.transaction((tx) => beginSendingHold(tx, { reason: 'restored', takenAt }));
  await database.close();
}
