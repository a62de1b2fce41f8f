import { payoutJobs } from '@pollen/server/features/payouts/jobs';
import { addPayoutAccount, offerGift } from './gifts';
import { tokenMailedTo } from './mails';
import { createOperatorPersona, type OperatorPersona } from './operators';
import { approveOrders } from './orders';
import type { Panel } from './panel';
import { createMember, type MemberPersona } from './personas';
import { runJobs } from './run-jobs';

/** A member with plenty of points who is paid to this account and has confirmed an order from this browser before. */
export async function createRedeemer(panel: Panel, account?: string): Promise<MemberPersona> {
  const member = await createMember(panel, { points: 200_000 });
  await addPayoutAccount(panel, member, 'Maya Lindqvist', account ?? member.email);
  const giftId = await offerGift(panel, { kind: 'manual', pricePoints: 100, valueCents: 100 });
  await panel.call('POST /api/v1/Order', { cookie: member.cookie, body: { giftId } });
  const token = await tokenMailedTo(panel, member.email);
  await panel.call('POST /api/v1/OrderConfirmations', { body: { token } });
  return member;
}

/** Confirmed cash orders, one of each member. */
export async function orderCash(panel: Panel, members: readonly MemberPersona[], giftId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const { cookie } of members) {
    const { data, errors } = await panel.call('POST /api/v1/Order', { cookie, body: { giftId } });
    if (data?.statusID !== 1) throw new Error(`the order is not confirmed: ${errors}`);
    ids.push(data.orderId);
  }
  return ids;
}

/** Collects confirmed cash orders for review and approves these; a colleague also approves those that are over a limit. */
export async function approveCash(panel: Panel, operator: OperatorPersona, ids: readonly number[]): Promise<void> {
  await panel.call('POST /api/console/Orders/Collect', { cookie: operator.cookie, body: {} });
  const { left } = (await approveOrders(panel, operator, ids)).data;
  if (left.length === 0) return;
  const colleague = await createOperatorPersona(panel, 'finance', 'Second Operator');
  const again = await approveOrders(
    panel,
    colleague,
    left.map(({ id }: { id: number }) => id),
  );
  if (again.data.left.length > 0) throw new Error(`not approved: ${JSON.stringify(again.data.left)}`);
}

/** Runs the due payout jobs, one after the other. */
export function runPayoutJobs(panel: Panel): Promise<void> {
  return runJobs(panel, payoutJobs);
}
