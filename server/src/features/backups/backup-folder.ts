import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../platform/time';

const NAME = /^pollen-\d{8}T\d{6}Z$/;
const PARTIAL = /^pollen-\d{8}T\d{6}Z\.partial$/;

/** Returns the name of a backup that is taken at an instant; names in order are backups in order. */
export function backupName(takenAt: Date): string {
  return `pollen-${takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')}`;
}

/** Lists the finished backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** Deletes all but the newest backups, and what interrupted ones have left. Files with other names are not touched. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(keep)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
  for (const name of (await readdir(folder)).filter((each) => PARTIAL.test(each))) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    // A younger one may be a backup that somebody makes by hand now.
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}
