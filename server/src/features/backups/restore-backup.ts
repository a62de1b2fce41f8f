import { createReadStream, existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Finding, runChecks } from '@pollen/checks/run';
import { prepareDatabase } from '../../platform/database/prepare-database';
import { type CopyTarget, loadCopy, prepareTarget, refuseUsedDatabase } from './load-copy';
import { type Backup, BackupProblem, HALF, isWhole, type Manifest, PANEL_FILES, type StoredFile } from './manifest';

/** The only file that may stand in the folder before a restore: the list of erasures of the panel that was lost. */
const ERASURES = join('erasures', 'closed-accounts.jsonl');

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

/** The files of the panel, below `files/` in a backup, by their path in DATA_DIR/files. */
function panelFilesOf({ files }: Manifest): Map<string, StoredFile> {
  return new Map(files.map((file) => [normalize(file.path.slice(PANEL_FILES.length)), file]));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries.filter((each) => each.isFile()).map((each) => relative(folder, join(each.parentPath, each.name)));
}

/** A restore of the same backup that was interrupted has left some of its files: these may stand in the folder, and halves. */
async function refuseUsedFolder(filesFolder: string, { manifest }: Backup): Promise<void> {
  const ours = panelFilesOf(manifest);
  for (const name of await listFiles(filesFolder)) {
    if (name === ERASURES || name.endsWith(HALF)) continue;
    const stored = ours.get(name);
    if (stored && (await isWhole(join(filesFolder, name), stored))) continue;
    throw new BackupProblem(
      `${filesFolder} is not empty, and nothing was written. Move it away; only the list of erasures in it, ${ERASURES}, may stay.`,
    );
  }
}

/** Writes a file under its name once all of it is on the disk, so that no crash leaves a part of it there. */
async function placeFile(target: string, write: (half: string) => Promise<void>): Promise<void> {
  const half = `${target}${HALF}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rm(half, { force: true });
  await write(half);
  const file = await open(half, 'r+');
  await file.sync().finally(() => file.close());
  await rename(half, target);
}

/**
 * Puts the files of a backup into the folder of the panel. The list of erasures that may be there is kept, behind that of the
 * backup: there is no moment in which its lines stand nowhere. A second time, after a crash, is the same as the first.
 */
async function placeFiles({ folder, manifest }: Backup, filesFolder: string): Promise<void> {
  await mkdir(filesFolder, { recursive: true, mode: 0o700 });
  for (const [name, { path }] of panelFilesOf(manifest)) {
    const target = join(filesFolder, name);
    await placeFile(target, async (half) => {
      await copyFile(join(folder, path), half);
      if (name !== ERASURES) return;
      const newer = await readFile(target).catch(() => null);
      if (newer !== null) await appendFile(half, Buffer.concat([Buffer.from('\n'), newer]));
    });
  }
}

/** Puts the secret key of a backup into its place, when the backup has one and none is there. */
async function placeKey({ folder, manifest: { secretKey } }: Backup, keyFile: string | null): Promise<void> {
  if (secretKey === null || keyFile === null || existsSync(keyFile)) return;
  await placeFile(keyFile, async (half) => {
    await writeFile(half, await readFile(join(folder, secretKey.path)), { mode: 0o600 });
  });
}

/** Where a restore puts what is no row of the database. */
interface FilesTarget {
  readonly filesFolder: string;
  /** Null: the key is in the settings, and that of the backup is not needed. */
  readonly keyFile: string | null;
}

/**
 * Restores a checked backup into an empty database and an empty folder of files. Nothing is sent from the copy until somebody
 * resumes. Throws `BackupProblem` when either is in use; then nothing was written. The files and the key are placed last
 * before the database is committed; after a crash between the two, the same restore can be repeated. Returns how many rows
 * were restored, and what breaks an invariant.
 */
export async function restoreBackup(
  backup: Backup,
  target: CopyTarget & FilesTarget,
): Promise<{ rows: number; broken: Finding[] }> {
  const { filesFolder, keyFile } = target;
  await refuseUsedFolder(filesFolder, backup);
  await refuseUsedDatabase(target);
  return loadDatabase(backup, target, async () => {
    await placeFiles(backup, filesFolder);
    await placeKey(backup, keyFile);
  });
}

/** Restores the database of a checked backup into an empty one to see that it works; its files were checked before. */
export function tryBackup(backup: Backup, target: CopyTarget): Promise<{ rows: number; broken: Finding[] }> {
  return loadDatabase(backup, target);
}
