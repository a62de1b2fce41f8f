import {
  nothingToPay,
  otherPayer,
  payoutsNotSetUp,
  runAlreadyOpen,
  runPaysShut,
} from '@pollen/contract/console-payouts';
import type { WhyNot } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import type { PayPalAccount } from '../../platform/paypal-account';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { lockRunTotal, recordRunSent } from '../money-decisions/index';
import { claimOrdersForRun, hasOrdersToPay, listRestrictedOrders, releaseOrdersOfRun } from '../orders/index';
import { activePayPal, endOf } from '../partner-keys/index';
import { panelSettings } from '../settings/index';
import { isSamePayer, type Payer } from './provider';
import {
  countRunsIn,
  findOpenRun,
  findRun,
  insertBatches,
  insertItems,
  insertRun,
  listAllItems,
  listPayersUnderWay,
  lockRun,
  type Run,
  releaseItems,
  updateRunCancelled,
  updateRunClosed,
  updateRunSending,
} from './queries';
import { BATCH_SIZE, LEASE_MS, MAX_RUN_PAYMENTS, type Via, whyNotInState, whyNotSend } from './rules';
import { detachRefusedItems, insertSingleBatches, updateAllProcessing, updateAskNow } from './sending-queries';

export interface Decider {
  readonly id: number;
  readonly name: string;
}

/** The PayPal account whose keys are in force; null when none is set up. */
export type Account = PayPalAccount | null;

/** Returns the account whose keys are in force. Read for each call, because keys change while the panel runs. */
export async function currentAccount(tx: Tx, services: Pick<Services, 'config' | 'secrets'>): Promise<Account> {
  return (await activePayPal(tx, services)).account;
}

/** Returns the name of a payer for sentences and the audit log. */
export function shownPayer({ environment, clientId }: Payer): string {
  const end = endOf(clientId);
  return end === null ? `(${environment})` : `…${end} (${environment})`;
}

/** Says why the provider cannot be asked about a run: no account is set up, or the run was sent from another one. */
export function whyNotAskProvider(run: Pick<Run, 'payer'>, account: Account): WhyNot | null {
  if (account === null) return { kind: payoutsNotSetUp };
  if (run.payer === null || isSamePayer(run.payer, account)) return null;
  return { kind: otherPayer, params: { from: shownPayer(run.payer), now: shownPayer(account) } };
}

/** Returns the runs that are being sent, by whether they were sent from this account. */
export async function runsUnderWay(tx: Tx, account: Account): Promise<{ own: number[]; others: number[] }> {
  const runs = await listPayersUnderWay(tx);
  const idsOf = (isOwn: boolean) =>
    runs.filter(({ payer }) => (account !== null && isSamePayer(payer, account)) === isOwn).map(({ id }) => id);
  return { own: idsOf(true), others: idsOf(false) };
}

/** Locks a run and returns it; refuses an unknown one. */
export async function lockRunOrRefuse(tx: Tx, runId: number): Promise<Run> {
  const run = await lockRun(tx, runId);
  if (!run) throw new Refusal(notFound);
  return run;
}

/** Adds the job that takes the next steps of a run. */
export function scheduleWork(tx: Tx, runId: number): Promise<void> {
  return addJob(tx, 'payouts.work', { runId });
}

/** Returns a payout run without locking it; refuses when the id is unknown. */
export async function findRunOrRefuse(tx: Tx, id: number): Promise<Run> {
  const run = await findRun(tx, id);
  if (!run) throw new Refusal(notFound);
  return run;
}

/**
 * Counts the payout runs that an operator has to do something about, up to a limit: an open one as soon as it has an order
 * to pay, and closed ones that are not sent yet.
 */
export async function countRunsToHandle(tx: Tx, atMost: number): Promise<number> {
  return countRunsIn(tx, (await hasOrdersToPay(tx)) ? ['open', 'closed'] : ['closed'], atMost);
}

/**
 * Opens a run and adds the job that moves all confirmed cash orders to the review. Refuses while another run is open.
 */
export async function startRun(tx: Tx, operator: Decider): Promise<{ id: number }> {
  const run = await insertRun(tx, { dueAt: null, openedBy: operator.id });
  if (!run) throw new Refusal(runAlreadyOpen, { id: (await findOpenRun(tx))?.id ?? '' });
  await addJob(tx, 'payouts.collect', {});
  await addJob(tx, 'payouts.balance', {});
  return run;
}

/**
 * Opens the run of a Friday. Returns null when a run is open or was opened since that Friday, because that run takes
 * its place.
 */
export function openDueRun(tx: Tx, dueAt: Date): Promise<{ id: number } | null> {
  return insertRun(tx, { dueAt, openedBy: null });
}

/**
 * Closes a run over the approved cash orders. Each order becomes a payment with a permanent key, and the payments
 * become batches with the keys under which they will be sent, all before the first network call.
 */
export async function closeRun(
  tx: Tx,
  runId: number,
  by: { operator: Decider; via: Via; account: Account; locale: Locale },
): Promise<{ count: number; cents: number }> {
  const { operator, via, account, locale } = by;
  refuseIf(whyNotInState(await lockRunOrRefuse(tx, runId), ['open'], locale));
  if (via === 'paypal' && account === null) throw new Refusal(payoutsNotSetUp);
  const orders = await claimOrdersForRun(tx, runId, MAX_RUN_PAYMENTS);
  if (orders.length === 0) throw new Refusal(nothingToPay);
  const items = orders.map(({ id, valueCents }) => ({
    orderId: id,
    amountCents: valueCents,
    key: `order-${id}-${randomToken(9)}`,
  }));
  await insertItems(tx, runId, items, operator.name);
  if (via === 'paypal') {
    const batches = Math.ceil(items.length / BATCH_SIZE);
    // The keys are random, because panels that share an account, such as a sandbox, must never use the same key.
    const keys = Array.from({ length: batches }, () => `run-${runId}-${randomToken(12)}`);
    await insertBatches(tx, runId, keys);
  }
  const cents = orders.reduce((sum, { valueCents }) => sum + valueCents, 0);
  await updateRunClosed(tx, runId, { via, operatorId: operator.id, items: items.length, amountCents: cents });
  await addJob(tx, 'payouts.balance', {});
  return { count: items.length, cents };
}

async function orderIdsOf(tx: Tx, runId: number): Promise<number[]> {
  return (await listAllItems(tx, runId)).map(({ orderId }) => orderId);
}

/**
 * Sends a closed run, or releases its file. Above the limit, another operator than the one who closed the run has to
 * send it.
 */
export async function sendRun(
  tx: Tx,
  runId: number,
  by: { operator: Decider; account: Account; locale: Locale },
): Promise<void> {
  const { operator, account, locale } = by;
  const run = await lockRunOrRefuse(tx, runId);
  const { secondOperatorRunPoints } = await panelSettings(tx);
  const aloneTodayCents = await lockRunTotal(tx, operator.id);
  refuseIf(whyNotSend(run, { operatorId: operator.id, aloneTodayCents }, secondOperatorRunPoints, locale));
  const [id] = await listRestrictedOrders(tx, await orderIdsOf(tx, runId));
  if (id !== undefined) throw new Refusal(runPaysShut, { id });
  if (run.via !== 'file') refuseIf(whyNotAskProvider(run, account));
  await recordRunSent(tx, run, operator.id);
  if (run.via === 'file') {
    await updateRunSending(tx, runId, { payer: null, operatorId: operator.id });
    await updateAllProcessing(tx, runId, operator.name);
    return;
  }
  await updateRunSending(tx, runId, { payer: account, operatorId: operator.id });
  await scheduleWork(tx, runId);
}

/** Cancels a run of which nothing was sent; its orders stay approved. */
export async function cancelRun(tx: Tx, runId: number, operator: Decider, locale: Locale): Promise<void> {
  refuseIf(whyNotInState(await lockRunOrRefuse(tx, runId), ['open', 'closed'], locale));
  await releaseItems(tx, runId, operator.name);
  await releaseOrdersOfRun(tx, runId);
  await updateRunCancelled(tx, runId);
}

/**
 * Asks the provider about all open batches at once. A batch whose call may still be answered is asked about later; the
 * answer says whether any is asked about now and when the next of the others is.
 */
export async function askRun(
  tx: Tx,
  runId: number,
  account: Account,
  locale: Locale,
): Promise<{ asked: boolean; nextAt: Date | null }> {
  const run = await lockRunOrRefuse(tx, runId);
  refuseIf(whyNotInState(run, ['sending'], locale));
  refuseIf(whyNotAskProvider(run, account));
  const asking = await updateAskNow(tx, runId, LEASE_MS);
  await scheduleWork(tx, runId);
  return asking;
}

/**
 * Sends refused payments again, each in a batch of its own, and returns their number. Payments to members who were
 * suspended or blacklisted meanwhile stay refused.
 */
export async function retryRun(
  tx: Tx,
  runId: number,
  by: { operator: Decider; account: Account; locale: Locale },
): Promise<number> {
  const run = await lockRunOrRefuse(tx, runId);
  refuseIf(whyNotInState(run, ['sending'], by.locale));
  refuseIf(whyNotAskProvider(run, by.account));
  const restricted = await listRestrictedOrders(tx, await orderIdsOf(tx, runId));
  const again = await detachRefusedItems(tx, runId, by.operator.name, restricted);
  const singles = again.map((itemId) => ({ itemId, key: `run-${runId}-${randomToken(12)}` }));
  if (singles.length > 0) await insertSingleBatches(tx, runId, singles);
  await scheduleWork(tx, runId);
  return singles.length;
}
