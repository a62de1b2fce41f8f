import { HOUR_MS } from '../../platform/time';

/** Pictures are drawn at 112 px at most; this is sharp on screens with two pixels per CSS pixel. */
export const AVATAR_PIXELS = 256;

/** How long an unsaved upload is kept. */
export const UNSAVED_MS = HOUR_MS;
/** The limit of uploads by one member; unreadable files count too. */
export const UPLOAD_LIMIT = { max: 20, perMs: HOUR_MS } as const;

const ADDRESS = /^\/avatars\/([\w-]{32}\.webp)(\?.*)?$/;

/** Returns the address of a picture. The time is a suffix that makes browsers reload a cached older one. */
export function avatarAddress(name: string, at?: Date): string {
  return at ? `/avatars/${name}?t=${at.getTime()}` : `/avatars/${name}`;
}

/** Returns the path of the file with a picture's name. */
export function fileOf(name: string): string {
  return `avatars/${name}`;
}

/** Returns the picture's name in an address of ours, or null. */
export function nameInAddress(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}
