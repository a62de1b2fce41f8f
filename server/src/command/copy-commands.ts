import { join, resolve } from 'node:path';
import type { Finding } from '@pollen/checks/run';
import { pino } from 'pino';
import {
  type Backup,
  backUpByName,
  backUpTo,
  moveDatabase,
  openBackup,
  refuseUsedDatabase,
  restoreBackup,
  tryRestore,
} from '../features/backups/index';
import { repeatErasures } from '../features/closing/erasures';
import { type Config, readConfig } from '../platform/config';
import { connectDatabase } from '../platform/database/database';
import { prepareDatabase } from '../platform/database/prepare-database';
import type { FileStore } from '../platform/files/files';
import { beginSendingHold, findSendingHold } from '../platform/job-queue/sending-hold';
import { outsideFetch } from '../platform/outside-fetch';
import { checkSecretKey, findSecretKey } from '../platform/secret-key';
import { secretsFrom } from '../platform/secrets';
import { isUrl } from '../platform/setting-formats';
import { whyNoStart } from '../platform/start-problem';
import { MINUTE_MS, machineClock } from '../platform/time';
import { CommandProblem, type Given, WrongUsage } from './command';
import { migrationsFolder, withDatabase, withDatabaseUrl, withFiles } from './panel-database';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Backs up the database and the files while the panel may run. */
export function backup({ words: [folder], options, env }: Given): Promise<void> {
  return withDatabase(env, {}, async (panel) => {
    const withKey = options['with-secret-key'] === true;
    const key = withKey ? await findSecretKey(panel.config) : undefined;
    if (withKey && key === undefined) throw new CommandProblem('There is no secret key in SECRET_KEY or DATA_DIR.');
    const made = await withFiles(panel.config, async (files) =>
      folder === undefined
        ? backUpByName({ ...panel, files }, key)
        : { folder: resolve(folder), ...(await backUpTo(resolve(folder), { ...panel, files }, key)) },
    );
    console.log(`${made.rows} rows and all files are in ${made.folder} (${megabytes(made.bytes)}).`);
    console.log(
      withKey
        ? 'The secret key is among them: whoever has this backup can read everything.'
        : 'The secret key is not among them. Keep SECRET_KEY, or DATA_DIR/secret-key, apart from the backups.',
    );
  });
}

function refuseBroken(broken: readonly Finding[], what: string): void {
  if (broken.length === 0) return;
  for (const { check } of broken) console.error(`BROKEN  ${check}`);
  throw new CommandProblem(
    `${what}, but these invariants do not hold; they did not hold before, or this is a fault of Pollen.`,
  );
}

/** Closes the accounts again that were closed after the backup, when the key is there; otherwise the start does. */
async function closeAgain(config: Config, url: string, files: FileStore): Promise<void> {
  const key = await findSecretKey(config);
  if (key === undefined) {
    console.log(
      'No secret key is here yet: put back the one of the backup before the start. The start closes accounts again that were closed after the backup.',
    );
    return;
  }
  const database = connectDatabase({ url, clock: machineClock, connections: 2, patienceMs: MINUTE_MS });
  try {
    const secrets = secretsFrom(key);
    await database.transaction((tx) => checkSecretKey(tx, secrets, { acceptNew: false }));
    const closed = await repeatErasures({
      config,
      database,
      clock: machineClock,
      secrets,
      files,
      fetchOutside: outsideFetch(),
      log: pino({ level: 'silent' }),
    });
    console.log(`${closed} accounts were closed again that had been closed after the backup.`);
  } finally {
    await database.close();
  }
}

/** Restores a backup into an empty database and an empty DATA_DIR or bucket. */
export async function restore({ words: [folder = ''], env }: Given): Promise<void> {
  const config = readConfig(env);
  const found = await openBackup(resolve(folder));
  await withFiles(config, (files) =>
    withDatabaseUrl(config, { alone: true, makes: true, loads: true }, (url) =>
      restoreInto(found, { config, url, files }),
    ),
  );
}

async function restoreInto(
  found: Backup,
  { config, url, files }: { config: Config; url: string; files: FileStore },
): Promise<void> {
  const keyFile = config.secretKey === undefined ? join(config.dataDir, 'secret-key') : null;
  const target = { databaseUrl: url, migrationsFolder, files, keyFile, now: machineClock.now() };
  const { rows, broken } = await restoreBackup(found, target);
  console.log(`${rows} rows and ${found.manifest.files.length} files of ${found.manifest.takenAt} were restored.`);
  await closeAgain(config, url, files);
  console.log(
    'Nothing is sent from this copy until "pollen resume", or until an administrator resumes in the console.',
  );
  refuseBroken(broken, 'The backup was restored');
}

/** Restores a backup into a scratch database and stores whether it held. */
export function tryRestoring({ words: [folder = ''], env }: Given): Promise<void> {
  return withDatabase(env, {}, async (panel) => {
    const { rows } = await tryRestore(resolve(folder), panel);
    console.log(`${rows} rows were restored into a scratch database; all sums and invariants hold.`);
  });
}

/** Copies the embedded database to an empty PostgreSQL. */
export async function moveTo({ words: [targetUrl = ''], env }: Given): Promise<void> {
  const config = readConfig(env);
  if (config.databaseUrl !== undefined) {
    throw new CommandProblem(
      'DATABASE_URL is set: this panel has left its embedded database already. Use backup and restore.',
    );
  }
  if (!isUrl(targetUrl, ['postgres:', 'postgresql:'])) {
    throw new WrongUsage('Give an address such as postgres://user:password@host:5432/database.');
  }
  const target = { databaseUrl: targetUrl, migrationsFolder, now: machineClock.now() };
  await refuseUsedDatabase(target).catch((error: unknown) => {
    const sentence = whyNoStart(error, { DATABASE_URL: targetUrl });
    throw sentence === null ? error : new CommandProblem(sentence);
  });
  const startedAt = performance.now();
  await withDatabase(env, { alone: true }, async ({ database }) => {
    await prepareDatabase(database.url, migrationsFolder);
    let isHeld = false;
    const hold = async () => {
      await database.transaction(async (tx) => {
        // One of a restore stays: the reason for it goes on.
        if (!(await findSendingHold(tx))) await beginSendingHold(tx, { reason: 'moved', takenAt: tx.now });
      });
      isHeld = true;
    };
    const { rows, broken } = await moveDatabase(database.url, target, hold).catch((error: unknown) => {
      if (isHeld) {
        console.error(
          'The new database may be complete, so that the embedded one sends nothing. Repeat "pollen move-to": when it says that the database is not empty, the copy is there. Otherwise "pollen resume" lets the embedded one send again.',
        );
      }
      throw error;
    });
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`${rows} rows were copied in ${seconds} s; their numbers and the sums of the ledger are the same.`);
    const kept = config.bucket
      ? 'FILES_URL, and DATA_DIR for the secret key'
      : 'DATA_DIR for the files and the secret key';
    console.log(`Start Pollen with that DATABASE_URL from now on, and keep ${kept}.`);
    console.log('The embedded database stays as it was; should it be started, it sends nothing until "pollen resume".');
    refuseBroken(broken, 'The database was moved');
  });
}
