import { orderJobs } from '@pollen/server/features/orders/jobs';
import { tokenMailedTo } from './mails';
import type { Panel } from './panel';
import { runJobs } from './run-jobs';

interface Buyer {
  readonly email: string;
  readonly cookie: string;
}

/** Redeems a gift as a member, and confirms the order by its mailed link where it needs one; returns the order's id. */
export async function placeConfirmedOrder(panel: Panel, { email, cookie }: Buyer, giftId: number): Promise<number> {
  const { data, errors } = await panel.call('POST /api/v1/Order', { cookie, body: { giftId } });
  if (!data) throw new Error(`not ordered: ${errors}`);
  if (data.statusID === 0) {
    await panel.call('POST /api/v1/OrderConfirmations', { body: { token: await tokenMailedTo(panel, email) } });
  }
  return data.orderId;
}

/** Places a confirmed order and collects it for review. Cash orders are collected on Fridays or by hand. */
export async function placeCollectedOrder(panel: Panel, buyer: Buyer, giftId: number): Promise<number> {
  const orderId = await placeConfirmedOrder(panel, buyer, giftId);
  await runJobs(panel, orderJobs);
  return orderId;
}

/** Approves orders as an operator does in the console: with the warnings that each of them shows now. */
export async function approveOrders(
  panel: Panel,
  { cookie }: { cookie: string },
  ids: readonly number[],
  lang: 'en' | 'zh' = 'en',
) {
  const shown = [];
  for (const id of new Set(ids)) {
    const { data } = await panel.call(`GET /api/console/Orders/${id}`, { cookie });
    if (data) shown.push({ id, warnings: data.checks.map(({ kind }: { kind: string }) => kind) });
  }
  return panel.call('POST /api/console/Orders/Approve', { cookie, lang, body: { ids, shown } });
}
