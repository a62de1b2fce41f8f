import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LauncherLog } from './launcher-log';
import { findOrMakeCopy } from './postgres-copy';
import {
  findPackage,
  listContents,
  makeLinks,
  type PostgresBinaries,
  type PostgresContents,
  programsIn,
} from './postgres-package';
import { everybodyMayPass, type ServerUser } from './server-user';

interface BinariesRequest {
  /** The user that will run them, when it is not the one of this process. */
  serverUser: ServerUser | undefined;
  /** Folders that may take a copy, the best first. */
  copyParents: string[];
  log: LauncherLog;
}

/** Where a copy may be put: PostgreSQL must reach it, which it often does not in the checkout or in the data folder. */
export function copyParentsFor(serverUser: ServerUser | undefined, dataDir: string): string[] {
  // Nobody but root writes to /var/cache, and nothing there is swept after some days as it is in the others.
  return serverUser === undefined ? [dataDir] : ['/var/cache', '/var/tmp', tmpdir()];
}

/**
 * Finds the PostgreSQL of the npm package and makes it runnable: as it lies there when the server's user can reach
 * it, otherwise as a copy.
 */
export async function preparePostgresBinaries(request: BinariesRequest): Promise<PostgresBinaries> {
  const { native, version } = await findPackage();
  const contents = await listContents(native);
  if ((await repairInPlace(native, contents)) && (await isReachable(native, contents, request.serverUser))) {
    return programsIn(native, version);
  }
  return programsIn(await findOrMakeCopy(native, contents, version, request), version);
}

/**
 * Makes the links that the package's install script makes, which npm may not have run, and the programs executable.
 * False when that is needed and not possible.
 */
async function repairInPlace(native: string, contents: PostgresContents): Promise<boolean> {
  try {
    await makeLinks(native, contents.links);
    for (const { path } of contents.files.filter((file) => dirname(file.path) === 'bin')) {
      await access(join(native, path), constants.X_OK).catch(() => chmod(join(native, path), 0o755));
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

async function isReachable(native: string, contents: PostgresContents, serverUser: ServerUser | undefined) {
  if (serverUser === undefined) return true;
  const readable = ({ mode }: { mode: number }) =>
    (mode & 0o004) !== 0 && ((mode & 0o100) === 0 || (mode & 0o001) !== 0);
  return (await everybodyMayPass(native)) && contents.folders.every(readable) && contents.files.every(readable);
}
