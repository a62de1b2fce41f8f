import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Finding, runChecks } from '@pollen/checks/run';
import { prepareDatabase } from '../../platform/database/prepare-database';
import type { FileStore } from '../../platform/files/files';
import { type CopyTarget, loadCopy, prepareTarget, refuseUsedDatabase } from './load-copy';
import { type Backup, BackupProblem, isSame, type Manifest, PANEL_FILES, type StoredFile } from './manifest';

/** The only file that may be there before a restore: the list of erasures of the panel that was lost. */
const ERASURES = 'erasures/closed-accounts.jsonl';
/** Files that are restored at a time. */
const STORED_AT_ONCE = 8;

/** Loads the database of a checked backup into an empty one, and brings it to the newest schema. Returns what breaks an invariant. */
async function loadDatabase(
  { folder, manifest }: Backup,
  target: CopyTarget,
  beforeCommit?: () => Promise<void>,
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
      hold: { reason: 'restored', takenAt: new Date(manifest.takenAt) },
      ...(beforeCommit ? { beforeCommit } : {}),
    },
  );
  await prepareDatabase(target.databaseUrl, target.migrationsFolder);
  return { rows, broken: await runChecks(target.databaseUrl) };
}

/** The files of the panel, below `files/` in a backup, by their path in the store of files. */
function panelFilesOf({ files }: Manifest): Map<string, StoredFile> {
  return new Map(files.map((file) => [file.path.slice(PANEL_FILES.length), file]));
}

/** A restore of the same backup that was interrupted has left some of its files: these may stand there. */
async function refuseUsedFiles(files: FileStore, { manifest }: Backup): Promise<void> {
  const ours = panelFilesOf(manifest);
  for await (const { path } of files.listAll()) {
    if (path === ERASURES) continue;
    const stored = ours.get(path);
    const content = stored && (await files.readAt(path));
    if (content && (await isSame(content, stored))) continue;
    throw new BackupProblem(
      `${files.place} is not empty, and nothing was written. Use another one, or move the files away; only the list of erasures, ${ERASURES}, may stay.`,
    );
  }
}

/**
 * Puts the files of a backup into the store of the panel. The list of erasures that may be there is kept: its lines are
 * joined with those of the backup. A second time, after a crash, is the same as the first.
 */
async function placeFiles({ folder, manifest }: Backup, files: FileStore): Promise<void> {
  const stored = [...panelFilesOf(manifest)];
  for (let from = 0; from < stored.length; from += STORED_AT_ONCE) {
    await Promise.all(
      stored
        .slice(from, from + STORED_AT_ONCE)
        .map(([path, { path: inBackup, bytes }]) =>
          files.storeAt(path, { bytes, open: () => createReadStream(join(folder, inBackup)) }),
        ),
    );
  }
}

/** Puts the secret key of a backup into its place, when the backup has one and none is there. */
async function placeKey({ folder, manifest: { secretKey } }: Backup, keyFile: string | null): Promise<void> {
  if (secretKey === null || keyFile === null || existsSync(keyFile)) return;
  const half = `${keyFile}.half`;
  await mkdir(dirname(keyFile), { recursive: true, mode: 0o700 });
  await rm(half, { force: true });
  await writeFile(half, await readFile(join(folder, secretKey.path)), { mode: 0o600 });
  const file = await open(half, 'r+');
  // Without this, a power failure can leave an empty file under the name of the key.
  await file.sync().finally(() => file.close());
  await rename(half, keyFile);
}

/** Where a restore puts what is no row of the database. */
interface FilesTarget {
  readonly files: FileStore;
  /** Null: the key is in the settings, and that of the backup is not needed. */
  readonly keyFile: string | null;
}

/**
 * Restores a checked backup into an empty database and an empty store of files. Nothing is sent from the copy until somebody
 * resumes. Throws `BackupProblem` when either is in use; then nothing was written. The files and the key are placed last
 * before the database is committed; after a crash between the two, the same restore can be repeated. Returns how many rows
 * were restored, and what breaks an invariant.
 */
export async function restoreBackup(
  backup: Backup,
  target: CopyTarget & FilesTarget,
): Promise<{ rows: number; broken: Finding[] }> {
  const { files, keyFile } = target;
  await refuseUsedFiles(files, backup);
  await refuseUsedDatabase(target);
  return loadDatabase(backup, target, async () => {
    await placeFiles(backup, files);
    await placeKey(backup, keyFile);
  });
}

/** Restores the database of a checked backup into an empty one to see that it works; its files were checked before. */
export function tryBackup(backup: Backup, target: CopyTarget): Promise<{ rows: number; broken: Finding[] }> {
  return loadDatabase(backup, target);
}
