import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkGrowingName, checkName, type FileStore, linesOf, type StoredPath } from './files';

/** The end of the name of a file that is still being written. */
const HALF = '.half';

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Writes a file under its name once all of it is on the disk, so that no crash leaves a part of it there. */
async function placeWhole(path: string, half: string, write: (half: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(half);
    const file = await open(half, 'r+');
    // Without this, a power failure can leave an empty file.
    await file.sync().finally(() => file.close());
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function appendTo(path: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function openForReading(path: string) {
  return open(path, 'r').catch(nullIfMissing);
}

async function* listFolder(folder: string): AsyncGenerator<StoredPath> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
  for (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.endsWith(HALF)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(nullIfMissing);
    if (found) yield { path: relative(folder, path).split(sep).join('/'), bytes: found.size };
  }
}

/** Returns the files in a folder of this machine, which several processes may share. */
export function filesInFolder(folder: string): FileStore {
  function pathOf(name: string): string {
    checkName(name);
    return join(folder, name);
  }
  function growingPath(name: string, ending: '.part' | '.jsonl'): string {
    checkGrowingName(name, ending);
    return join(folder, name);
  }
  return {
    place: folder,
    folder,
    failures: 0,
    async put(name, bytes) {
      const path = pathOf(name);
      // Several writers at once do not share a half.
      const half = `${path}.${randomBytes(6).toString('hex')}${HALF}`;
      await placeWhole(path, half, async (to) => {
        const file = await open(to, 'wx');
        await file.writeFile(bytes).finally(() => file.close());
      });
    },
    async open(name, part) {
      const file = await openForReading(pathOf(name));
      if (!file) return null;
      const found = await file.stat();
      if (found.isFile()) return { bytes: found.size, stream: file.createReadStream({ ...part }) };
      await file.close();
      return null;
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
    async writePart(name, offset, bytes) {
      const path = growingPath(name, '.part');
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, constants.O_RDWR | constants.O_CREAT);
      try {
        await file.write(bytes, 0, bytes.length, offset);
      } finally {
        await file.close();
      }
    },
    async readParts(name) {
      return readFile(growingPath(name, '.part')).catch(nullIfMissing);
    },
    async deleteParts(name) {
      await rm(growingPath(name, '.part'), { force: true });
    },
    async append(name, text) {
      await appendTo(growingPath(name, '.jsonl'), text);
    },
    async *lines(name) {
      const file = await openForReading(growingPath(name, '.jsonl'));
      if (file) yield* linesOf(file.createReadStream());
    },
    // One file is quick to read.
    async tidyList(name) {
      growingPath(name, '.jsonl');
    },
    listAll: () => listFolder(folder),
    async readAt(path) {
      const file = await openForReading(join(folder, path));
      return file?.createReadStream() ?? null;
    },
    async storeAt(path, content) {
      const target = join(folder, path);
      const older = path.endsWith('.jsonl') ? await readFile(target).catch(nullIfMissing) : null;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rm(`${target}${HALF}`, { force: true });
      await placeWhole(target, `${target}${HALF}`, async (half) => {
        await pipeline(content.open(), createWriteStream(half, { flags: 'wx', mode: 0o600 }));
        // There is no moment in which the lines that were there stand nowhere.
        if (older !== null) await appendTo(half, Buffer.concat([Buffer.from('\n'), older]));
      });
    },
    async tryOut() {
      await mkdir(folder, { recursive: true });
    },
    close() {},
  };
}
