import { HOUR_MS } from '../../platform/time';

/** Drawn at 112 px at most; sharp on screens with two pixels for one. */
export const AVATAR_PIXELS = 256;

/** How long a picture waits to be saved. */
export const UNSAVED_MS = HOUR_MS;
/** Uploads of one member, readable or not. */
export const UPLOAD_LIMIT = { max: 20, perMs: HOUR_MS } as const;

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
