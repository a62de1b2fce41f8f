import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSecretKey } from './secret-key';

describe('the secret key', () => {
  let parent: string;
  let dataDir: string;

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'pollen-secret-key-'));
    dataDir = join(parent, 'data');
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  it('is taken from the settings, and no file is written', async () => {
    const secretKey = 'k'.repeat(32);
    expect(await getSecretKey({ secretKey, dataDir })).toBe(secretKey);
    expect(await readdir(parent)).toEqual([]);
  });

  it('is made once, kept, and readable by its owner only', async () => {
    const first = await getSecretKey({ secretKey: undefined, dataDir });
    expect(first).toMatch(/^[\w-]{64}$/);
    expect(await getSecretKey({ secretKey: undefined, dataDir })).toBe(first);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  it('is the same for processes that start at the same moment', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => getSecretKey({ secretKey: undefined, dataDir })));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  it('loses wrong file permissions again', async () => {
    const first = await getSecretKey({ secretKey: undefined, dataDir });
    await writeFile(join(parent, 'copy'), first, { mode: 0o644 });
    await rm(join(dataDir, 'secret-key'));
    await writeFile(join(dataDir, 'secret-key'), await readFile(join(parent, 'copy')), { mode: 0o644 });
    expect(await getSecretKey({ secretKey: undefined, dataDir })).toBe(first);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it('is never replaced when the file is damaged', async () => {
    await getSecretKey({ secretKey: undefined, dataDir });
    await writeFile(join(dataDir, 'secret-key'), '');
    await expect(getSecretKey({ secretKey: undefined, dataDir })).rejects.toThrow(/holds no usable key/);
  });
});
