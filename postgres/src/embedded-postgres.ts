import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresProblem, type LauncherLog } from './launcher-log';
import { nameOwner, ownersName, tryToOwn } from './ownership';
import { copyParentsFor, preparePostgresBinaries } from './postgres-binaries';
import { type Cluster, clusterData, clusterFolder, openCluster, readPasswords, writeSafely } from './postgres-cluster';
import {
  choosePort,
  findPostmaster,
  type Postmaster,
  removeStaleLockFile,
  type StartingPostmaster,
  spawnPostmaster,
} from './postmaster';
import { chooseServerUser } from './server-user';
import { setWatchdog, type Watchdog } from './watchdog';

export interface EmbeddedPostgresOptions {
  /** Name of the application's role and of its database. */
  application: string;
  dataDir: string;
  log: LauncherLog;
  /** PostgreSQL settings on top of ours; tests switch `fsync` off. */
  settings?: Record<string, string>;
  /** Folders that may take a copy of the programs, the best first, where the server's user cannot reach the checkout. */
  copyParents?: string[];
  /** The database is gone for good while this process runs; by default the process is asked to end (SIGTERM). */
  onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** For the application: its role owns its database and is no superuser. */
  url: string;
  /** For tests and tools that make databases: the superuser, in the database `postgres`. */
  adminUrl: string;
  /** Ends the server and waits until it has. Close pools first: it does not wait for other connections. */
  stop(): Promise<void>;
}

const ourSettings: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '128MB',
  // Acknowledged means on disk: points are money.
  synchronous_commit: 'on',
  // Little to read again after a crash, and one call instead of a thousand to be sure of the files before: 0.03 s
  // instead of 0.25 to 2 s on a busy disk.
  max_wal_size: '512MB',
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Most statements are short; compiling them costs more than it saves.
  jit: 'off',
  // Long statements of a process that was killed do not keep running.
  client_connection_check_interval: '5s',
};

/**
 * Settings of a server that is started to load a copy: with no replica and no archive to read the log, tables and indexes that
 * were made in the same transaction are written once, and not into the log as well. They are on the disk when it is committed.
 */
export const settingsForLoading: Record<string, string> = { wal_level: 'minimal', max_wal_senders: '0' };

const stepMs = 25;
const waitForOwnerMs = 3_000;
const waitForServerMs = 60_000;
const waitForFastStopMs = 15_000;
const waitForImmediateStopMs = 10_000;

/**
 * Starts the embedded PostgreSQL of a data folder and keeps it running until `stop()`, or until this process ends,
 * however it ends. One process owns a folder at a time: the owner holds a lock in the server itself, which the server
 * gives free by itself when the owner dies. A server that was left behind nevertheless is used again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const launcher = new Launcher(options);
  return launcher.start();
}

/**
 * Returns the address of the database on the embedded server that runs on a data folder now, for another process that works
 * beside its owner; undefined when none runs.
 */
export async function findEmbeddedPostgres(where: {
  application: string;
  dataDir: string;
}): Promise<string | undefined> {
  const running = findPostmaster(clusterData(where.dataDir));
  if (running?.status !== 'ready' || running.port === undefined) return undefined;
  const passwords = await readPasswords(clusterFolder(where.dataDir));
  return applicationUrl(where.application, passwords, running.port);
}

function applicationUrl(application: string, passwords: Cluster['passwords'], port: number | undefined): string {
  return `postgres://${application}:${passwords.application}@127.0.0.1:${port}/${application}`;
}

class Launcher {
  private readonly log: LauncherLog;
  private readonly settings: Record<string, string>;
  private cluster: Cluster | undefined;
  private postgres = '';
  /** The port that the application has been told. */
  private port: number | undefined;
  private started: StartingPostmaster | undefined;
  /** The server that we held the lock of last. */
  private ownedPid: number | undefined;
  /** Stops the server with the process id `pid` when this process ends without doing it. */
  private guard: { pid: number; watchdog: Watchdog } | undefined;
  private owner: pg.Client | undefined;
  private restarting: Promise<void> | undefined;
  private stopping: Promise<void> | undefined;

  constructor(private readonly options: EmbeddedPostgresOptions) {
    this.log = options.log;
    this.settings = { ...ourSettings, ...options.settings };
  }

  async start(): Promise<EmbeddedPostgres> {
    const { dataDir, log } = this.options;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const serverUser = await chooseServerUser([clusterData(dataDir), clusterFolder(dataDir), dataDir]);
    const copyParents = this.options.copyParents ?? copyParentsFor(serverUser, dataDir);
    const binaries = await preparePostgresBinaries({ serverUser, copyParents, log });
    this.postgres = binaries.postgres;
    const sync = this.settings.fsync !== 'off';
    this.cluster = await openCluster({ dataDir, serverUser, binaries, sync, log });

    this.watchProcess();
    try {
      await this.bringUp();
      await this.makeApplicationDatabase();
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.letProcessEnd();
    const { application } = this.options;
    const { passwords } = this.cluster;
    return {
      url: applicationUrl(application, passwords, this.port),
      adminUrl: `postgres://postgres:${passwords.superuser}@127.0.0.1:${this.port}/postgres`,
      stop: () => this.stop(),
    };
  }

  /** Connects to the server that runs, or starts one, until the owner's lock is held. */
  private async bringUp(): Promise<void> {
    const cluster = this.openedCluster();
    let deadline = Date.now() + waitForServerMs;
    let lastProblem = 'it did not take connections';
    for (;;) {
      if (this.stopping !== undefined) throw new EmbeddedPostgresProblem('The start of the database was interrupted.');
      const running = findPostmaster(cluster.data);
      if (running === undefined) {
        lastProblem = (await this.launch(cluster)) ?? lastProblem;
      } else if (running.status === 'ready' && running.port !== undefined) {
        const connected = await this.connect(running);
        if (connected === 'yes') return;
        lastProblem = connected.problem;
      }
      // Recovery after a crash takes as long as it takes.
      if (running?.status === 'starting') deadline = Math.max(deadline, Date.now() + stepMs * 10);
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresProblem(
          `The embedded database in ${cluster.folder} did not start within ${waitForServerMs / 1000} seconds: ${lastProblem}\nIts log is ${cluster.logFile}.`,
        );
      }
      await pause(stepMs);
    }
  }

  /** Starts a server and waits until it is ready or has ended; returns what went wrong if it is worth trying again. */
  private async launch(cluster: Cluster): Promise<string | undefined> {
    const port = this.port ?? (await choosePort(cluster));
    const started = await spawnPostmaster(this.postgres, cluster, port, this.settings);
    this.started = started;
    this.watch(started.child.pid);
    for (;;) {
      const failed = await Promise.race([started.ended, pause(stepMs)]);
      if (this.stopping !== undefined) return undefined;
      if (failed === undefined) {
        if (findPostmaster(cluster.data)?.status === 'ready') return undefined;
        continue;
      }
      this.started = undefined;
      this.watch(undefined);
      if (failed.reason === 'broken') {
        throw new EmbeddedPostgresProblem(`The embedded database in ${cluster.folder} cannot start:\n${failed.detail}`);
      }
      if (failed.reason === 'occupied') {
        if (failed.detail.includes('postmaster.pid')) await removeStaleLockFile(cluster.data);
      }
      await pause(stepMs * 4);
      return failed.detail;
    }
  }

  private async connect(running: Postmaster): Promise<'yes' | { problem: string }> {
    const cluster = this.openedCluster();
    const client = new pg.Client({
      host: '127.0.0.1',
      port: running.port,
      user: 'postgres',
      password: cluster.passwords.superuser,
      database: 'postgres',
      application_name: ownersName,
      connectionTimeoutMillis: 3_000,
    });
    // A broken connection is reported by the statement that fails and by "end".
    client.on('error', () => undefined);
    try {
      await client.connect();
      await this.takeOwnership(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof EmbeddedPostgresProblem) throw error;
      if ((error as { code?: string }).code === '28P01') {
        throw new EmbeddedPostgresProblem(
          `The password in ${cluster.folder}/passwords.json is not the one of the database beside it. Restore both from the same backup.`,
        );
      }
      return { problem: (error as Error).message };
    }
    if (this.port !== undefined && this.port !== running.port) {
      await client.end();
      throw new EmbeddedPostgresProblem(
        `Another process has started the database in ${cluster.folder} on another port.`,
      );
    }
    this.owner = client;
    this.ownedPid = running.pid;
    this.watch(running.pid);
    client.once('end', () => this.ownerLost());
    if (this.port === undefined) {
      this.port = running.port;
      await writeSafely(cluster.portFile, `${running.port}\n`, cluster.serverUser);
    }
    const adopted = running.pid !== this.started?.child.pid;
    this.log.info(
      `The embedded database ${adopted ? 'was still running and is used again' : 'runs'} on 127.0.0.1:${running.port}.`,
    );
    return 'yes';
  }

  private async takeOwnership(client: pg.Client): Promise<void> {
    const deadline = Date.now() + waitForOwnerMs;
    for (let waiting = false; ; waiting = true) {
      if (await tryToOwn(client)) return;
      const holder = await nameOwner(client);
      if (!waiting) this.log.warn(`${this.options.dataDir} is in use by ${holder}; waiting whether that one ends.`);
      if (Date.now() > deadline) {
        // Even if we started this server: it is the other one's now.
        this.started = undefined;
        this.watch(undefined);
        throw new EmbeddedPostgresProblem(
          `The embedded database in ${this.options.dataDir} is in use by ${holder}. Stop that one first, or use another data folder.`,
        );
      }
      await pause(stepMs * 4);
    }
  }

  private async makeApplicationDatabase(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (this.owner !== undefined) await this.makeMissing(this.owner);
        return;
      } catch (error) {
        // The server may have been taken over in the moment in which the watchdog of its last owner stops it.
        if (attempt === 3) throw error;
        await pause(stepMs * 4);
        await this.restarting;
      }
    }
  }

  /** Makes the application's role and database if they are missing. */
  private async makeMissing(owner: pg.Client): Promise<void> {
    const { rows } = await owner.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [this.options.application],
    );
    const name = owner.escapeIdentifier(this.options.application);
    const password = owner.escapeLiteral(this.openedCluster().passwords.application);
    if (!rows[0]?.role) await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD ${password}`);
    if (!rows[0]?.database) await owner.query(`CREATE DATABASE ${name} OWNER ${name}`);
  }

  /** Lets a watchdog stop this server, and no other, should this process be killed. */
  private watch(pid: number | undefined): void {
    if (this.guard?.pid === pid) return;
    this.guard?.watchdog.dismiss();
    this.guard = pid === undefined ? undefined : { pid, watchdog: setWatchdog('kill -INT "$1"', [`${pid}`]) };
  }

  /** The connection with the lock has ended without being asked to: the server crashed or was killed. */
  private ownerLost(): void {
    this.owner = undefined;
    if (this.stopping !== undefined || this.restarting !== undefined) return;
    this.log.warn('The embedded database stopped unexpectedly; bringing it back.');
    this.restarting = this.restart()
      .catch((error: Error) => {
        if (this.stopping !== undefined) return;
        this.log.error(error.message);
        const lost = this.options.onLost ?? (() => process.kill(process.pid, 'SIGTERM'));
        lost(error);
      })
      .finally(() => {
        this.restarting = undefined;
      });
  }

  private async restart(): Promise<void> {
    while (this.owner === undefined) await this.bringUp();
    this.letProcessEnd();
  }

  /** The database alone is no reason for the process to stay. */
  private letProcessEnd(): void {
    (this.owner as unknown as { unref(): void } | undefined)?.unref();
  }

  private stop(): Promise<void> {
    this.stopping ??= this.shutDown().finally(() => this.unwatchProcess());
    return this.stopping;
  }

  private async shutDown(): Promise<void> {
    await this.restarting;
    this.started?.child.ref();
    // The lock is not given back before the server is down, or another process would take a server that is ending.
    const waits = [
      ['SIGINT', waitForFastStopMs],
      ['SIGQUIT', waitForImmediateStopMs],
    ] as const;
    for (const [signal, patienceMs] of waits) {
      const pid = this.signalServer(signal);
      const deadline = Date.now() + patienceMs;
      while (pid !== undefined && this.findOurs()?.pid === pid && Date.now() < deadline) await pause(stepMs);
    }
    await this.started?.ended;
    await this.owner?.end().catch(() => undefined);
    this.watch(undefined);
  }

  private findOurs(): Postmaster | undefined {
    const running = this.cluster && findPostmaster(this.cluster.data);
    return running && [this.ownedPid, this.started?.child.pid].includes(running.pid) ? running : undefined;
  }

  /** Returns the process that was asked to end. */
  private signalServer(signal: NodeJS.Signals): number | undefined {
    const child = this.started?.child;
    const unfinished = child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
    const pid = this.findOurs()?.pid ?? unfinished;
    if (pid === undefined) return undefined;
    try {
      process.kill(pid, signal);
      return pid;
    } catch {
      return undefined;
    }
  }

  private openedCluster(): Cluster {
    if (this.cluster === undefined) throw new Error('The embedded database is not open.');
    return this.cluster;
  }

  /** The last thing that a process which ends without `stop()` can do: the server then stops by itself. */
  private readonly onExit = () => {
    this.signalServer('SIGINT');
  };

  /** Only when nobody else handles the signal: the application ends its own things first, then calls `stop()`. */
  private readonly onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    this.stop().finally(() => process.kill(process.pid, signal));
  };

  private watchProcess(): void {
    process.on('exit', this.onExit);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, this.onSignal);
  }

  private unwatchProcess(): void {
    process.off('exit', this.onExit);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, this.onSignal);
  }
}
