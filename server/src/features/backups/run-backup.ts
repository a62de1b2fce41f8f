import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Finding } from '@pollen/checks/run';
import { findCheckout } from '../../platform/checkout';
import { openScratchDatabase } from '../../platform/database/scratch-database';
import type { Services } from '../../platform/services';
import { backupName, deleteOldBackups } from './backup-folder';
import { BackupProblem, openBackup } from './manifest';
import { type BackupRun, insertRun } from './queries';
import { tryBackup } from './restore-backup';
import { type BackupSize, type BackupSource, writeBackup } from './write-backup';

type Needed = Pick<Services, 'config' | 'database' | 'clock' | 'files'>;

/** Stores what became of a run, and throws what it threw. */
async function recorded(
  { database, clock }: Pick<Needed, 'database' | 'clock'>,
  run: Pick<BackupRun, 'kind' | 'backup'>,
  work: () => Promise<BackupSize>,
): Promise<BackupSize> {
  const startedAt = clock.now();
  const end = (result: Pick<BackupRun, 'problem' | 'rows' | 'bytes'>) =>
    database.transaction((tx) => insertRun(tx, { ...run, startedAt, endedAt: clock.now(), ...result }));
  const size = await work().catch(async (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    // A database that is full or away stores nothing either: its first error says more.
    await end({ problem: problem.slice(0, 1_000).replaceAll('\0', ''), rows: null, bytes: null }).catch(
      () => undefined,
    );
    throw error;
  });
  await end({ problem: null, ...size });
  return size;
}

function sourceOf({ database, clock, files }: Needed, secretKey?: string): BackupSource {
  return {
    databaseUrl: database.url,
    files,
    clock,
    ...(secretKey === undefined ? {} : { secretKey }),
  };
}

/** Backs the panel up into a new folder, and stores the result. With `secretKey`, the key is in the backup. */
export function backUpTo(folder: string, services: Needed, secretKey?: string): Promise<BackupSize> {
  const run = { kind: 'backup', backup: basename(folder) } as const;
  return recorded(services, run, () => writeBackup(folder, sourceOf(services, secretKey)));
}

/** Backs the panel up into BACKUP_DIR under a name with the time, then deletes the oldest backups. Returns the folder. */
export async function backUpByName(services: Needed, secretKey?: string): Promise<{ folder: string } & BackupSize> {
  const { backup } = services.config;
  if (!backup) throw new BackupProblem('BACKUP_DIR is not set. Set it, or name a folder for the backup.');
  const folder = join(backup.folder, backupName(services.clock.now()));
  await mkdir(backup.folder, { recursive: true, mode: 0o700 });
  const size = await backUpTo(folder, services, secretKey);
  await deleteOldBackups(backup.folder, backup.keep);
  return { folder, ...size };
}

function sentenceOf(broken: readonly Finding[]): string {
  const [first] = broken;
  const more = broken.length > 1 ? `, and ${broken.length - 1} more` : '';
  return `The backup can be restored, but does not hold: ${first?.check}${more}. Look whether the panel itself holds it: pollen check.`;
}

/**
 * Restores a backup into a database that is made for it and dropped afterwards, checks rows, sums and invariants, and stores
 * the result. Throws when anything is wrong with it.
 */
export function tryRestore(folder: string, services: Omit<Needed, 'files'>): Promise<BackupSize> {
  const { config, clock } = services;
  return recorded(services, { kind: 'trial', backup: basename(folder) }, async () => {
    const backup = await openBackup(folder);
    const scratch = await openScratchDatabase(config.scratchUrl ?? { folder: join(config.dataDir, 'trial-restore') });
    try {
      const migrationsFolder = join(findCheckout(), 'server/migrations');
      const target = { databaseUrl: scratch.url, migrationsFolder, now: clock.now() };
      const { rows, broken } = await tryBackup(backup, target);
      if (broken.length > 0) throw new BackupProblem(sentenceOf(broken));
      const bytes = backup.manifest.tables.reduce((sum, { file }) => sum + file.bytes, 0);
      return { rows, bytes };
    } finally {
      await scratch.drop();
    }
  });
}
