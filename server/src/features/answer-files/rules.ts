import {
  endingOf,
  endingOfType,
  FILE_TYPES,
  FILES_KEPT_DAYS,
  type FileEnding,
  MOST_FILE_BYTES,
} from '@pollen/contract/answer-file-values';
import { DAY_MS } from '../../platform/time';

/** What one member may upload in one attempt, and in a day. */
export const LIMIT_OF_ATTEMPT = { files: 40, bytes: 10 * MOST_FILE_BYTES } as const;
export const LIMIT_OF_MEMBER = { files: 100, bytes: 20 * MOST_FILE_BYTES, perMs: DAY_MS } as const;

/** How long an upload that never became whole is kept. */
export const UNFINISHED_MS = DAY_MS;
/** How long a file is kept that no completed attempt names: longer than anybody takes to answer. */
export const NOT_KEPT_MS = 30 * DAY_MS;
/** How long the files of completed attempts are kept. */
export const KEPT_MS = FILES_KEPT_DAYS * DAY_MS;

/** Pictures are made smaller than this, which is enough to read a document on a photo. */
export const PICTURE_SIZE = { width: 4_000, height: 4_000 } as const;

const NAME_LENGTH = 200;

/** Returns the place of an upload that is not whole yet. */
export function partialFile(name: string): string {
  return `answer-files/${name}.part`;
}

/** Returns the place of a stored file. */
export function storedFile(name: string): string {
  return `answer-files/${name}.stored`;
}

/** Returns the name of a file without folders and invisible characters, with the ending of its type. */
export function safeFileName(given: string, ending: FileEnding): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}"<>|:*?]+/gu, ' ')
    .replace(/ (?=\.[a-z0-9]+$)/i, '')
    .replace(/^[ .]+/, '')
    .trim();
  const hasEnding = endingOf(plain) === ending;
  const dot = plain.lastIndexOf('.');
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, NAME_LENGTH - 10).trim();
  return `${stem || 'file'}${hasEnding && dot > 0 ? plain.slice(dot) : `.${ending}`}`;
}

/** Whether bytes are text that any program shows: UTF-8 without control characters. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}

/**
 * Returns what a file is: `found` is the media type that its first bytes tell, null where they tell none, as in texts.
 * Null when files of its kind are not accepted.
 */
export function acceptedEnding(fileName: string, bytes: Buffer, found: string | null): FileEnding | null {
  if (found !== null) return endingOfType(found);
  const ending = endingOf(fileName);
  return (ending === 'txt' || ending === 'csv') && isText(bytes) ? ending : null;
}

/** Whether a file is a picture, which is drawn anew. */
export function isPictureType(ending: FileEnding): boolean {
  return FILE_TYPES[ending].category === 'image';
}
