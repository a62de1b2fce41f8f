import type { Role } from '@pollen/contract/permissions';
import { createOperator } from '@pollen/server/features/operators/index';
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

let count = 0;

/** An operator who is signed in to the console with a password, as a panel on this machine allows. */
export async function createOperatorPersona(
  panel: Panel,
  role: Role = 'admin',
  name = 'Eva Brandt',
): Promise<OperatorPersona> {
  count += 1;
  const email = `operator${count}@example.com`;
  const made = await panel.transaction((tx) => createOperator(tx, { email, name, role, password: PASSWORD }));
  if (!made) throw new Error(`${email} is an operator already`);
  const { cookies, errors } = await panel.call('POST /api/console/Login', { body: { email, password: PASSWORD } });
  const [cookie] = Object.entries(cookies).map((pair) => pair.join('='));
  if (!cookie) throw new Error(`no console session: ${errors}`);
  return { id: made.id, email, name, password: PASSWORD, cookie };
}
