import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** A backup or a copy of the database that cannot be made or used; the message says why and what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

export const MANIFEST = 'manifest.json';
/** Has the checksum of the manifest, which has those of all other files. */
export const MANIFEST_SUM = 'manifest.sha256';
export const KEY_FILE = 'secret-key';
/** Where the files of the panel are in a backup. */
export const PANEL_FILES = 'files/';

const Count = z.int().min(0);
const Sum = z.string().regex(/^[\da-f]{64}$/);
/**
 * A path inside the backup, without a way out of it. Any name of a file will do: people put files of their own into DATA_DIR.
 */
const Path = z
  .string()
  .refine((path) => !/[\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part)));
const StoredFile = z.strictObject({ path: Path, bytes: Count, sha256: Sum });

const Manifest = z.strictObject({
  format: z.literal(1),
  /** The instant of the snapshot. */
  takenAt: z.iso.datetime(),
  /** The schema: our migrations, and the newest one of the job queue. */
  migrations: z.array(z.strictObject({ number: z.int(), name: z.string(), sha256: Sum })).min(1),
  queueMigration: z.int(),
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: Count,
      file: StoredFile,
    }),
  ),
  sequences: z.array(z.strictObject({ schema: z.string(), name: z.string(), value: z.string().regex(/^\d+$/) })),
  ledger: z.strictObject({
    transfers: Count,
    movedPoints: Count,
    available: Count,
    pending: Count,
    reserved: Count,
    creditLines: Count,
    credit: Count,
  }),
  /** The files of the panel, below `files/` of the backup. */
  files: z.array(StoredFile.extend({ path: Path.startsWith(PANEL_FILES) })),
  /** Only where it was asked for. */
  secretKey: StoredFile.nullable(),
});
export type Manifest = z.output<typeof Manifest>;
export type StoredFile = z.output<typeof StoredFile>;

/** A backup whose files are all as they were written. */
export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Returns the checksum of a text. */
export function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new BackupProblem(
        `${folder} is not a whole backup: ${name} is missing. A backup that was interrupted has none.`,
      );
    });
  const [text, sum] = [await read(MANIFEST), await read(MANIFEST_SUM)];
  if (sumOf(text) !== sum.trim()) throw new BackupProblem(`${MANIFEST} in ${folder} is damaged. Use another backup.`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new BackupProblem(
      `This Pollen does not understand the backup in ${folder}: a newer one made it. Use that one.`,
    );
  }
  return parsed.data;
}

/** Returns whether a content is as it was stored. */
export async function isSame(content: Readable, file: StoredFile): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(content, async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) {
      bytes += part.length;
      hash.update(part);
    }
  });
  return bytes === file.bytes && hash.digest('hex') === file.sha256;
}

/** Whether a file is there and is as it was stored. */
async function isWhole(path: string, file: StoredFile): Promise<boolean> {
  try {
    return await isSame(createReadStream(path), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Returns all files that a manifest names. */
export function filesOf({ tables, files, secretKey }: Manifest): StoredFile[] {
  return [...tables.map(({ file }) => file), ...files, ...(secretKey ? [secretKey] : [])];
}

/** Reads a backup and checks every file of it against its checksum. Throws `BackupProblem` for a damaged one. */
export async function openBackup(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder);
  const damaged: string[] = [];
  for (const file of filesOf(manifest)) if (!(await isWhole(join(folder, file.path), file))) damaged.push(file.path);
  if (damaged.length > 0) {
    const more = damaged.length > 3 ? ` and ${damaged.length - 3} more` : '';
    throw new BackupProblem(
      `The backup in ${folder} is damaged, and nothing was written: ${damaged.slice(0, 3).join(', ')}${more}. Use another backup.`,
    );
  }
  return { folder, manifest };
}
