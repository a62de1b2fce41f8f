import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lchown, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterData, clusterFolder } from './postgres-cluster';
import { findPostmaster } from './postmaster';
import { isRoot, type LauncherProcess, ordinaryUid, query, TestCheckout } from './test-checkout';

/** Looks again and again until there is something to see. */
async function until<Result>(look: () => Result | undefined | false): Promise<Result> {
  for (;;) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    await pause(2);
  }
}

async function untilQuery(url: string, statement: string): Promise<pg.QueryResultRow[]> {
  for (;;) {
    const rows = await query(url, statement).catch(() => undefined);
    if (rows !== undefined) return rows;
    await pause(10);
  }
}

const variants = [
  ...(isRoot ? [{ who: 'root', uid: undefined }] : []),
  { who: 'an ordinary user', uid: isRoot ? ordinaryUid : undefined },
];

describe.each(variants)('the embedded database, in a folder that only $who can enter', ({ uid }) => {
  let checkout: TestCheckout;
  let data: string;
  /** What was acknowledged so far. */
  let saved = 0;

  beforeAll(async () => {
    checkout = await TestCheckout.make({ uid, closed: true });
    data = clusterData(checkout.dataDir());
  });
  afterAll(() => checkout.remove());

  const postmaster = () => {
    const running = findPostmaster(data);
    if (running === undefined) throw new Error('No server runs.');
    return running;
  };
  const save = async (url: string) => {
    await query(url, 'CREATE TABLE IF NOT EXISTS kept (id integer)');
    await query(url, `INSERT INTO kept VALUES (${saved + 1})`);
    saved += 1;
  };
  const expectSaved = async (url: string) => {
    expect(await untilQuery(url, 'SELECT count(*)::int AS count FROM kept')).toEqual([{ count: saved }]);
  };
  const started = async () => {
    const launcher = checkout.start();
    const { url } = await launcher.ready();
    if (saved > 0) await expectSaved(url);
    await save(url);
    return { launcher, url };
  };

  it('starts for the first time, and stops', async () => {
    const { launcher } = await started();
    expect(postmaster().status).toBe('ready');
    expect(await launcher.tell('stop')).toBe(0);
    expect(findPostmaster(data)).toBeUndefined();
  });

  it('starts again with everything kept, on the same port', async () => {
    const first = await started();
    await first.launcher.tell('stop');
    const second = await started();
    expect(second.url).toBe(first.url);
    await second.launcher.tell('stop');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops with the process after %s', async (signal) => {
    const { launcher } = await started();
    expect(await launcher.kill(signal)).toBe(signal);
    expect(findPostmaster(data)).toBeUndefined();
  });

  it('stops when the process ends without asking it to', async () => {
    const { launcher } = await started();
    expect(await launcher.tell('exit')).toBe(7);
    await until(() => findPostmaster(data) === undefined);
  });

  it('stops with the process after kill -9', async () => {
    const { launcher } = await started();
    await launcher.kill('SIGKILL');
    await until(() => findPostmaster(data) === undefined);
  });

  it('is there for the next process that waits for the end of a killed one', async () => {
    const first = await started();
    const next = checkout.start();
    await next.find((event) => event.log?.includes('is in use by process') === true);
    await first.launcher.kill('SIGKILL');
    const { url } = await next.ready();
    expect(url).toBe(first.url);
    await expectSaved(url);
    await next.tell('stop');
    expect(findPostmaster(data)).toBeUndefined();
  });

  it('is used again when it outlives kill -9 of the process and its watchdog', async () => {
    const first = await started();
    const { pid } = postmaster();
    await first.launcher.killAll({ except: pid });
    expect(postmaster().pid).toBe(pid);
    const second = await started();
    expect(postmaster().pid).toBe(pid);
    expect(second.url).toBe(first.url);
    await second.launcher.tell('stop');
    expect(findPostmaster(data)).toBeUndefined();
  });

  it('comes back at the same address after kill -9 of PostgreSQL', async () => {
    const { launcher, url } = await started();
    const { pid } = postmaster();
    process.kill(pid, 'SIGKILL');
    await until(() => ![undefined, pid].includes(findPostmaster(data)?.pid));
    await expectSaved(url);
    await launcher.tell('stop');
    expect(findPostmaster(data)).toBeUndefined();
  });

  it('comes back after kill -9 of one of its connections', async () => {
    const { launcher, url } = await started();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await launcher.find((event) => event.log?.includes('stopped unexpectedly') === true);
    await expectSaved(url);
    expect(await launcher.tell('stop')).toBe(0);
    expect(findPostmaster(data)).toBeUndefined();
  });

  it('starts after kill -9 of both', async () => {
    const { launcher } = await started();
    process.kill(postmaster().pid, 'SIGKILL');
    await launcher.kill('SIGKILL');
    const again = await started();
    await again.launcher.tell('stop');
  });

  it('refuses a second process, which says so and leaves the first alone', async () => {
    const { launcher, url } = await started();
    const second = checkout.start();
    expect(await second.refusal()).toBe(
      `The embedded database in ${checkout.dataDir()} is in use by process ${launcher.child.pid}. Stop that one first, or use another data folder.`,
    );
    expect(await second.ended).toBe(1);
    await expectSaved(url);
    await launcher.tell('stop');
  });

  it('lets the next process start while the last one ends', async () => {
    const { launcher } = await started();
    const ending = launcher.kill('SIGTERM');
    const next = await started();
    await ending;
    await expectSaved(next.url);
    await next.launcher.tell('stop');
  });

  it('starts although the process id in its lock file now belongs to something else', async () => {
    const { launcher } = await started();
    const lockFile = join(data, 'postmaster.pid');
    const text = readFileSync(lockFile, 'utf8');
    await launcher.tell('stop');
    const other = checkout.start(checkout.dataDir('other'));
    await other.ready();
    await writeFile(lockFile, text.replace(/^\d+/, `${other.child.pid}`), { mode: 0o600 });
    if (isRoot) await lchown(lockFile, (await stat(data)).uid, (await stat(data)).gid);
    const again = await started();
    await again.launcher.tell('stop');
    await other.tell('stop');
  });

  it('takes another port when its own is taken', async () => {
    const first = await started();
    await first.launcher.tell('stop');
    const port = Number(new URL(first.url).port);
    const squatter = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const second = await started();
    expect(new URL(second.url).port).not.toBe(`${port}`);
    await second.launcher.tell('stop');
    await new Promise((resolve) => squatter.close(resolve));
  });
});

describe('the very first start', () => {
  let checkout: TestCheckout;
  let number = 0;

  beforeAll(async () => {
    checkout = await TestCheckout.make({ uid: isRoot ? ordinaryUid : undefined });
  });
  afterAll(() => checkout.remove());

  const drafts = (dataDir: string) =>
    existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.init')) : [];
  const inDraft = (file: string) => (dataDir: string) =>
    drafts(dataDir).some((draft) => existsSync(join(dataDir, draft, file)));

  const moments: [string, (dataDir: string, launcher: LauncherProcess) => boolean][] = [
    ['before anything is written', (_, launcher) => launcher.events.length > 0],
    ['when the folder is there', (dataDir) => drafts(dataDir).length > 0],
    ['when the first files are there', inDraft('cluster/PG_VERSION')],
    ['when the system tables are made', inDraft('cluster/global/pg_control')],
    ['when the databases are copied', inDraft('cluster/base/5')],
    ['when it is complete', inDraft('passwords.json')],
    ['when it has its name', () => false],
  ];

  // What it has started is killed with it, as when a container ends, or lives on for a while.
  const killings = moments.map(([moment, isNow], index) => ({ moment, isNow, who: index % 2 === 0 ? 'all' : 'alone' }));

  it.each(killings)('may be killed $moment, $who', async ({ isNow, who }) => {
    number += 1;
    const dataDir = checkout.dataDir(`killed-${number}`);
    const first = checkout.start(dataDir);
    // Some moments are short; one that was missed makes the kill come later.
    await until(() => isNow(dataDir, first) || existsSync(clusterFolder(dataDir)));
    await (who === 'all' ? first.killAll() : first.kill('SIGKILL'));
    const second = checkout.start(dataDir);
    const { url } = await second.ready();
    expect(await query(url, 'SELECT current_user, current_database()')).toEqual([
      { current_user: 'shop', current_database: 'shop' },
    ]);
    await second.tell('stop');
    if (drafts(dataDir).length > 0) {
      const third = checkout.start(dataDir);
      await third.ready();
      await third.tell('stop');
    }
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves nothing behind when it ends by %s in the middle', async (signal) => {
    const dataDir = checkout.dataDir(`ended-${signal}`);
    const first = checkout.start(dataDir);
    await until(() => inDraft('cluster/global/pg_control')(dataDir) || existsSync(clusterFolder(dataDir)));
    await first.kill(signal);
    await until(() => drafts(dataDir).length === 0 && findPostmaster(clusterData(dataDir)) === undefined);
  });

  it('may be killed while the server starts for the first time', async () => {
    const dataDir = checkout.dataDir('killed-later');
    const first = checkout.start(dataDir);
    await until(() => existsSync(join(clusterData(dataDir), 'postmaster.pid')));
    await first.kill('SIGKILL');
    const second = checkout.start(dataDir);
    await second.ready();
    await second.tell('stop');
    expect(findPostmaster(clusterData(dataDir))).toBeUndefined();
  });

  it('makes one database when two processes start at the same moment', async () => {
    const dataDir = checkout.dataDir('twice');
    const both = [checkout.start(dataDir), checkout.start(dataDir)];
    const outcomes = await Promise.all(both.map((launcher) => launcher.refusal()));
    expect(outcomes.filter((outcome) => outcome === 'It started.')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('is in use by process'))).toHaveLength(1);
    const owner = both[outcomes.indexOf('It started.')];
    await owner?.tell('stop');
    expect(findPostmaster(clusterData(dataDir))).toBeUndefined();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});
