import { finished } from 'node:stream/promises';
import { readConfig } from '../platform/config';
import { type FileStore, isInPieces, type StoredPath } from '../platform/files/files';
import { filesInDataDir } from '../platform/files/open-files';
import { CommandProblem, type Given, WrongUsage } from './command';
import { withFiles } from './panel-database';

/** Files that are copied at a time. */
const AT_ONCE = 8;

async function sizesIn(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { path, bytes } of store.listAll()) sizes.set(path, bytes);
  return sizes;
}

/** Copies a file that somebody may delete meanwhile; returns whether it was there. */
async function copyOne(from: FileStore, to: FileStore, { path, bytes }: StoredPath): Promise<boolean> {
  const content = await from.readAt(path);
  if (!content) return false;
  await to.storeAt(path, { bytes, open: () => content });
  if (!content.destroyed) await finished(content.resume());
  return true;
}

/** Copies what the other store does not have. A file never changes under its name, except for uploads and lists. */
async function copyMissing(from: FileStore, to: FileStore): Promise<{ copied: number; bytes: number }> {
  const there = await sizesIn(to);
  let [copied, bytes] = [0, 0];
  let underWay: Promise<void>[] = [];
  for await (const file of from.listAll()) {
    if (there.get(file.path) === file.bytes && !isInPieces(file.path)) continue;
    underWay.push(
      copyOne(from, to, file).then((wasThere) => {
        if (!wasThere) return;
        copied += 1;
        bytes += file.bytes;
      }),
    );
    if (underWay.length < AT_ONCE) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);
  return { copied, bytes };
}

/** Copies all files to the bucket or to the folder, and compares the sizes of both. */
export async function copyFiles({ words: [where = ''], env }: Given): Promise<void> {
  if (where !== 'bucket' && where !== 'folder') throw new WrongUsage('Say "bucket" or "folder": where the files go.');
  const config = readConfig(env);
  if (config.bucket === null) throw new CommandProblem('FILES_URL is not set. Set it to the bucket.');
  await withFiles(config, async (bucket) => {
    const folder = filesInDataDir(config);
    const [from, to] = where === 'bucket' ? [folder, bucket] : [bucket, folder];
    await to.tryOut();
    const { copied, bytes } = await copyMissing(from, to);
    console.log(`${copied} files (${(bytes / 1_000_000).toFixed(1)} MB) were copied to ${to.place}.`);
    const there = await sizesIn(to);
    for await (const file of from.listAll()) {
      if (isInPieces(file.path) || there.get(file.path) === file.bytes) continue;
      throw new CommandProblem(`${file.path} is not as it should be in ${to.place}. Repeat the command.`);
    }
    console.log('Stop the panel, repeat this command for what came meanwhile, and start with the other setting.');
  });
}
