import { hash } from '@node-rs/argon2';
import type { Role } from '@pollen/contract/permissions';
import { insertOperator } from '@pollen/server/features/operators/queries';
import type { Panel } from './panel';
import { PASSWORD } from './personas';

export interface OperatorPersona {
  id: number;
  email: string;
  name: string;
  password: string;
  /** `cookie` header of the console session. */
  cookie: string;
}

/**
 * Of the password of every persona, with the least work that argon2 allows: the usual hash, and its check at the log-in,
 * take 25 ms of a processor each, and a run of all tests makes a thousand operators.
 */
let cheapHash: Promise<string> | undefined;
let count = 0;

/** An operator who is signed in to the console with a password, as a panel on this machine allows. */
export async function createOperatorPersona(
  panel: Panel,
  role: Role = 'admin',
  name = 'Eva Brandt',
): Promise<OperatorPersona> {
  count += 1;
  const email = `operator${count}@example.com`;
  cheapHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const passwordHash = await cheapHash;
  const made = await panel.transaction((tx) =>
    insertOperator(tx, { email, emailKey: email, name, role, passwordHash }),
  );
  if (!made) throw new Error(`${email} is an operator already`);
  const { cookies, errors } = await panel.call('POST /api/console/Login', { body: { email, password: PASSWORD } });
  const [cookie] = Object.entries(cookies).map((pair) => pair.join('='));
  if (!cookie) throw new Error(`no console session: ${errors}`);
  return { id: made.id, email, name, password: PASSWORD, cookie };
}
