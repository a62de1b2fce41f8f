import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, lchown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterData, clusterFolder } from './postgres-cluster';
import { findPostmaster } from './postmaster';
import { type LauncherProcess, TestCheckout } from './test-checkout';

const isRoot = process.getuid?.() === 0;
const ordinaryUid = 65_534;

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

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

describe('the embedded database is closed to others', () => {
  let checkout: TestCheckout;
  let launcher: LauncherProcess;
  let url: string;
  let adminUrl: string;

  beforeAll(async () => {
    checkout = await TestCheckout.make();
    launcher = checkout.start(undefined, undefined, { SECRET_KEY: 'not for PostgreSQL', DURABLE: 'yes' });
    ({ url, adminUrl } = await launcher.ready());
  });
  afterAll(() => checkout.remove());

  it('listens on this machine only, without a socket file', async () => {
    expect(
      await query(
        adminUrl,
        `SELECT current_setting('listen_addresses') AS a, current_setting('unix_socket_directories') AS s`,
      ),
    ).toEqual([{ a: '127.0.0.1', s: '' }]);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((network) => network?.family === 'IPv4' && !network.internal);
    if (outside === undefined) return;
    const code = await new Promise((resolve) => {
      const socket = connect(Number(new URL(url).port), outside.address);
      socket
        .once('connect', () => resolve('connected'))
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    expect(code).toBe('ECONNREFUSED');
  });

  it('wants the password, which only its owner can read', async () => {
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const folder = clusterFolder(checkout.dataDir());
    for (const path of [folder, join(folder, 'cluster')]) expect((await stat(path)).mode & 0o777, path).toBe(0o700);
    for (const file of ['passwords.json', 'server.log', 'port']) {
      expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
    }
    expect(await readFile(join(folder, 'server.log'), 'utf8')).not.toContain(new URL(url).password);
  });

  it('gives the application a role that is no superuser, in UTF-8 and UTC', async () => {
    expect(
      await query(
        url,
        `SELECT rolsuper, rolcreatedb, rolcreaterole, current_setting('server_encoding') AS encoding,
                current_setting('timezone') AS zone, current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync, lower('ÄÖ') AS lower
           FROM pg_roles WHERE rolname = current_user`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        encoding: 'UTF8',
        zone: 'UTC',
        commit: 'on',
        fsync: 'on',
        lower: 'äö',
      },
    ]);
  });

  it.runIf(process.platform === 'linux')('hands our environment to nobody', () => {
    const { pid } = findPostmaster(clusterData(checkout.dataDir())) ?? {};
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SECRET_KEY');
  });
});

describe('the folder of the embedded database', () => {
  let checkout: TestCheckout;

  beforeAll(async () => {
    checkout = await TestCheckout.make({ uid: isRoot ? ordinaryUid : undefined });
    await startAndStop(checkout.dataDir());
  });
  afterAll(() => checkout.remove());

  const startAndStop = async (dataDir: string, uid = checkout.uid) => {
    const launcher = checkout.start(dataDir, uid);
    await launcher.ready();
    await launcher.tell('stop');
  };

  /** A folder of its own for a test, as if the application had run there. */
  const copyOfData = async (name: string) => {
    await promisify(execFile)('cp', ['-a', checkout.dataDir(), checkout.dataDir(name)]);
    return checkout.dataDir(name);
  };

  it.runIf(isRoot)('stays the property of its user when root starts it once', async () => {
    const dataDir = await copyOfData('shared');
    await startAndStop(dataDir, 0);
    await startAndStop(dataDir);
    for (const name of await readdir(dataDir, { recursive: true })) {
      expect((await stat(join(dataDir, name))).uid, name).toBe(ordinaryUid);
    }
  });

  it.runIf(isRoot)('works after root has restored it from a backup with wide rights', async () => {
    const dataDir = await copyOfData('restored');
    for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), 0, 0);
    await lchown(dataDir, 0, 0);
    await chmod(clusterData(dataDir), 0o755);
    await startAndStop(dataDir, 0);
    expect((await stat(clusterData(dataDir))).mode & 0o777).toBe(0o700);
  });

  it.runIf(isRoot)('says so when it belongs to somebody else', async () => {
    const dataDir = await copyOfData('foreign');
    for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), 1, 1);
    expect(await checkout.start(dataDir).refusal()).toMatch(/belongs to another user of this machine/);
  });

  it('says so when another PostgreSQL made it', async () => {
    const dataDir = await copyOfData('older');
    await writeFile(join(clusterData(dataDir), 'PG_VERSION'), '14\n');
    expect(await checkout.start(dataDir).refusal()).toMatch(/was made by PostgreSQL 14, but PostgreSQL 18\./);
  });

  it('says so when it is incomplete, and touches nothing', async () => {
    const dataDir = await copyOfData('incomplete');
    await rm(join(clusterFolder(dataDir), 'passwords.json'));
    expect(await checkout.start(dataDir).refusal()).toMatch(/is not a complete embedded database .*passwords\.json/);
    await rm(clusterFolder(dataDir), { recursive: true });
    await mkdir(clusterFolder(dataDir));
    await writeFile(join(clusterFolder(dataDir), 'something'), 'of mine');
    expect(await checkout.start(dataDir).refusal()).toMatch(/is not a complete embedded database/);
    expect(await readFile(join(clusterFolder(dataDir), 'something'), 'utf8')).toBe('of mine');
  });

  it('says so, with the reason, when the server cannot start', async () => {
    const dataDir = await copyOfData('broken');
    await writeFile(join(clusterData(dataDir), 'postgresql.conf'), 'no_such_setting = 1\n');
    expect(await checkout.start(dataDir).refusal()).toMatch(/cannot start:\n.*no_such_setting/s);
  });
});
