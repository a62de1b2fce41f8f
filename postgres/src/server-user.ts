import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * Whom to run PostgreSQL as; undefined means the user of this process. The owner of the first of these folders that
 * is there and not root's stays the owner, so that one start with sudo does not lock the usual user out.
 */
export async function chooseServerUser(folders: string[]): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = await lstat(folder).catch(() => undefined);
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  // A user of its own is better than nobody, whom other programs may share.
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Returns whether every user may go through all folders down to this one. */
export async function everybodyMayPass(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || everybodyMayPass(parent);
}
