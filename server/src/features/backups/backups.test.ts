import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BucketServer } from '@pollen/testkit/bucket-server';
import { openPanel, type Panel } from '@pollen/testkit/panel';
import { createMember } from '@pollen/testkit/personas';
import { createTestDatabase, type TestDatabase } from '@pollen/testkit/test-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findCheckout } from '../../platform/checkout';
import { readConfig } from '../../platform/config';
import { onConnection } from '../../platform/database/direct-connection';
import type { FileStore } from '../../platform/files/files';
import { filesInDataDir, openFiles } from '../../platform/files/open-files';
import { checkSecretKey } from '../../platform/secret-key';
import { openBackup, sumOf } from './manifest';
import { moveDatabase } from './move-database';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const migrationsFolder = join(findCheckout(), 'server/migrations');
const ERASURES = 'erasures/closed-accounts.jsonl';
const KEY = 'a key that is only used by tests!';

let panel: Panel;
let folder: string;
const at = (...names: string[]) => join(folder, ...names);
let database: TestDatabase;
/** Where this test restores to. */
let target: Parameters<typeof restoreBackup>[1] & { keyFile: string };
/** The folder with the files of `target`. */
let filesFolder: string;

const write = async (path: string, content: string) => {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
};
const countMembers = () =>
  onConnection(database.url, async (client) => (await client.query('select from members')).rowCount);

beforeAll(async () => {
  panel = await openPanel();
  folder = await mkdtemp(join(tmpdir(), 'pollen-backups-'));
  await createMember(panel);
  await panel.transaction((tx) => checkSecretKey(tx, panel.services.secrets, { acceptNew: false }));
  const files = join(panel.services.config.dataDir, 'files');
  await write(join(files, ERASURES), '{"old":1}\n');
  await write(join(files, 'avatars/bee.webp'), 'a picture');
  // What people put there by hand is nothing that Pollen would name like this.
  await write(join(files, 'avatars/a note (1)..txt'), 'a note');
  await writeBackup(at('backup'), {
    databaseUrl: panel.databaseUrl,
    files: panel.services.files,
    secretKey: KEY,
    clock: panel.clock,
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await panel.close();
});

beforeEach(async () => {
  database = await createTestDatabase();
  const dataDir = await mkdtemp(at('data-'));
  filesFolder = join(dataDir, 'files');
  target = {
    databaseUrl: database.url,
    migrationsFolder,
    files: filesInDataDir({ dataDir }),
    keyFile: join(dataDir, 'secret-key'),
    now: panel.clock.now(),
  };
});
afterEach(() => database.drop());

test('a restore that ends after the files and before the database is repeated, and no line of the list of erasures is lost', async () => {
  await write(join(filesFolder, ERASURES), '{"newer":1}\n');
  const backup = await openBackup(at('backup'));
  // The key is placed last, and its folder is a file.
  const keyFile = join(filesFolder, 'avatars/bee.webp/secret-key');
  await expect(restoreBackup(backup, { ...target, keyFile })).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await countMembers()).toBe(0);
  expect(await readFile(join(filesFolder, ERASURES), 'utf8')).toContain('{"newer":1}');

  expect(await restoreBackup(backup, target)).toMatchObject({ broken: [] });
  expect(await countMembers()).toBe(1);
  expect(await readFile(join(filesFolder, 'avatars/a note (1)..txt'), 'utf8')).toBe('a note');
  expect(await readFile(target.keyFile, 'utf8')).toBe(`${KEY}\n`);
  const lines = new Set((await readFile(join(filesFolder, ERASURES), 'utf8')).split('\n'));
  expect(lines).toEqual(new Set(['', '{"old":1}', '{"newer":1}']));
});

/** What a restore takes away while it loads: keys, indexes, triggers, and which columns must have a value. */
const schemaOf = (url: string) =>
  onConnection(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint
        where connamespace = any('{public,graphile_worker}'::regnamespace[])
      union all
      select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from pg_index join pg_class c on c.oid = indexrelid
        where relnamespace = any('{public,graphile_worker}'::regnamespace[])
      union all
      select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', attrelid::regclass, attname, attnotnull, attidentity) from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace = any('{public,graphile_worker}'::regnamespace[]) and relkind = 'r' and attnum > 0
      order by 1`);
    return rows.map(({ line }) => line);
  });

test('a restore leaves the schema as the migrations make it, with every key, index and trigger', async () => {
  await restoreBackup(await openBackup(at('backup')), target);
  const schema = await schemaOf(database.url);
  expect(schema.length).toBeGreaterThan(1_000);
  expect(schema).toEqual(await schemaOf(panel.databaseUrl));
});

test('a backup with two rows of one key is refused, and nothing of it stays', async () => {
  const backup = await openBackup(at('backup'));
  const accounts = backup.manifest.tables.find(({ name }) => name === 'ledger_accounts');
  const path = accounts?.file.path ?? '';
  await cp(at('backup'), at('twice'), { recursive: true });
  const rows = gunzipSync(await readFile(at('backup', path)));
  await writeFile(at('twice', path), gzipSync(Buffer.concat([rows, rows])));
  await expect(restoreBackup({ ...backup, folder: at('twice') }, target)).rejects.toThrow(
    'unique index "ledger_accounts_pkey"',
  );
  expect(await countMembers()).toBe(0);
});

test('of two restores into one database, one is done and the other is refused', async () => {
  const backup = await openBackup(at('backup'));
  const ends = await Promise.allSettled([restoreBackup(backup, target), restoreBackup(backup, target)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(ends.find((end) => end.status === 'rejected')?.reason)).toContain('is not empty');
  expect(await countMembers()).toBe(1);
  expect(await readFile(join(filesFolder, 'avatars/bee.webp'), 'utf8')).toBe('a picture');
});

test('a backup among the files that are backed up is refused', async () => {
  const { dataDir } = panel.services.config;
  const source = { databaseUrl: panel.databaseUrl, files: panel.services.files, clock: panel.clock };
  await expect(writeBackup(join(dataDir, 'files', 'backups', 'one'), source)).rejects.toThrow('outside of');
});

test('a file of somebody else in the folder stops a restore before anything is written', async () => {
  await write(join(filesFolder, 'avatars/bee.webp'), 'another picture');
  await expect(restoreBackup(await openBackup(at('backup')), target)).rejects.toThrow('is not empty');
  expect(await countMembers()).toBe(0);
  expect(await readFile(join(filesFolder, 'avatars/bee.webp'), 'utf8')).toBe('another picture');
});

test('a manifest that names a file outside of the folder of files is refused', async () => {
  const manifest = JSON.parse(await readFile(at('backup', 'manifest.json'), 'utf8'));
  for (const path of ['files/../../outside', '/etc/hostname', 'files//bee', 'tables/bee', 'files/..\\bee']) {
    const named = JSON.stringify({ ...manifest, files: [{ path, bytes: 1, sha256: sumOf('x') }] });
    await write(at('hostile', 'manifest.json'), named);
    await write(at('hostile', 'manifest.sha256'), sumOf(named));
    await expect(openBackup(at('hostile')), path).rejects.toThrow('does not understand');
  }
});

describe('a panel with a bucket', () => {
  let server: BucketServer;
  let bucket: FileStore;
  beforeAll(async () => {
    server = await BucketServer.start();
    bucket = await openFiles(readConfig(server.newPanel()));
  });
  afterAll(async () => {
    bucket.close();
    await server.stop();
  });
  const read = async (files: FileStore, path: string) => {
    const found = await files.readAt(path);
    return found && text(found);
  };

  test('is restored from a backup with a folder, and back, with every file and every line of the list', async () => {
    await bucket.append(ERASURES, '{"newer":1}\n');
    await restoreBackup(await openBackup(at('backup')), { ...target, files: bucket });
    expect(await countMembers()).toBe(1);
    await bucket.writePart('answer-files/half.part', 0, Buffer.from('half a '));
    await bucket.writePart('answer-files/half.part', 7, Buffer.from('file'));
    await writeBackup(at('of-bucket'), { databaseUrl: database.url, files: bucket, clock: panel.clock });

    const second = await createTestDatabase();
    try {
      const refused = restoreBackup(await openBackup(at('backup')), {
        ...target,
        databaseUrl: second.url,
        files: bucket,
      });
      await expect(refused).rejects.toThrow(/the bucket pollen\/.* is not empty, and nothing was written/);
      await restoreBackup(await openBackup(at('of-bucket')), { ...target, databaseUrl: second.url });
    } finally {
      await second.drop();
    }
    expect(await read(target.files, 'avatars/bee.webp')).toBe('a picture');
    expect(await read(target.files, 'avatars/a note (1)..txt')).toBe('a note');
    expect(await read(target.files, 'answer-files/half.part')).toBe('half a file');
    expect(new Set((await read(target.files, ERASURES))?.split('\n'))).toEqual(
      new Set(['', '{"old":1}', '{"newer":1}']),
    );
  });
});

describe('a move', () => {
  const to = () => ({ databaseUrl: database.url, migrationsFolder, now: panel.clock.now() });

  test('that fails before its end leaves neither a copy nor a hold', async () => {
    const refused = moveDatabase(panel.databaseUrl, to(), () => Promise.reject(new Error('the source is away')));
    await expect(refused).rejects.toThrow('the source is away');
    expect(await countMembers()).toBe(0);
  });

  test('whose check fails has a copy, and has held its source before', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const limit = (connections: number) =>
      onConnection(panel.databaseUrl, (client) =>
        client.query(`alter database ${name} connection limit ${connections}`),
      );
    let held = 0;
    // The connection that copies goes on; the one that checks afterwards is refused.
    const hold = async () => {
      held += 1;
      await limit(0);
    };
    await expect(moveDatabase(panel.databaseUrl, to(), hold)).rejects.toThrow('too many connections');
    await limit(-1);
    expect([held, await countMembers()]).toEqual([1, 1]);
  });
});
