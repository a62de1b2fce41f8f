import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** A file that is being read; whoever opened it reads or destroys the stream. */
export interface OpenedFile {
  /** The size of the whole file, also when only a part of it is read. */
  readonly bytes: number;
  readonly stream: Readable;
}

/**
 * Stores files of features outside the database, under names such as `avatars/3f9c.webp`: in a folder or in a bucket.
 * Every call that returns has stored, or deleted, what it was asked to; `FilesUnavailable` means that the caller may try
 * again.
 */
export interface Files {
  /** Writes the whole file or nothing: readers never see a part of it. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Opens a file, or a part of it; null when there is no such file. */
  open(name: string, part?: FilePart): Promise<OpenedFile | null>;
  /** Deletes a file; a missing file is no error. */
  delete(name: string): Promise<void>;
  /** Writes a part of an upload whose name ends in `.part`. A part may come twice; nothing waits for the disk. */
  writePart(name: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** Returns the parts of an upload as one; null when there are none, or more than an upload of ours can have. */
  readParts(name: string): Promise<Buffer | null>;
  /** Deletes the parts of an upload. */
  deleteParts(name: string): Promise<void>;
  /** Appends lines to a list whose name ends in `.jsonl`, creating it if needed, and waits until they are stored. */
  append(name: string, text: string): Promise<void>;
  /** Reads the lines of a list, in no order that means anything; none when there is no such list. */
  lines(name: string): AsyncIterable<string>;
  /** Makes a list quick to read again after many lines were appended. Calls at the same time lose no line. */
  tidyList(name: string): Promise<void>;
}

/** A file of a store by its path, which people may have given it as well. */
export interface StoredPath {
  readonly path: string;
  readonly bytes: number;
}

/** All files of a panel, for backups, restores and copies. */
export interface FileStore extends Files {
  /** Where the files are, in words for a message. */
  readonly place: string;
  /** The folder they are in; null for a bucket. */
  readonly folder: string | null;
  /** Requests that the store did not answer or refused since it was opened; 0 for a folder. */
  readonly failures: number;
  /** Lists every file that is whole, and every upload and list as one file. */
  listAll(): AsyncIterable<StoredPath>;
  /** Reads the file at a path; null when it was deleted meanwhile. */
  readAt(path: string): Promise<Readable | null>;
  /** Stores a file at a path, whole or not at all. Lines of a list are added to those that are there. */
  storeAt(path: string, content: { readonly bytes: number; open(): Readable }): Promise<void>;
  /** Writes, reads and deletes a small file. Throws `FilesUnavailable` when the store does not let this process do so. */
  tryOut(): Promise<void>;
  /** Ends the connections of the store. */
  close(): void;
}

/** The store of files does not answer, or refuses us. Nothing was lost: callers get 503, and jobs run again. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
  readonly statusCode = 503;
}

const NAME = /^[a-z][a-z-]*\/[\w-]+\.[a-z0-9]+$/;
/** Names of uploads and lists, which a bucket keeps in pieces because its objects never change. */
const IN_PIECES = /^[a-z][a-z-]*\/[\w-]+\.(part|jsonl)$/;

/** Throws unless a text is the name of a file, so that no name leads out of the store. */
export function checkName(name: string): void {
  if (!NAME.test(name)) throw new Error(`not the name of a file: ${JSON.stringify(name)}`);
}

/** Throws unless a text is the name of a file of this ending that grows in pieces. */
export function checkGrowingName(name: string, ending: '.part' | '.jsonl'): void {
  if (!isInPieces(name) || !name.endsWith(ending))
    throw new Error(`not the name of a ${ending}: ${JSON.stringify(name)}`);
}

/** Returns whether a path is that of an upload or a list. */
export function isInPieces(path: string): boolean {
  return IN_PIECES.test(path);
}

/** Reads a text line by line, without its line breaks. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  // Not node:readline, which does not pass on an error of the stream.
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
