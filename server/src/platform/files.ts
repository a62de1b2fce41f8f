import { randomBytes } from 'node:crypto';
import { constants, createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes of a file, both ends included. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** Stores files of features outside the database, under names such as `avatars/3f9c.webp`. */
export interface Files {
  /** Writes the whole file or nothing: readers never see a part of it. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes a part of a file, creating it if needed. Unlike `put`, readers see what is there so far, and nothing waits for
   * the disk.
   */
  writeAt(name: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** Returns a whole small file; null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Opens a file; null when there is no such file. */
  open(name: string): Promise<{ bytes: number; stream: (part?: FilePart) => ReadStream } | null>;
  /** Appends lines to a file, creating it if needed, and waits until they are on the disk. */
  append(name: string, text: string): Promise<void>;
  /** Deletes a file; a missing file is no error. */
  delete(name: string): Promise<void>;
}

const NAME = /^[a-z][a-z-]*\/[\w-]+\.[a-z0-9]+$/;

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Returns the files in a folder of this machine, which several processes may share. */
export function filesIn(folder: string): Files {
  function pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error(`not the name of a file: ${JSON.stringify(name)}`);
    return join(folder, name);
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const half = `${path}.${randomBytes(6).toString('hex')}.half`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(half, 'wx');
        try {
          await file.writeFile(bytes);
          // Without this, a power failure can leave an empty file.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async writeAt(name, offset, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, constants.O_RDWR | constants.O_CREAT);
      try {
        await file.write(bytes, 0, bytes.length, offset);
      } finally {
        await file.close();
      }
    },
    read(name) {
      return readFile(pathOf(name)).catch(nullIfMissing);
    },
    async open(name) {
      const path = pathOf(name);
      const found = await stat(path).catch(nullIfMissing);
      return found?.isFile() ? { bytes: found.size, stream: (part) => createReadStream(path, { ...part }) } : null;
    },
    async append(name, text) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'a');
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
