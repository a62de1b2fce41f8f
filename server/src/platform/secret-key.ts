import { randomBytes } from 'node:crypto';
import { chmod, chown, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Config } from './config';
import type { Tx } from './database/database';
import type { Secrets } from './secrets';
import { StartProblem } from './start-problem';

const shortestKey = 32;

/** Returns the key of the settings, or else the one in `DATA_DIR/secret-key`, which is created if it does not exist. */
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

/** Returns the key of the settings, or else the one in `DATA_DIR/secret-key`; undefined when there is none yet. */
export async function findSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | undefined> {
  return config.secretKey ?? readKey(join(config.dataDir, 'secret-key'));
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    const key = (await readFile(file, 'utf8')).trim();
    if (key.length < shortestKey) {
      throw new Error(
        `${file} holds no usable key (at least ${shortestKey} characters). Put the right key back, or, when it is lost for good, delete the file and start once with ACCEPT_NEW_SECRET_KEY=true: everybody is then signed out and what the old key encrypted is lost.`,
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
    // A link, unlike a rename, never replaces the key that another process has created at the same moment.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes a panel that starts on this database wait until the transaction ends, and a second caller of this, too. */
export async function holdUpStarts(tx: Tx): Promise<void> {
  await tx.run(sql`lock table secret_key_checks in access exclusive mode`);
}

/**
 * Returns whether a panel was ever started on a database, which is when the hash of its secret key is stored. Before that
 * it holds nothing but what the migrations bring.
 */
export async function wasEverStarted(tx: Tx): Promise<boolean> {
  const { there } = await tx.one<{ there: boolean }>(
    sql`select to_regclass('public.secret_key_checks') is not null as there`,
  );
  return there && (await tx.maybe(sql`select 1 from secret_key_checks limit 1`)) !== null;
}

/**
 * Compares the secret key with the one that this database was used with before, by the keyed hash of a constant; stores
 * the hash in a new database. Throws `StartProblem` for another key, unless `acceptNew`. Returns true when another key
 * was accepted.
 */
export async function checkSecretKey(
  tx: Tx,
  secrets: Secrets,
  { acceptNew }: { acceptNew: boolean },
): Promise<boolean> {
  const mac = secrets.mac('secret-key-check', 'pollen');
  await tx.run(sql`
    insert into secret_key_checks (mac, noted_at) values (${mac}, ${tx.now}) on conflict do nothing`);
  const noted = await tx.one<{ mac: Buffer }>(sql`select mac from secret_key_checks`);
  if (noted.mac.equals(mac)) return false;
  if (!acceptNew) {
    throw new StartProblem(
      'SECRET_KEY is not the one that this database was used with. Set the earlier one again (without the setting: put the earlier DATA_DIR/secret-key back). When it is lost for good, start once with ACCEPT_NEW_SECRET_KEY=true: everybody is then signed out, and one-time passwords, gift codes and keys of partners that the earlier one sealed are lost.',
    );
  }
  await tx.run(sql`update secret_key_checks set mac = ${mac}, noted_at = ${tx.now}`);
  return true;
}
