import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BucketAddress, BucketKeys } from './bucket-address';
import { BucketObjects, type ListedObject } from './bucket-objects';
import { checkGrowingName, checkName, type FileStore, FilesUnavailable, isInPieces, type StoredPath } from './files';

/** Requests that are made at once for one upload or list. */
const AT_ONCE = 8;
/** More pieces than an upload of ours has, at 256 KB each; a caller who sends millions of bytes one by one is stopped here. */
const MOST_PARTS = 1_000;
const OFFSET_DIGITS = 12;
/** How often a list is read again that another process merges meanwhile, which happens once a night. */
const MOST_READINGS = 5;

/** Does work for each of many, a few at a time, and returns the results in order. */
async function eachOf<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  }
  return results;
}

const offsetKey = (name: string, offset: number) => `${name}/${String(offset).padStart(OFFSET_DIGITS, '0')}`;
const offsetOf = ({ key }: ListedObject) => Number(key.slice(-OFFSET_DIGITS));
/** A key that nobody else writes to: two processes that append at once write two objects. */
const newPieceKey = (name: string) => `${name}/${randomBytes(16).toString('hex')}`;

/** The name of the upload or list that an object is a piece of; null for any other object. */
function ownerOf(key: string): string | null {
  const name = key.slice(0, key.lastIndexOf('/'));
  return isInPieces(name) ? name : null;
}

/**
 * Returns the files in a bucket. An object never changes, so an upload is one object for each part and a list one for each
 * time that lines were appended. Reads after writes and listings must be consistent, as they are at AWS and in MinIO, Ceph
 * and Garage.
 */
export async function filesInBucket(address: BucketAddress, keys?: BucketKeys): Promise<FileStore> {
  const objects = await BucketObjects.connect(address, keys);

  const put = (key: string, content: Uint8Array) => objects.put(key, content, content.length);

  async function piecesOf(name: string, most = Number.POSITIVE_INFINITY): Promise<ListedObject[] | null> {
    const pieces: ListedObject[] = [];
    for await (const piece of objects.list(`${name}/`)) {
      pieces.push(piece);
      if (pieces.length > most) return null;
    }
    return pieces;
  }

  async function readParts(name: string): Promise<Buffer | null> {
    const parts = await piecesOf(name, MOST_PARTS);
    if (parts === null || parts.length === 0) return null;
    let end = 0;
    for (const part of parts) {
      // The row says that all are here, so another process deletes them, or the listing is behind: the caller tries again.
      if (offsetOf(part) > end) throw new FilesUnavailable(`a part of ${name} is missing in ${objects.place}`);
      end = Math.max(end, offsetOf(part) + part.bytes);
    }
    const whole = Buffer.alloc(end);
    await eachOf(parts, async (part) => {
      const bytes = await objects.read(part.key);
      if (bytes?.length !== part.bytes) throw new FilesUnavailable(`${part.key} changed while it was read`);
      bytes.copy(whole, offsetOf(part));
    });
    return whole;
  }

  /** The lines of a list with the objects that they were read from. */
  async function readList(name: string): Promise<{ lines: Set<string>; from: ListedObject[] }> {
    for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
      const from = (await piecesOf(name)) ?? [];
      const texts = await eachOf(from, ({ key }) => objects.read(key));
      // What is missing was merged into an object that is not in this listing.
      if (texts.includes(null)) continue;
      const lines = texts.flatMap((text) => text?.toString('utf8').split('\n') ?? []);
      return { lines: new Set(lines.filter((line) => line !== '')), from };
    }
    throw new FilesUnavailable(`${name} changes faster than it can be read in ${objects.place}`);
  }

  async function* listAll(): AsyncGenerator<StoredPath> {
    // Pieces of one file follow each other, because keys are listed in order.
    let growing: StoredPath | undefined;
    for await (const { key, bytes } of objects.list('')) {
      const path = ownerOf(key);
      if (growing !== undefined && growing.path !== path) {
        yield growing;
        growing = undefined;
      }
      if (path === null) yield { path: key, bytes };
      else growing = { path, bytes: bytes + (growing?.bytes ?? 0) };
    }
    if (growing !== undefined) yield growing;
  }

  return {
    place: objects.place,
    folder: null,
    get failures() {
      return objects.failures;
    },
    async put(name, bytes) {
      checkName(name);
      await put(name, bytes);
    },
    async open(name, part) {
      checkName(name);
      return objects.open(name, part);
    },
    async delete(name) {
      checkName(name);
      await objects.delete(name);
    },
    async writePart(name, offset, bytes) {
      checkGrowingName(name, '.part');
      await put(offsetKey(name, offset), bytes);
    },
    async readParts(name) {
      checkGrowingName(name, '.part');
      return readParts(name);
    },
    async deleteParts(name) {
      checkGrowingName(name, '.part');
      await eachOf((await piecesOf(name)) ?? [], ({ key }) => objects.delete(key));
    },
    async append(name, text) {
      checkGrowingName(name, '.jsonl');
      await put(newPieceKey(name), Buffer.from(text));
    },
    async *lines(name) {
      checkGrowingName(name, '.jsonl');
      yield* (await readList(name)).lines;
    },
    async tidyList(name) {
      checkGrowingName(name, '.jsonl');
      const { lines, from } = await readList(name);
      if (from.length < 2) return;
      await put(newPieceKey(name), Buffer.from(`${[...lines].join('\n')}\n`));
      // Only after their lines stand elsewhere, and only the objects that were read: others may have been added since.
      await eachOf(from, ({ key }) => objects.delete(key));
    },
    listAll,
    async readAt(path) {
      if (!isInPieces(path)) return (await objects.open(path))?.stream ?? null;
      if (path.endsWith('.part')) {
        const whole = await readParts(path);
        return whole && Readable.from([whole]);
      }
      const { lines } = await readList(path);
      return Readable.from([Buffer.from([...lines].map((line) => `${line}\n`).join(''))]);
    },
    async storeAt(path, content) {
      if (!isInPieces(path)) return objects.put(path, content.open(), content.bytes);
      const whole = await buffer(content.open());
      await put(path.endsWith('.part') ? offsetKey(path, 0) : newPieceKey(path), whole);
    },
    async tryOut() {
      const name = `try-out/${randomBytes(12).toString('hex')}.txt`;
      await put(name, Buffer.from('Pollen was here.\n'));
      try {
        for await (const { key } of objects.list(name)) if (!(await objects.read(key))) throw new FilesUnavailable(key);
      } finally {
        await objects.delete(name);
      }
    },
    close: () => objects.close(),
  };
}
