import { codes } from '@pollen/contract/codes';
import { approved } from './approvals';
import type { FakePayPal } from './fake-paypal';
import type { OperatorPersona } from './operators';
import type { Answer, Panel } from './panel';

/** The keys of two apps that the fake knows, as an operator enters them. */
export const firstApp = {
  environment: 'fake',
  clientId: 'AbFirstAppOfPollen-1111',
  secret: 'EFirstSecretNobodyMaySee-2222',
  webhookId: 'WHFIRST-3333',
} as const;
export const secondApp = {
  environment: 'fake',
  clientId: 'AbSecondAppOfPollen-4444',
  secret: 'ESecondSecretNobodyMaySee-5555',
  webhookId: 'WHSECOND-6666',
} as const;

/** Makes both apps known to the fake. */
export function addApps(paypal: FakePayPal): void {
  for (const { clientId, secret, webhookId } of [firstApp, secondApp]) paypal.addApp(clientId, { secret, webhookId });
}

/** What the console shows of the keys in force. */
export async function shownKeys(panel: Panel, { cookie }: OperatorPersona): Promise<Answer['data']> {
  return (await panel.call('GET /api/console/PartnerKeys', { cookie })).data.list[0];
}

/** Replaces the partner keys, with approval by a second administrator; returns the answer, which may be a refusal. */
export async function enterKeys(panel: Panel, by: OperatorPersona, keys: object): Promise<Answer> {
  const { version } = await shownKeys(panel, by);
  const body = { ...keys, version, reason: 'a new app' };
  return approved(panel, await panel.call('POST /api/console/PartnerKeys/paypal', { cookie: by.cookie, body }));
}

/** Puts these keys in force, also when they are already, and returns their version. */
export async function putInForce(panel: Panel, by: OperatorPersona, keys: object): Promise<number> {
  const { code, data, errors } = await enterKeys(panel, by, keys);
  if (code !== 200 && code !== codes.nothingChanged) throw new Error(`keys were not taken: ${errors}`);
  return data?.version ?? (await shownKeys(panel, by)).version;
}
