import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@pollen/postgres/embedded-postgres';
import { connectDatabase } from '@pollen/server/platform/database/database';
import { prepareDatabase } from '@pollen/server/platform/database/prepare-database';
import { machineClock } from '@pollen/server/platform/time';
import { offerGift } from '@pollen/testkit/gifts';
import { launchSurvey } from '@pollen/testkit/surveys';
import pg from 'pg';
import { fillPanel } from './large-panel';
import { runPanel } from './running-panel';
import { printTable } from './table';

/**
 * How long a backup, a restore and a move of a database of about 1 GB take. MEMBERS is the size of the panel, of which FOLDER
 * keeps the filled one for the next run.
 */
const MEMBERS = Number(process.env.MEMBERS ?? 80_000);
const FOLDER = process.env.FOLDER;
const SURVEYS = 60;

const root = resolve('.');
const SECRET_KEY = 'a key that is only used by this bench';
const log = { info: () => undefined, warn: console.warn, error: console.error };
const start = (dataDir: string) => startEmbeddedPostgres({ application: 'pollen', dataDir, log });

/** Fills an embedded database as a panel that has grown has it. */
async function fill(dataDir: string): Promise<void> {
  const server = await start(dataDir);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query('grant set on parameter session_replication_role to pollen');
  const shared = {
    adminUrl: server.adminUrl,
    stop: server.stop,
    async createDatabase() {
      await prepareDatabase(server.url, join(root, 'server/migrations'));
      return { url: server.url, drop: async () => undefined };
    },
  };
  const running = await runPanel(4, {}, null, { shared });
  const background = connectDatabase({ url: server.url, clock: machineClock, connections: 2, patienceMs: 3_600_000 });
  const surveys: number[] = [];
  for (let n = 0; n < SURVEYS; n += 1)
    surveys.push((await launchSurvey(running.panel, { completesTarget: 1_000_000 })).id);
  await offerGift(running.panel, { pricePoints: 100, valueCents: 100 });
  await fillPanel(background, { members: MEMBERS, lines: MEMBERS * 8, days: 400 }, surveys);
  await background.close();
  await running.stop();
  await admin.query('revoke set on parameter session_replication_role from pollen');
  await admin.end();
  await server.stop();
}

/** The processor time, in seconds, of all processes that this one has started and that have ended, with those that they started; known on Linux. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100;
}

/**
 * Runs a command of `pollen` to its end; throws unless it says that it is done. The exit code does not tell: the rows of the
 * loader break some invariants, and a copy of them does so too.
 */
function pollen(args: readonly string[], env: Record<string, string>, done: string): Promise<void> {
  return new Promise((resolveEnd, fail) => {
    const child = spawn(process.execPath, [join(root, 'tools/pollen.mjs'), ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, SECRET_KEY, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
      process.stdout.write(part);
    });
    child.once('close', (code) =>
      said.includes(done) ? resolveEnd() : fail(new Error(`pollen ${args[0]} ended with ${code}`)),
    );
  });
}

const rows: (string | number)[][] = [];

/** Runs `work` and notes how long it took and the processor time of all that it has started and ended. */
async function time(name: string, work: () => Promise<void>): Promise<void> {
  const [began, before] = [performance.now(), await processorSeconds()];
  await work();
  const seconds = (performance.now() - began) / 1000;
  rows.push([name, seconds.toFixed(0), ((await processorSeconds()) - before).toFixed(0)]);
}

const folder = FOLDER ?? (await mkdtemp(join(tmpdir(), 'pollen-copies-')));
const [source, backup, restored, moved] = ['source', 'backup', 'restored', 'moved'].map((name) =>
  join(folder, name),
) as [string, string, string, string];
try {
  await mkdir(source, { recursive: true });
  if (!existsSync(join(source, 'postgres'))) await fill(source);
  for (const made of [backup, restored, moved]) await rm(made, { recursive: true, force: true });
  await mkdir(moved);
  await time('pollen backup', () => pollen(['backup', backup], { DATA_DIR: source }, 'rows and all files are in'));
  await time('pollen restore', () => pollen(['restore', backup], { DATA_DIR: restored }, 'were restored.'));
  await time('pollen move-to', async () => {
    const server = await start(moved);
    await pollen(['move-to', server.url], { DATA_DIR: source }, 'rows were copied');
    await server.stop();
  });
  await pollen(['resume'], { DATA_DIR: source }, '');
  printTable(`bench:copies, ${MEMBERS} members`, ['command', 'seconds', 'of processors'], rows);
} finally {
  if (FOLDER === undefined) await rm(folder, { recursive: true, force: true });
}
