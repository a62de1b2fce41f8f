import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresProblem, type LauncherLog } from './launcher-log';
import type { PostgresBinaries } from './postgres-package';
import { identityOfProcess, isSameProcess } from './process-identity';
import { everybodyMayPass, type ServerUser } from './server-user';
import { setWatchdog, type Watchdog } from './watchdog';

/** The files of one embedded database: the folder `postgres` in the data folder. */
export interface Cluster {
  /** Holds everything below, and appears all at once. */
  folder: string;
  /** What PostgreSQL calls its data directory. */
  data: string;
  logFile: string;
  portFile: string;
  passwords: { superuser: string; application: string };
  serverUser: ServerUser | undefined;
}

interface ClusterRequest {
  dataDir: string;
  serverUser: ServerUser | undefined;
  binaries: PostgresBinaries;
  /** False only for databases that nobody will miss. */
  sync: boolean;
  log: LauncherLog;
}

/** Returns the folder below the data folder that holds all files of the embedded PostgreSQL server. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Returns the data directory of the embedded PostgreSQL server, which `initdb` creates. */
export function clusterData(dataDir: string): string {
  return join(clusterFolder(dataDir), 'cluster');
}

/**
 * How PostgreSQL is told its data directory: as the folder it is started in. The server's user may then use it even
 * where it could not get to by its path, such as below a home directory that is closed to others: the folder is
 * entered as root, before the change of user. All its own paths are relative to it.
 */
export function dataDirectoryArgument(data: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : data;
}

/** Opens the database's files, making them first when they are not there. */
export async function openCluster(request: ClusterRequest): Promise<Cluster> {
  const { dataDir, serverUser, binaries, log } = request;
  const folder = clusterFolder(dataDir);
  await sweepAbandonedDrafts(dataDir);
  const present = await mayRead(folder, () => readdir(folder)).catch(() => undefined);
  if (present === undefined || present.length === 0) {
    log.info(`Making the embedded database in ${folder}.`);
    await makeCluster(folder, request);
  }
  const data = clusterData(dataDir);
  const major = await mayRead(folder, () => readFile(join(data, 'PG_VERSION'), 'utf8'));
  if (major.trim() !== binaries.version.split('.')[0]) {
    throw new EmbeddedPostgresProblem(
      `The database in ${folder} was made by PostgreSQL ${major.trim()}, but PostgreSQL ${binaries.version} is installed. Dump it with the version that made it, then load the dump with this one.`,
    );
  }
  await takeOver(folder, data, serverUser);
  await checkPath(data, serverUser);
  return {
    folder,
    data,
    logFile: join(folder, 'server.log'),
    portFile: join(folder, 'port'),
    passwords: await readPasswords(folder),
    serverUser,
  };
}

/** Reads the passwords of the server's roles; fails with a sentence when they are missing or belong to another user. */
export async function readPasswords(folder: string): Promise<Cluster['passwords']> {
  const text = await mayRead(folder, () => readFile(join(folder, 'passwords.json'), 'utf8'));
  return JSON.parse(text) as Cluster['passwords'];
}

async function mayRead<Result>(folder: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new EmbeddedPostgresProblem(
        `The database in ${folder} belongs to another user of this machine (${message}). Start as that user or as root, or use another data folder.`,
      );
    }
    if (code === 'ENOENT') {
      throw new EmbeddedPostgresProblem(
        `${folder} is not a complete embedded database (${message}). Restore it from a backup, or move it away to begin with an empty one.`,
      );
    }
    throw error;
  }
}

/**
 * A kill in the middle of initdb leaves something that can neither be used nor continued, so it works in a folder of
 * this process and the result is renamed. When two processes make one at once, the slower one's is thrown away.
 */
async function makeCluster(folder: string, { dataDir, serverUser, binaries, sync }: ClusterRequest): Promise<void> {
  const draft = `${folder}.init-${identityOfProcess(process.pid)}`;
  const data = join(draft, basename(clusterData(dataDir)));
  await rm(draft, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  const watchdog = setWatchdog(removeDraft, [resolve(draft)]);
  try {
    await checkPath(data, serverUser);
    await giveTo(serverUser, data);
    const passwords = {
      superuser: randomBytes(24).toString('base64url'),
      application: randomBytes(24).toString('base64url'),
    };
    await runInitdb(binaries.initdb, draft, data, passwords.superuser, serverUser, sync);
    await writeSafely(join(draft, 'passwords.json'), `${JSON.stringify(passwords)}\n`, serverUser);
    await giveTo(serverUser, draft);
    await syncFolder(draft);
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    // Without this a power cut could undo the rename after members have been told that their points are safe.
    await syncFolder(dirname(folder));
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    watchdog.dismiss();
  }
}

/** Commands of a watchdog. A process that was killed may still finish writing a file, hence the further attempts. */
const removeDraft = 'for attempt in 1 2 3 4 5; do rm -rf -- "$1" && break; sleep 1; done';

async function runInitdb(
  initdb: string,
  draft: string,
  data: string,
  password: string,
  serverUser: ServerUser | undefined,
  sync: boolean,
): Promise<void> {
  const passwordFile = join(draft, 'password');
  await writeSafely(passwordFile, `${password}\n`, serverUser);
  const handle = await open(passwordFile, 'r');
  let watchdog: Watchdog | undefined;
  try {
    const child = spawn(
      initdb,
      [
        `--pgdata=${dataDirectoryArgument(data)}`,
        '--username=postgres',
        // Handed over open, because the server's user may not be able to get to the file by its path.
        `--pwfile=${process.platform === 'linux' ? '/proc/self/fd/3' : passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
        ...(sync ? [] : ['--no-sync']),
      ],
      {
        ...serverUser,
        cwd: data,
        env: serverEnvironment(),
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', handle.fd],
      },
    );
    // initdb leads a group of processes, which all write into the draft.
    if (child.pid !== undefined)
      watchdog = setWatchdog(`kill -KILL -"$2"; ${removeDraft}`, [resolve(draft), `${child.pid}`]);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
    });
    if (code !== 0) {
      throw new EmbeddedPostgresProblem(
        `initdb could not make the embedded database (${code}):\n${output.trim().split('\n').slice(-12).join('\n')}`,
      );
    }
  } finally {
    watchdog?.dismiss();
    await handle.close();
    await rm(passwordFile, { force: true });
  }
}

/** PostgreSQL needs nothing from our environment, and our secrets are none of its business. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
}

/** Removes what processes that were killed in the middle of a first start have left. */
async function sweepAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = /^postgres\.init-(\d+-\d+)$/.exec(name)?.[1];
    if (maker === undefined || isSameProcess(maker)) continue;
    // An initdb that outlived its process may still be writing, hence the retries; the next start sweeps again.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** Rights as PostgreSQL demands them, also after root has restored the files from a backup. */
async function takeOver(folder: string, data: string, serverUser: ServerUser | undefined): Promise<void> {
  const stats = await lstat(data);
  if (process.getuid !== undefined && stats.uid !== (serverUser?.uid ?? process.getuid())) {
    if (serverUser === undefined) {
      throw new EmbeddedPostgresProblem(
        `The database in ${folder} belongs to user ${stats.uid} of this machine. Start as that user or as root, or use another data folder.`,
      );
    }
    for (const path of await readdir(folder, { recursive: true })) await giveTo(serverUser, join(folder, path));
    await giveTo(serverUser, folder);
  }
  if ((stats.mode & 0o077) !== 0) await chmod(data, 0o700);
}

/** Everything in the folder belongs to the user that runs PostgreSQL. */
async function giveTo(serverUser: ServerUser | undefined, path: string): Promise<void> {
  if (serverUser !== undefined) await lchown(path, serverUser.uid, serverUser.gid);
}

async function checkPath(data: string, serverUser: ServerUser | undefined): Promise<void> {
  if (serverUser === undefined || process.platform === 'linux') return;
  if (!(await everybodyMayPass(dirname(dirname(data))))) {
    throw new EmbeddedPostgresProblem(
      `As root, PostgreSQL runs as user ${serverUser.uid}, who may not enter ${dirname(dirname(data))}. Start as an ordinary user, or use a data folder that others may pass through.`,
    );
  }
}

/** Writes a file that only its owner reads, so that it is there completely or not at all. */
export async function writeSafely(file: string, text: string, owner: ServerUser | undefined): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    if (owner !== undefined) await handle.chown(owner.uid, owner.gid);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
