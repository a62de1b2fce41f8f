import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOfProcess, isSameProcess } from '@pollen/postgres/process-identity';

/** Linux keeps the files of this folder in memory. */
const memory = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;
const folderName = /^pollen-(\d+-\d+)-/;

/**
 * Lets this process, and those that it starts, keep their temporary files in memory, in a folder that goes with this
 * process; does nothing where the machine offers no such memory, or where `TMPDIR` names a folder. A test database is a
 * thousand small files: to make them just after those of another one were removed took ext4 an eighth of both processors.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  removeAbandonedFolders();
  const folder = makeFolder();
  if (folder === null) return;
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

/** Vitest runs this once before the test files of each project. */
export default function setup(): void {
  keepTemporaryFilesInMemory();
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** Returns a new folder in memory; null where there is none, it is small, or nothing in it may be executed. */
function makeFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < ENOUGH_BYTES) return null;
    const folder = mkdtempSync(join(memory, `pollen-${identityOfProcess(process.pid)}-`));
    // Servers that another user owns have their files in it.
    chmodSync(folder, 0o711);
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o700 });
    try {
      // Also fails for root on what is mounted with `noexec`, as in containers.
      accessSync(program, constants.X_OK);
    } catch {
      remove(folder);
      return null;
    }
    return folder;
  } catch {
    return null;
  }
}

/** Frees the memory that killed runs have left; their servers end with them. */
function removeAbandonedFolders(): void {
  try {
    for (const name of readdirSync(memory)) {
      const starter = folderName.exec(name)?.[1];
      if (starter !== undefined && !isSameProcess(starter)) remove(join(memory, name));
    }
  } catch {
    // Another user's, or there is no such folder.
  }
}
