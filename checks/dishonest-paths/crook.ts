import { codes } from '@pollen/contract/codes';
import { orderJobs } from '@pollen/server/features/orders/jobs';
import { tokenMailedTo } from '@pollen/testkit/mails';
import type { OperatorPersona } from '@pollen/testkit/operators';
import { approveOrders } from '@pollen/testkit/orders';
import type { Answer, Panel } from '@pollen/testkit/panel';
import type { OpenPartner } from '@pollen/testkit/partners';
import { runPayoutJobs } from '@pollen/testkit/payouts';
import type { MemberPersona } from '@pollen/testkit/personas';
import { runJobs } from '@pollen/testkit/run-jobs';
import { as } from '@pollen/testkit/surveys';

/** One dishonest operator with several member accounts, and the calls that this operator tried. */
export interface Crook {
  readonly panel: Panel;
  readonly operator: OperatorPersona;
  /** Accounts with addresses unlike the operator's; they have earned plenty of points. */
  readonly accounts: readonly MemberPersona[];
  /** An account with the operator's own mailbox. */
  readonly own: MemberPersona;
  /** An honest administrator, whose access is worth taking over. */
  readonly honest: OperatorPersona;
  /** Partners that honest people opened, each with a survey. */
  readonly exchanges: readonly OpenPartner[];
  readonly tried: Set<string>;
}

/** Paths to money, each as a sentence and the calls that try it. */
export type Paths = Readonly<Record<string, (crook: Crook) => Promise<unknown>>>;

type Params = Readonly<Record<string, string | number>>;

/** Makes a call as the dishonest operator, who may be refused; throws when the body is none that the contract allows. */
export async function tryCall(crook: Crook, path: string, body: object = {}, params: Params = {}): Promise<Answer> {
  crook.tried.add(path);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 1));
  const answer = await crook.panel.call(`POST /api/console/${filled}`, { cookie: crook.operator.cookie, body });
  // A body that the contract refuses would never reach the code under attack.
  if (answer.code === codes.malformed) throw new Error(`${path}: ${answer.errors}`);
  return answer;
}

/** Reads something in the console as the dishonest operator. */
export const look = async ({ panel, operator }: Crook, path: string) =>
  (await panel.call(`GET /api/console/${path}`, { cookie: operator.cookie })).data;

/** A reason that passes where a call asks for one. */
export const because = 'A reason that sounds well.';

/** Redeems a gift with an account and takes its order as far as it goes: confirmed, collected, approved, paid. */
export async function cashOut(crook: Crook, giftId: number, account = crook.accounts[0] as MemberPersona, units = 1) {
  const { panel, operator } = crook;
  const ids: number[] = [];
  for (let unit = 0; unit < units; unit += 1) {
    const { data } = await as(panel, account).post('/api/v1/Order', { giftId, key: crypto.randomUUID() });
    if (!data) break;
    if (data.statusID === 0) {
      const token = await tokenMailedTo(panel, account.email);
      await panel.call('POST /api/v1/OrderConfirmations', { body: { token } });
    }
    ids.push(data.orderId);
  }
  await runJobs(panel, orderJobs);
  await tryCall(crook, 'Orders/Collect');
  crook.tried.add('Orders/Approve');
  if (ids.length > 0) {
    // Several rounds: the first approval may stop at a new warning, and one operator may try to approve for two.
    for (let round = 0; round < 3; round += 1) await approveOrders(panel, operator, ids);
  }
  return ids;
}

/** Pays all approved orders in a run that the dishonest operator closes and sends. */
export async function payOut(crook: Crook, via: 'paypal' | 'file'): Promise<number | null> {
  const { data } = await tryCall(crook, 'PayoutRuns');
  const open = data?.id ?? (await look(crook, 'PayoutFigures'))?.openRun;
  if (!open) return null;
  await tryCall(crook, 'PayoutRuns/:id/Close', { via }, { id: open });
  await tryCall(crook, 'PayoutRuns/:id/Send', {}, { id: open });
  await runPayoutJobs(crook.panel);
  return open;
}

/** Decides what waits for a second person, also what the dishonest operator asked for. */
export async function approveOwnRequests(crook: Crook) {
  const found = await look(crook, 'Approvals?state=waiting');
  for (const { id } of found?.list ?? []) {
    await tryCall(crook, 'Approvals/:id/Approve', { reason: because }, { id });
    await tryCall(crook, 'Approvals/:id/Decline', { reason: because }, { id });
    await tryCall(crook, 'Approvals/:id/Withdraw', {}, { id });
  }
}
