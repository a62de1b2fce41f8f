import type { Job } from '../../platform/jobs';
import type { Services } from '../../platform/services';
import { freeCodes } from '../gift-codes/index';
import { panelSettings } from '../settings/index';
import { collectOrder, expireOrder } from './actions';
import { addCountChanges } from './count-queries';
import { deliverCode } from './delivery';
import { listGiftsWaitingForCode, listOverdueUnconfirmed, listToCollect, listWaitingForCode } from './queries';
import { lastBatch } from './rules';

/** Orders that one run of a scheduled job handles; the next run handles the rest. */
const AT_ONCE = 1_000;

/**
 * Runs the work for each order. An order that fails does not stop the others; the job fails at the end and is tried
 * again.
 */
async function forEachSeparately(
  orders: readonly { id: number }[],
  work: (orderId: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of orders) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${orders.length} orders failed`);
}

/** Moves an order for anything but cash to the review. Its unit was taken from the stock when the order was placed. */
const collect: Job<Services> = async (payload, { database, config }) => {
  const { orderId } = payload as { orderId: number };
  await database.transaction((tx) => collectOrder(tx, orderId, config));
};

/**
 * The Friday batch: moves cash orders that were confirmed before it to the review. The job computes when the last batch
 * was due instead of whether one is due now, so that a panel that was down on Friday catches up.
 */
const collectCash: Job<Services> = async (_payload, { database, config, clock }) => {
  const { timeZone } = await panelSettings(database.reader);
  const due = lastBatch(timeZone, clock.now());
  const orders = await listToCollect(database.reader, due, AT_ONCE);
  await forEachSeparately(orders, (id) => database.transaction((tx) => collectOrder(tx, id, config)));
};

/** Cancels orders that nobody confirmed in time. */
const expire: Job<Services> = async (_payload, { database, config }) => {
  const orders = await listOverdueUnconfirmed(database.reader, AT_ONCE);
  await forEachSeparately(orders, (id) => database.transaction((tx) => expireOrder(tx, id, config)));
};

/** Hands free codes to the approved orders that wait for one, oldest order first. */
const deliver: Job<Services> = async (_payload, { database, config }) => {
  const giftIds = await listGiftsWaitingForCode(database.reader);
  for (const [giftId, free] of await freeCodes(database.reader, giftIds)) {
    const orders = await listWaitingForCode(database.reader, giftId, Math.min(free, AT_ONCE));
    await forEachSeparately(orders, (id) => database.transaction((tx) => deliverCode(tx, id, config)));
  }
};

/** Adds the changes since its last run to the kept counts of orders, so that few of them have to be summed by a call. */
const addCounts: Job<Services> = async (_payload, { database }) => {
  while ((await database.transaction((tx) => addCountChanges(tx, AT_ONCE))) === AT_ONCE);
};

export const orderJobs: Record<string, Job<Services>> = {
  'orders.collect': collect,
  'orders.collectCash': collectCash,
  'orders.expire': expire,
  'orders.deliver': deliver,
  'orders.addCounts': addCounts,
};

export const orderCrontab = `
*/5 * * * * orders.collectCash
*/5 * * * * orders.expire
*/5 * * * * orders.deliver
* * * * * orders.addCounts
`;
