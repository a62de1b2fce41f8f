import { notAPicture, pictureUnreadable } from '@pollen/contract/avatars';
import type { RefusalKind } from '@pollen/contract/operation';
import { HOUR_MS } from '../../platform/time';

/** What a picture may weigh. Browsers send a square of some 50 KB; only other programs come near this. */
export const PICTURE_BYTES = 4 * 1024 * 1024;
/** In base64, with the rest of the JSON around it. */
export const UPLOAD_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024;
/** A progressive or interlaced picture is held whole while it is read: 4 bytes of memory for each pixel. */
export const PICTURE_PIXELS = 25_000_000;
/** Drawn at 112 px at most; sharp on screens with two pixels for one. */
export const AVATAR_PIXELS = 256;

/** How long a picture waits to be saved. */
export const UNSAVED_MS = HOUR_MS;
/** Uploads of one member, readable or not. */
export const UPLOADS = { max: 20, perMs: HOUR_MS } as const;

/** `data:image/...;base64` with room to spare. */
const HEAD_LENGTH = 200;
const ADDRESS = /^\/avatars\/([\w-]{32}\.webp)(\?.*)?$/;

/** The address of a picture, and the time as a suffix: browsers that kept an older one ask again. */
export function avatarAddress(name: string, at?: Date): string {
  return at ? `/avatars/${name}?t=${at.getTime()}` : `/avatars/${name}`;
}

/** Where the file of that name is kept. */
export function fileOf(name: string): string {
  return `avatars/${name}`;
}

/** The name in an address of ours, or null. */
export function nameInAddress(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

/** The bytes of a `data:` URL that says it is a picture, or why not. */
export function pictureBytes(source: string): Buffer | RefusalKind {
  const comma = source.slice(0, HEAD_LENGTH).indexOf(',');
  const head = source.slice(0, Math.max(0, comma));
  if (!/^data:image\/[\w.+-]+(;[\w=.-]+)*$/i.test(head)) return notAPicture;
  if (!/;base64$/i.test(head)) return pictureUnreadable;
  const bytes = Buffer.from(source.slice(comma + 1), 'base64');
  return isKnownKind(bytes) ? bytes : pictureUnreadable;
}

/** What a file says it is counts for nothing: a page or a drawing with scripts can be called a .png. */
function isKnownKind(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start)
  );
}
