import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BucketServer } from '@pollen/testkit/bucket-server';
import { CuttableProxy } from '@pollen/testkit/cuttable-proxy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { StartProblem } from '../start-problem';
import type { FileStore } from './files';
import { openFiles, tryOutFiles } from './open-files';

let folder: string;
let bucketServer: BucketServer;
const stores: FileStore[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-files-'));
  bucketServer = await BucketServer.start();
});
afterAll(async () => {
  for (const store of stores) store.close();
  await bucketServer.stop();
  await rm(folder, { recursive: true, force: true });
});

const all = <Item>(items: AsyncIterable<Item>): Promise<Item[]> => Readable.from(items).toArray();

async function open(settings: Record<string, string>): Promise<FileStore> {
  const store = await openFiles(readConfig({ DATA_DIR: folder, ...settings }));
  stores.push(store);
  return store;
}

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  let files: FileStore;
  /** Another process of the same panel. */
  let others: FileStore;
  beforeAll(async () => {
    const settings = kind === 'folder' ? {} : bucketServer.newPanel();
    [files, others] = [await open(settings), await open(settings)];
  });

  const textOf = async (name: string, part?: { start: number; end: number }) => {
    const found = await files.open(name, part);
    return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString() };
  };
  const linesOf = async (name: string) => (await all(files.lines(name))).filter((line) => line !== '').sort();
  const pathsOf = async () => (await all(files.listAll())).map(({ path }) => path).sort();

  test('a stored file can be read, also in part, and deleting it twice is fine', async () => {
    expect(await files.open('notes/one.txt')).toBeNull();
    await files.put('notes/one.txt', Buffer.from('first'));
    expect(await textOf('notes/one.txt')).toEqual({ bytes: 5, text: 'first' });
    await files.put('notes/one.txt', Buffer.from('second'));
    expect(await textOf('notes/one.txt')).toEqual({ bytes: 6, text: 'second' });
    expect(await textOf('notes/one.txt', { start: 2, end: 4 })).toEqual({ bytes: 6, text: 'con' });
    await files.delete('notes/one.txt');
    await files.delete('notes/one.txt');
    expect(await files.open('notes/one.txt')).toBeNull();
  });

  test('an upload grows by parts, which may come twice and to two processes', async () => {
    expect(await files.readParts('notes/upload.part')).toBeNull();
    for (const [store, offset, text] of [
      [files, 0, 'one '],
      [others, 4, 'two '],
      [files, 0, 'one '],
      [others, 8, 'three'],
    ] as const)
      await store.writePart('notes/upload.part', offset, Buffer.from(text));
    expect((await files.readParts('notes/upload.part'))?.toString()).toBe('one two three');
    expect(await pathsOf()).toEqual(['notes/upload.part']);
    await others.deleteParts('notes/upload.part');
    expect(await files.readParts('notes/upload.part')).toBeNull();
    expect(await pathsOf()).toEqual([]);
  });

  test('no line of a list is lost when processes append and tidy at once', async () => {
    expect(await linesOf('notes/list.jsonl')).toEqual([]);
    const numbers = Array.from({ length: 12 }, (_, n) => String(n).padStart(2, '0'));
    await Promise.all(
      numbers.map(async (number, n) => {
        await (n % 2 ? files : others).append('notes/list.jsonl', `\n${number}\n`);
        if (n % 3 === 0) await (n % 2 ? others : files).tidyList('notes/list.jsonl');
      }),
    );
    expect([...new Set(await linesOf('notes/list.jsonl'))]).toEqual(numbers);
    await files.tidyList('notes/list.jsonl');
    await files.storeAt('notes/list.jsonl', { bytes: 3, open: () => Readable.from([Buffer.from('12\n')]) });
    expect([...new Set(await linesOf('notes/list.jsonl'))]).toEqual([...numbers, '12']);
    expect(await pathsOf()).toEqual(['notes/list.jsonl']);
  });

  test('of parallel writes one is stored completely', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => String(n).repeat(50_000));
    await Promise.all(texts.map((text) => files.put('notes/busy.txt', Buffer.from(text))));
    expect(texts).toContain((await textOf('notes/busy.txt'))?.text);
    if (kind === 'folder') expect(await readdir(join(folder, 'files/notes'))).toEqual(['busy.txt', 'list.jsonl']);
  });

  test('files of people are copied with the others, and more are listed than a store tells at once', async () => {
    const before = await pathsOf();
    const content = { bytes: 6, open: () => Readable.from([Buffer.from('a note')]) };
    await files.storeAt('notes/a note (1)..txt', content);
    const stored = await files.readAt('notes/a note (1)..txt');
    expect(stored && (await buffer(stored)).toString()).toBe('a note');
    const many = Array.from({ length: kind === 'folder' ? 10 : 1_001 }, (_, n) => `many/${n}.txt`);
    for (let from = 0; from < many.length; from += 50)
      await Promise.all(many.slice(from, from + 50).map((name) => files.put(name, Buffer.from('x'))));
    expect(await pathsOf()).toEqual([...before, 'notes/a note (1)..txt', ...many].sort());
    expect(await files.readAt('notes/gone.txt')).toBeNull();
  });

  test('a name cannot leave the store', async () => {
    const bytes = Buffer.from('x');
    for (const name of ['../secret-key', 'notes/../../secret-key', '/etc/passwd', 'notes/.x', 'notes/a/b.txt', '']) {
      for (const call of [
        files.put(name, bytes),
        files.open(name),
        files.delete(name),
        files.writePart(name, 0, bytes),
        files.readParts(name),
        files.deleteParts(name),
        files.append(name, 'x'),
        files.lines(name)[Symbol.asyncIterator]().next(),
        files.tidyList(name),
      ])
        await expect(call).rejects.toThrow('not the name of a');
    }
    await expect(files.writePart('notes/one.txt', 0, bytes)).rejects.toThrow('not the name of a .part');
    await expect(files.append('notes/one.txt', 'x')).rejects.toThrow('not the name of a .jsonl');
  });
});

describe('a bucket', () => {
  test('that is away is said so, and a missing bucket is no missing file', async () => {
    const proxy = await CuttableProxy.to(bucketServer.address);
    const files = await open(bucketServer.newPanel(proxy.through(bucketServer.address)));
    await tryOutFiles(files);
    expect(await all(files.listAll())).toEqual([]);
    await files.put('notes/one.txt', Buffer.from('kept'));
    await proxy.cut();
    for (const call of [
      () => files.open('notes/one.txt'),
      () => files.delete('notes/one.txt'),
      () => files.put('notes/two.txt', Buffer.from('x')),
      () => files.readParts('notes/one.part'),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'FilesUnavailable', statusCode: 503 });
    await proxy.mend();
    expect(await files.open('notes/one.txt').then((found) => found && buffer(found.stream))).toEqual(
      Buffer.from('kept'),
    );
    await proxy.cut();

    const settings = bucketServer.newPanel();
    const missing = await open({ ...settings, FILES_URL: settings.FILES_URL.replace(/[a-z]+(?=\/)/, 'nothing') });
    await expect(missing.open('notes/busy.txt')).rejects.toThrow('NoSuchBucket 404');
    await expect(missing.delete('notes/busy.txt')).rejects.toThrow('NoSuchBucket 404');
    const problem = await tryOutFiles(missing).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect(String(problem)).toContain('Correct FILES_URL and its access key');
  });

  test('refuses another key', async ({ skip }) => {
    if (!bucketServer.checksKeys) skip();
    const refused = await open({ ...bucketServer.newPanel(), AWS_SECRET_ACCESS_KEY: 'another one' });
    await expect(refused.open('notes/busy.txt')).rejects.toThrow('SignatureDoesNotMatch 403');
    await expect(tryOutFiles(refused)).rejects.not.toThrow('another one');
  });
});

describe('FILES_URL', () => {
  test('names bucket, prefix and store, and nothing else', () => {
    const bucketIn = (FILES_URL: string) => readConfig({ FILES_URL }).bucket?.address;
    const aws = { bucket: 'gold', prefix: '', endpoint: undefined, region: 'us-east-1', addressing: 'host' };
    expect(bucketIn('s3://gold')).toEqual(aws);
    expect(bucketIn('s3://gold/a/b/?region=eu-central-1')).toEqual({ ...aws, prefix: 'a/b', region: 'eu-central-1' });
    const ours = { ...aws, endpoint: 'https://storage.example.com', addressing: 'path' };
    expect(bucketIn('s3://gold?endpoint=https://storage.example.com')).toEqual(ours);
    expect(bucketIn('s3://gold?endpoint=https://storage.example.com&addressing=host')).toEqual({
      ...ours,
      addressing: 'host',
    });
    for (const wrong of [
      'https://gold.example.com',
      's3://key:secret@gold',
      's3://Gold',
      's3://gold/a//b',
      's3://gold?endpoint=storage.example.com',
      's3://gold?endpoint=https://storage.example.com/path',
      's3://gold?acl=public-read',
      's3://gold?addressing=cloud',
    ])
      expect(() => bucketIn(wrong), wrong).toThrow('FILES_URL must be an address such as s3://bucket/prefix');
    expect(() => readConfig({ FILES_URL: 's3://gold', AWS_ACCESS_KEY_ID: 'bee' })).toThrow(
      'AWS_SECRET_ACCESS_KEY must be set, too',
    );
  });
});
