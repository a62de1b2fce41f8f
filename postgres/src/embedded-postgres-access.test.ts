import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, lchown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterData, clusterFolder } from './postgres-cluster';
import { findPostmaster } from './postmaster';
import { isRoot, type LauncherProcess, ordinaryUid, query, TestCheckout } from './test-checkout';

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
