import { randomBytes } from 'node:crypto';
import { chmod, chown, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config';

const shortestKey = 32;

/** Returns the key of the settings, or else the one in `DATA_DIR/secret-key`, which is made when it is not there. */
export async function getSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  const file = join(config.dataDir, 'secret-key');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const kept = await readKey(file);
  if (kept !== undefined) return kept;
  await makeKey(config.dataDir, file);
  const made = await readKey(file);
  if (made === undefined) throw new Error(`The secret key vanished from ${file} just after it was made.`);
  return made;
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    const key = (await readFile(file, 'utf8')).trim();
    if (key.length < shortestKey) {
      throw new Error(
        `${file} holds no usable key (at least ${shortestKey} characters). Put the right key back, or delete the file to have a new one made: everybody is then signed out and what the old key encrypted is lost.`,
      );
    }
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKey(folder: string, file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(48).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(folder);
      await chown(draft, uid, gid);
    }
    // A link, unlike a rename, never replaces the key that another process has made at the same moment.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}
