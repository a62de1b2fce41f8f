import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Finding, runChecks } from '@pollen/checks/run';
import { prepareDatabase } from '../../platform/database/prepare-database';
import { type CopyTarget, loadCopy, prepareTarget, refuseUsedDatabase } from './load-copy';
import { type Backup, BackupProblem } from './manifest';

/** The only file that may stand in the folder before a restore: the list of erasures of the panel that was lost. */
const ERASURES = join('erasures', 'closed-accounts.jsonl');

/** Loads the database of a checked backup into an empty one, and brings it to the newest schema. Returns what breaks an invariant. */
async function loadDatabase(
  { folder, manifest }: Backup,
  target: CopyTarget,
  options: { isHeld: boolean; beforeCommit?: () => Promise<void> },
): Promise<{ rows: number; broken: Finding[] }> {
  await prepareTarget(target, manifest);
  const fileOf = new Map(manifest.tables.map((table) => [table, table.file]));
  const { rows } = await loadCopy(
    target,
    {
      tables: manifest.tables,
      open: (table) => {
        const { path } = fileOf.get(table as (typeof manifest.tables)[number]) ?? { path: '' };
        const gunzip = createGunzip();
        // The error of either end reaches the reader of the rows.
        pipeline(createReadStream(join(folder, path)), gunzip, (error) => error && gunzip.destroy(error));
        return gunzip;
      },
      finish: async () => ({
        rows: manifest.tables.map((table) => table.rows),
        sequences: manifest.sequences,
        ledger: manifest.ledger,
      }),
    },
    {
      hold: options.isHeld ? { reason: 'restored', takenAt: new Date(manifest.takenAt) } : null,
      ...(options.beforeCommit ? { beforeCommit: options.beforeCommit } : {}),
    },
  );
  await prepareDatabase(target.databaseUrl, target.migrationsFolder);
  return { rows, broken: await runChecks(target.databaseUrl) };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
}

async function refuseUsedFolder(filesFolder: string): Promise<void> {
  if ((await listFiles(filesFolder)).every((name) => name === ERASURES)) return;
  throw new BackupProblem(
    `${filesFolder} is not empty, and nothing was written. Move it away; only the list of erasures in it, ${ERASURES}, may stay.`,
  );
}

/** Copies the files of a backup to a folder. A list of erasures that is there already is kept, and longer than that of the backup. */
async function copyFiles({ folder, manifest }: Backup, draft: string, filesFolder: string): Promise<void> {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for (const { path } of manifest.files) {
    const target = join(draft, path.slice('files/'.length));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, path), target);
  }
  const newer = await readFile(join(filesFolder, ERASURES)).catch(() => null);
  if (newer === null) return;
  await mkdir(join(draft, dirname(ERASURES)), { recursive: true });
  const older = await readFile(join(draft, ERASURES)).catch(() => Buffer.alloc(0));
  await writeFile(join(draft, ERASURES), Buffer.concat([older, Buffer.from('\n'), newer]));
}

/**
 * Restores a checked backup into an empty database and an empty folder of files. Nothing is sent from the copy until somebody
 * resumes. Throws `BackupProblem` when either is in use; then nothing was written. The files appear with the commit of
 * the database. Returns how many rows were restored, and what breaks an invariant.
 */
export async function restoreBackup(
  backup: Backup,
  target: CopyTarget & { readonly filesFolder: string },
): Promise<{ rows: number; broken: Finding[] }> {
  const { filesFolder } = target;
  await refuseUsedFolder(filesFolder);
  await refuseUsedDatabase(target);
  const draft = `${filesFolder}.restoring`;
  try {
    await copyFiles(backup, draft, filesFolder);
    return await loadDatabase(backup, target, {
      isHeld: true,
      beforeCommit: async () => {
        await rm(filesFolder, { recursive: true, force: true });
        await rename(draft, filesFolder);
      },
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Restores the database of a checked backup into an empty one to see that it works; its files were checked before. */
export function tryBackup(backup: Backup, target: CopyTarget): Promise<{ rows: number; broken: Finding[] }> {
  return loadDatabase(backup, target, { isHeld: true });
}
