import { type ChildProcess, spawn } from 'node:child_process';
import { constants, readFileSync, statSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Cluster, dataDirectoryArgument, serverEnvironment } from './postgres-cluster';
import { isRunning } from './process-identity';

/** A running PostgreSQL, as it describes itself in its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number | undefined;
  /** `starting`, `ready`, `stopping`, or nothing yet. */
  status: string;
}

/**
 * The PostgreSQL that runs on this database now. The file stays behind after a kill -9 or a power cut, and then its
 * process id may belong to anything, so the process must also stand in the database's folder.
 */
export function findPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !standsIn(pid, data)) return undefined;
  const port = Number(lines[3]);
  return { pid, port: port > 0 ? port : undefined, status: (lines[7] ?? '').trim() };
}

function standsIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return isRunning(pid);
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return false;
  }
}

/** Why a PostgreSQL that we started ended before it took connections. */
export type FailedStart =
  /** Another one has the database's lock file, or a dead one's children still have its memory. */
  | { reason: 'occupied'; detail: string }
  /** Somebody else listens on the port. */
  | { reason: 'port'; detail: string }
  | { reason: 'broken'; detail: string };

export interface StartingPostmaster {
  child: ChildProcess;
  /** Resolves when the process has ended, with the reason. */
  ended: Promise<FailedStart>;
}

/** Largest server log that is continued; a larger one is put aside (one is kept). */
const largestLogBytes = 5_000_000;

/** Starts PostgreSQL in the background: it gets no signals from our terminal and writes its log to a file. */
export async function spawnPostmaster(
  postgres: string,
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<StartingPostmaster> {
  const { size } = await stat(cluster.logFile).catch(() => ({ size: 0 }));
  if (size > largestLogBytes) await rename(cluster.logFile, `${cluster.logFile}.old`);
  // No following of links: the folder belongs to the server's user, and we may be root.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const log = await open(cluster.logFile, flags, 0o600);
  try {
    if (cluster.serverUser !== undefined) await log.chown(cluster.serverUser.uid, cluster.serverUser.gid);
    const { size: logStart } = await log.stat();
    const all = { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '', ...settings };
    const child = spawn(
      postgres,
      [
        '-D',
        dataDirectoryArgument(cluster.data),
        ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      {
        ...cluster.serverUser,
        cwd: cluster.data,
        env: serverEnvironment(),
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    child.unref();
    const ended = new Promise<FailedStart>((resolve) => {
      child.once('error', (error) => resolve({ reason: 'broken', detail: error.message }));
      child.once('exit', () => {
        readFile(cluster.logFile).then(
          (bytes) => resolve(explain(bytes.subarray(logStart).toString('utf8'))),
          (error: Error) => resolve({ reason: 'broken', detail: error.message }),
        );
      });
    });
    return { child, ended };
  } finally {
    await log.close();
  }
}

function explain(log: string): FailedStart {
  const detail = log.trim().split('\n').slice(-12).join('\n');
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(log)) {
    return { reason: 'occupied', detail };
  }
  if (/could not bind IPv4 address|could not create any TCP\/IP sockets/.test(log)) return { reason: 'port', detail };
  return { reason: 'broken', detail };
}

/**
 * PostgreSQL will not start when the process id in a left-over `postmaster.pid` has been given to any other process of
 * the same user, as it happens after a restart of a container. Removes the file in that case only.
 */
export async function removeStaleLockFile(data: string): Promise<void> {
  if (process.platform === 'linux' && findPostmaster(data) === undefined) {
    await rm(join(data, 'postmaster.pid'), { force: true });
  }
}

/** The port of last time if nobody listens there, otherwise a free one. */
export async function choosePort(cluster: Cluster): Promise<number> {
  const remembered = Number(await readFile(cluster.portFile, 'utf8').catch(() => '0'));
  const usable = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  return (usable ? await listenOnce(remembered) : undefined) ?? (await listenOnce(0)) ?? 5432;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ host: '127.0.0.1', port }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
