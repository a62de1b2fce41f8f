import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Files, filesIn } from './files';

let folder: string;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollen-files-'));
  files = filesIn(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const textOf = async (name: string) => {
  const found = await files.open(name);
  return found && { bytes: found.bytes, text: (await buffer(found.stream())).toString() };
};

test('a stored file can be read, and deleting it twice is fine', async () => {
  expect(await files.open('notes/one.txt')).toBeNull();
  await files.put('notes/one.txt', Buffer.from('first'));
  expect(await textOf('notes/one.txt')).toEqual({ bytes: 5, text: 'first' });
  await files.put('notes/one.txt', Buffer.from('second'));
  expect(await textOf('notes/one.txt')).toEqual({ bytes: 6, text: 'second' });
  await files.delete('notes/one.txt');
  await files.delete('notes/one.txt');
  expect(await files.open('notes/one.txt')).toBeNull();
});

test('a file grows by parts, which may come twice', async () => {
  expect(await files.read('notes/parts.txt')).toBeNull();
  for (const [offset, text] of [
    [0, 'one '],
    [4, 'two'],
    [0, 'one '],
  ] as const)
    await files.writeAt('notes/parts.txt', offset, Buffer.from(text));
  expect((await files.read('notes/parts.txt'))?.toString()).toBe('one two');
  await files.delete('notes/parts.txt');
});

test('of parallel writes one is stored completely', async () => {
  const texts = Array.from({ length: 8 }, (_, n) => String(n).repeat(50_000));
  await Promise.all(texts.map((text) => files.put('notes/busy.txt', Buffer.from(text))));
  expect(texts).toContain((await textOf('notes/busy.txt'))?.text);
  expect(await readdir(join(folder, 'files/notes'))).toEqual(['busy.txt']);
});

test('a file name cannot leave the folder', async () => {
  for (const name of ['../secret-key', 'notes/../../secret-key', '/etc/passwd', 'notes/.x', 'notes/a/b.txt', '']) {
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('not the name of a file');
    await expect(files.open(name)).rejects.toThrow('not the name of a file');
    await expect(files.writeAt(name, 0, Buffer.from('x'))).rejects.toThrow('not the name of a file');
    expect(() => files.read(name)).toThrow('not the name of a file');
    await expect(files.delete(name)).rejects.toThrow('not the name of a file');
  }
});
