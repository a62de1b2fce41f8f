import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { statementsOn } from '../../platform/database/database';
import { inSnapshot } from '../../platform/database/direct-connection';
import { readRecords } from '../../platform/database/migrate';
import { type CopiedTable, listSequences, listTables, readRows } from '../../platform/database/table-copy';
import type { FileStore } from '../../platform/files/files';
import { newestQueueMigration } from '../../platform/job-queue/queue-schema';
import type { Clock } from '../../platform/time';
import { sumLedger } from '../ledger/index';
import {
  BackupProblem,
  filesOf,
  KEY_FILE,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  PANEL_FILES,
  type StoredFile,
  sumOf,
} from './manifest';

/** What is backed up, and when. */
export interface BackupSource {
  readonly databaseUrl: string;
  /** Members' pictures and other files. */
  readonly files: FileStore;
  /** Stored with the backup when it is given; whoever has both can read everything. */
  readonly secretKey?: string;
  readonly clock: Clock;
}

/** The size of a finished backup. */
export interface BackupSize {
  readonly rows: number;
  readonly bytes: number;
}

/** Writes a stream to a new file; `flush` waits until files are on the disk. */
async function store(folder: string, path: string, content: Readable, ...through: Transform[]): Promise<StoredFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      hash.update(part);
      done(null, part);
    },
  });
  await pipeline([content, ...through, measure, createWriteStream(target, { flags: 'wx', mode: 0o600 })]);
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Files that are flushed at a time: each alone waits for the disk as long as all of them together. */
const FLUSHED_AT_ONCE = 64;

/** Waits until files are on the disk. */
async function flush(folder: string, files: readonly StoredFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += FLUSHED_AT_ONCE) {
    await Promise.all(
      files.slice(from, from + FLUSHED_AT_ONCE).map(async ({ path }) => {
        const file = await open(join(folder, path), 'r+');
        await file.sync().finally(() => file.close());
      }),
    );
  }
}

async function storeTable(client: pg.Client, folder: string, table: CopiedTable): Promise<Manifest['tables'][number]> {
  const rows = readRows(client, table);
  // Level 1 keeps pace with the database; the higher ones take several times as long and save a tenth.
  const file = await store(folder, `tables/${table.schema}.${table.name}.gz`, rows, createGzip({ level: 1 }));
  return { ...table, columns: [...table.columns], rows: rows.rowCount, file };
}

/** Files that are copied at a time. */
const COPIED_AT_ONCE = 8;

/** Copies the files of the panel. One that is deleted meanwhile is left out: no row of the database needs it any more. */
async function storeFiles(folder: string, files: FileStore): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  const storeOne = async (path: string) => {
    const content = await files.readAt(path);
    if (content) stored.push(await store(folder, `${PANEL_FILES}${path}`, content));
  };
  let underWay: Promise<void>[] = [];
  for await (const { path } of files.listAll()) {
    underWay.push(storeOne(path));
    // A bucket answers after milliseconds, however small a file is.
    if (underWay.length < COPIED_AT_ONCE) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);
  return stored.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function refuseTaken(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new BackupProblem(`${folder} is a file. Name a new folder for the backup.`);
    throw error;
  });
  if (found.length > 0) throw new BackupProblem(`${folder} is not empty. Name a new folder for the backup.`);
}

/** Each backup would have all earlier ones in it. */
function refuseInside(folder: string, { folder: ofFiles }: FileStore): void {
  if (ofFiles === null) return;
  const way = relative(ofFiles, folder);
  if (way.startsWith('..') || isAbsolute(way)) return;
  throw new BackupProblem(`${folder} is among the files that are backed up. Name a folder outside of ${ofFiles}.`);
}

/**
 * Writes a backup of a database in one snapshot, while a panel runs on it, and of its files. The folder appears under its
 * name when everything is on the disk. Throws `BackupProblem` for a folder that is in use.
 */
export async function writeBackup(folder: string, source: BackupSource): Promise<BackupSize> {
  refuseInside(folder, source.files);
  await refuseTaken(folder);
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(draft, source);
    await flush(draft, filesOf(manifest));
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    for (const [name, content] of [
      [MANIFEST, text],
      [MANIFEST_SUM, `${sumOf(text)}\n`],
    ] as const) {
      const file = await open(join(draft, name), 'wx', 0o600);
      await file.writeFile(content);
      await file.sync();
      await file.close();
    }
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(draft: string, source: BackupSource): Promise<Manifest> {
  const content = await inSnapshot(source.databaseUrl, async (client) => {
    // Not earlier: what is in the snapshot was written before this instant, and mails are discarded by it after a restore.
    const takenAt = source.clock.now();
    const migrations = await readRecords(client);
    if (migrations.length === 0)
      throw new BackupProblem('This database has no panel in it: there is nothing to back up.');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) tables.push(await storeTable(client, draft, table));
    return {
      migrations,
      queueMigration: await newestQueueMigration(client),
      tables,
      // Sequences belong to no snapshot: read last, they are at or above every number in the tables.
      sequences: await listSequences(client),
      ledger: await sumLedger(statementsOn(client, takenAt)),
      takenAt: takenAt.toISOString(),
    };
  });
  const files = await storeFiles(draft, source.files);
  const key = source.secretKey;
  const secretKey = key === undefined ? null : await store(draft, KEY_FILE, Readable.from([Buffer.from(`${key}\n`)]));
  return { format: 1, ...content, files, secretKey };
}
