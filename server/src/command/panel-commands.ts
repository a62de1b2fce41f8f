import { invariants } from '@pollen/checks/invariants/index';
import { runChecks } from '@pollen/checks/run';
import { ROLES } from '@pollen/contract/permissions';
import { inviteByCommand } from '../features/operators/index';
import { resumeSending } from '../features/sending-hold/index';
import { readConfig, WrongSettings } from '../platform/config';
import { prepareDatabase } from '../platform/database/prepare-database';
import { findSendingHold } from '../platform/job-queue/sending-hold';
import { metaOf, type Settings, settingsTable } from '../platform/settings';
import { CommandProblem, type Given, WrongUsage } from './command';
import { migrationsFolder, withDatabase, withDatabaseUrl } from './panel-database';

/** Brings the schema of the database up to date. */
export function migrate({ env }: Given): Promise<void> {
  return withDatabaseUrl(readConfig(env), { makes: true }, async (url) => {
    const names = await prepareDatabase(url, migrationsFolder);
    for (const name of names) console.log(name);
    console.log(names.length === 0 ? 'The schema is up to date.' : `${names.length} migrations were applied.`);
  });
}

/** Checks the invariants of the database. Throws when one does not hold. */
export function check({ env }: Given): Promise<void> {
  return withDatabaseUrl(readConfig(env), {}, async (url) => {
    const findings = await runChecks(url);
    for (const { check: sentence, rows } of findings) {
      console.error(`BROKEN  ${sentence}`);
      for (const row of rows) console.error(`        ${JSON.stringify(row)}`);
    }
    const count = Object.keys(invariants).length;
    console.log(`${count} invariants were checked, ${findings.length} do not hold.`);
    if (findings.length > 0)
      throw new CommandProblem('The database is not as it must be: docs/runbooks/invariant-broken.md.');
  });
}

/** Returns how a setting is shown: secrets never. */
function shownValue(name: keyof Settings, value: string | undefined): string {
  if (value === undefined || value.trim() === '') return `(default: ${metaOf(name).shownDefault.replaceAll('`', '')})`;
  return metaOf(name).secret ? '(set, not shown)' : value;
}

/** Prints every setting. Throws when one is wrong. */
export async function settings({ env }: Given): Promise<void> {
  const names = settingsTable().map(({ name }) => name as keyof Settings);
  const width = Math.max(...names.map((name) => name.length));
  for (const name of names) console.log(`${name.padEnd(width)}  ${shownValue(name, env[name])}`);
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSettings) throw new CommandProblem(error.message);
    throw error;
  }
}

/** Invites an operator and prints the link. */
export async function inviteOperator({ words, options, env }: Given): Promise<void> {
  const [email = '', given = ''] = words;
  const role = ROLES.find((each) => each === given);
  if (!role) throw new WrongUsage(`${given} is no role. The roles are ${ROLES.join(', ')}.`);
  const name = typeof options.name === 'string' ? options.name : (email.split('@')[0] ?? email);
  await withDatabase(env, {}, async ({ config, database }) => {
    const { link, days } = await database.transaction((tx) =>
      inviteByCommand(tx, { email, name, role }, config.publicUrl),
    );
    console.log(`${email} becomes ${role} with this link, which works once and for ${days} days:\n\n  ${link}\n`);
  });
}

/** Lets a restored copy send again. */
export function resume({ options, env }: Given): Promise<void> {
  return withDatabase(env, {}, async ({ database }) => {
    const discardsMails = options['discard-mails'] === true;
    const discarded = await database.transaction(async (tx) => {
      const hold = await findSendingHold(tx);
      return hold && (await resumeSending(tx, hold, { discardsMails, operator: null }));
    });
    if (discarded === null) console.log('This panel sends already.');
    else console.log(`This panel sends again. ${discarded} emails were discarded.`);
  });
}
