import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import { addJob } from '../../platform/jobs';
import type { PayPalAccount } from '../../platform/paypal-account';
import type { Services } from '../../platform/services';
import { DAY_MS, MINUTE_MS } from '../../platform/time';
import { collectConfirmedCash, lastBatchAt, payeesOf, wasOrderPlacedBefore } from '../orders/index';
import { accountOfTrial, recordTrialResult } from '../partner-keys/index';
import { currentAccount, openDueRun, whyNotAskProvider } from './actions';
import { readCall } from './call';
import { applyReport, applyReportedOutcome, endBatchAndRunIfOver, setAside } from './outcomes';
import { PayPal } from './paypal';
import { isSamePayer, NoAnswer, type PayoutProvider } from './provider';
import { findItem, findRun, type Item, listSending, type Run, saveBalance } from './queries';
import { isKeyOld, itemStateOf, nextAskAt, nextItemState } from './rules';
import {
  type Batch,
  deleteCalls,
  findReportedItem,
  findWaitingCall,
  listBatchItems,
  listDueBatches,
  listReported,
  lockBatch,
  updateAccepted,
  updateAsking,
  updateCall,
  updateItemsOfBatch,
  updateNotSent,
  updateProblem,
  updateRefused,
} from './sending-queries';

const OfRun = z.strictObject({ runId: z.int() });
const OfItem = z.strictObject({ itemId: z.int() });
const OfTrial = z.strictObject({ trialId: z.int() });
const OfCall = z.strictObject({ callId: z.int() });
const AT_ONCE = 100;
/** Webhook calls are kept for this many days, so that operators can find out what happened. */
const CALL_DAYS = 90;

const clients = new WeakMap<PayPalAccount, PayPal>();

/**
 * Returns the client of an account. Each account has its own, because a client caches its access token, and a token of
 * former keys must not be used with new ones.
 */
function clientOf(account: PayPalAccount): PayPal {
  const client = clients.get(account) ?? new PayPal(account);
  clients.set(account, client);
  return client;
}

/** Returns the provider for the keys in force; null when none is set up. */
async function currentProvider(services: Services): Promise<PayoutProvider | null> {
  const account = await currentAccount(services.database.slowReader, services);
  return account && clientOf(account);
}

/**
 * Returns the provider for a run by the keys in force; null when none is set up or the run was sent from another
 * account. Another account would take a batch as a new one and pay everybody twice.
 */
async function providerFor(run: Run, services: Services): Promise<PayoutProvider | null> {
  const account = await currentAccount(services.database.slowReader, services);
  return account && !whyNotAskProvider(run, account) ? clientOf(account) : null;
}

/** Moves confirmed cash orders to the review after a run was opened by hand. */
async function collect(_payload: unknown, { database, config }: Services): Promise<void> {
  for (;;) {
    const { found } = await database.transaction((tx) => collectConfirmedCash(tx, config, AT_ONCE));
    if (found < AT_ONCE) return;
  }
}

/**
 * Opens the run of the latest Friday if it has none, also on a panel that was down on that day. A new panel has nothing
 * to catch up: no run opens for a Friday before its first order.
 */
async function openOnFriday(_payload: unknown, { database, clock }: Services): Promise<void> {
  const due = await lastBatchAt(database.slowReader, clock.now());
  if (!(await wasOrderPlacedBefore(database.slowReader, due))) return;
  const opened = await database.transaction((tx) => openDueRun(tx, due));
  if (opened) await database.transaction((tx) => addJob(tx, 'payouts.balance', {}));
}

/**
 * Does all work that is due for a run: applies reported outcomes, sends batches and asks about them. Each step starts
 * from the stored state, so the job may be killed anywhere and may run twice at once.
 */
async function work(payload: unknown, services: Services): Promise<void> {
  const { runId } = OfRun.parse(payload);
  const { database, config } = services;
  const run = await findRun(database.slowReader, runId);
  if (run?.state !== 'sending') return;
  for (const id of await listReported(database.slowReader, runId)) {
    await database.transaction((tx) => applyReportedOutcome(tx, id, config));
  }
  const due = run.via === 'paypal' ? await listDueBatches(database.slowReader, runId) : [];
  for (const id of due) {
    // The keys may change between two batches.
    const provider = await providerFor(run, services);
    if (!provider) break;
    await workBatch(id, provider, services);
  }
  await database.transaction((tx) => endBatchAndRunIfOver(tx, null, runId));
}

type Claim =
  | { readonly kind: 'submit'; readonly batch: Batch; readonly items: Item[]; readonly sendBeforeMs: number }
  | { readonly kind: 'lookUp'; readonly batch: Batch; readonly providerId: string };

/**
 * Locks a batch and prepares one call about it; null when none is due. Payments are stored as possibly sent before the
 * call that sends them.
 */
async function claim(batchId: number, { database }: Services): Promise<Claim | null> {
  const sendBeforeMs = Date.now() + MINUTE_MS;
  return database.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (!batch || !['ready', 'unknown', 'accepted'].includes(batch.state)) return null;
    if (batch.askAfter && batch.askAfter > tx.now) return null;
    const askAfter = nextAskAt(batch.asks, tx.now);
    if (batch.providerId !== null) {
      await updateAsking(tx, batch, askAfter);
      return { kind: 'lookUp', batch, providerId: batch.providerId };
    }
    if (isKeyOld(batch.firstSentAt, tx.now)) {
      const reason = 'No answer for 25 days: look for this payment at PayPal.';
      await updateItemsOfBatch(tx, batchId, { from: ['unknown'], to: 'stuck', reason, actor: 'panel' });
      return null;
    }
    await updateAsking(tx, batch, askAfter);
    await updateItemsOfBatch(tx, batchId, { from: ['ready'], to: 'unknown', reason: null, actor: 'panel' });
    return { kind: 'submit', batch, items: await listBatchItems(tx, batchId), sendBeforeMs };
  });
}

async function workBatch(batchId: number, provider: PayoutProvider, services: Services): Promise<void> {
  const claimed = await claim(batchId, services);
  if (!claimed) return;
  if (claimed.kind === 'submit') {
    if (!(await submit(claimed, provider, services))) return;
    // Asks about the payments at once; most have ended by then.
    return workBatch(batchId, provider, services);
  }
  await lookUp(claimed, provider, services);
}

/**
 * Sends a batch under its key. The same call also asks about a batch whose answer was lost, because the provider takes
 * a key only once. Returns true when the provider has taken the batch.
 */
async function submit(
  { batch, items, sendBeforeMs }: Extract<Claim, { kind: 'submit' }>,
  provider: PayoutProvider,
  { database }: Services,
): Promise<boolean> {
  const payees = await payeesOf(
    database.slowReader,
    items.map(({ orderId }) => orderId),
  );
  const payments = items.map((item) => ({
    key: item.key,
    receiver: payees.get(item.orderId)?.recipientAccount ?? '',
    amountCents: item.amountCents,
    note: `Pollen order ${item.orderId}`,
  }));
  const answer = await provider.submit({ key: batch.key, payments, sendBeforeMs });
  await database.transaction(async (tx) => {
    const move = (to: 'processing' | 'refused' | 'stuck' | 'ready', reason: string | null) =>
      updateItemsOfBatch(tx, batch.id, { from: ['unknown'], to, reason, actor: 'panel' });
    if (answer.kind === 'accepted') {
      await updateAccepted(tx, batch.id, answer.providerId);
      await move('processing', null);
    } else if (answer.kind === 'refused') {
      // After a lost call, a refusal does not prove that the lost call was refused too.
      const to = batch.state === 'ready' ? 'refused' : 'stuck';
      if (await updateRefused(tx, batch.id, answer.problem)) await move(to, answer.problem);
    } else if (answer.kind === 'notSent' && batch.state === 'ready') {
      // Only on the first call: after a lost call, a later call that was not sent does not prove that nothing was
      // taken.
      if (await updateNotSent(tx, batch.id, answer.problem)) await move('ready', null);
    } else await updateProblem(tx, batch.id, answer.problem);
  });
  return answer.kind === 'accepted';
}

async function lookUp(
  { batch, providerId }: Extract<Claim, { kind: 'lookUp' }>,
  provider: PayoutProvider,
  { database, config }: Services,
): Promise<void> {
  let found: Awaited<ReturnType<PayoutProvider['lookUp']>>;
  try {
    found = await provider.lookUp(providerId);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return database.transaction((tx) => updateProblem(tx, batch.id, error.message));
  }
  const reports = new Map(found.payments.map((report) => [report.key, report]));
  for (const item of await listBatchItems(database.slowReader, batch.id)) {
    const report = reports.get(item.key);
    if (report) {
      const next = nextItemState(item.state, itemStateOf(report.status, found.status));
      if (next === item.state && report.status === item.providerStatus) continue;
      const of = { id: batch.id, status: found.status };
      await database.transaction((tx) => applyReport(tx, item.id, of, report, config));
    } else if (found.status === 'SUCCESS') {
      const reason = 'PayPal has finished the batch and does not name this payment.';
      await database.transaction((tx) => setAside(tx, item.id, batch.id, reason));
    } else if (found.status === 'DENIED' || found.status === 'CANCELED') {
      const change = { from: ['processing'], to: 'refused', reason: found.status, actor: 'panel' } as const;
      await database.transaction((tx) => updateItemsOfBatch(tx, batch.id, change));
    }
  }
  await database.transaction(async (tx) => {
    await updateProblem(tx, batch.id, null);
    await endBatchAndRunIfOver(tx, batch.id, batch.runId);
  });
}

/** Adds one job per run, so that a run that fails does not stop the others. */
async function workAll(_payload: unknown, { database }: Services): Promise<void> {
  for (const runId of await listSending(database.slowReader)) {
    await database.transaction((tx) => addJob(tx, 'payouts.work', { runId }, { key: `payouts.work:${runId}` }));
  }
}

async function cancelUnclaimed(payload: unknown, services: Services): Promise<void> {
  const { database, config } = services;
  const { itemId } = OfItem.parse(payload);
  const item = await findItem(database.slowReader, itemId);
  const run = item && (await findRun(database.slowReader, item.runId));
  if (!item || item.batchId === null || item.providerItemId === null || item.state !== 'unclaimed') return;
  const provider = run && (await providerFor(run, services));
  if (!provider) return;
  const batch = { id: item.batchId, status: null };
  const report = await provider.cancelUnclaimed(item.providerItemId);
  await database.transaction(async (tx) => {
    await applyReport(tx, itemId, batch, report, config);
    await endBatchAndRunIfOver(tx, batch.id, run.id);
  });
}

/**
 * Handles a stored webhook call, whose signature was checked when it arrived: asks the provider about the payment that
 * the call names.
 */
async function handleCall(payload: unknown, services: Services): Promise<void> {
  const { callId } = OfCall.parse(payload);
  const { database, config } = services;
  const call = await findWaitingCall(database.slowReader, callId);
  const provider = await currentProvider(services);
  if (!call || !provider) return;
  const end = (state: 'handled' | 'foreign') => database.transaction((tx) => updateCall(tx, callId, state));
  const itemId = readCall(call.body)?.itemId;
  if (itemId === undefined) return end('foreign');
  const report = await provider.lookUpPayment(itemId);
  const done = await database.transaction(async (tx) => {
    const known = await findReportedItem(tx, report);
    if (!known) return false;
    // This account knows nothing about a run that another account sent.
    const sentFrom = (await findRun(tx, known.runId))?.payer;
    if (!sentFrom || !isSamePayer(sentFrom, provider.payer)) return false;
    // The payment may be in a batch whose answer was lost; the call then identifies that batch. A call about an earlier
    // batch of the payment is ignored.
    if (known.providerId === null && !known.known) {
      await updateAccepted(tx, known.batchId, report.providerBatchId);
      const change = { from: ['unknown'], to: 'processing', reason: null, actor: 'panel' } as const;
      await updateItemsOfBatch(tx, known.batchId, change);
    } else if (known.providerId !== report.providerBatchId) return false;
    await applyReport(tx, known.itemId, { id: known.batchId, status: null }, report, config);
    await endBatchAndRunIfOver(tx, known.batchId, known.runId);
    return true;
  });
  await end(done ? 'handled' : 'foreign');
}

async function balance(_payload: unknown, services: Services): Promise<void> {
  const { database } = services;
  const provider = await currentProvider(services);
  if (!provider) return;
  const found = await provider.balanceCents().then(
    (cents) => ({ cents, problem: null }),
    (error: Error) => ({ cents: null, problem: error.message }),
  );
  await database.transaction((tx) => saveBalance(tx, provider.payer, found));
}

/** Asks for an access token with keys that an operator wants to check, and stores the result. */
async function tryKeys(payload: unknown, services: Services): Promise<void> {
  const { trialId } = OfTrial.parse(payload);
  const { database } = services;
  const account = await accountOfTrial(database.slowReader, trialId, services);
  if (!account) return;
  const answer = await clientOf(account).tryKeys();
  await database.transaction((tx) => recordTrialResult(tx, trialId, answer));
}

function deleteOldCalls(_payload: unknown, { database, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - CALL_DAYS * DAY_MS);
  return database.transaction((tx) => deleteCalls(tx, before));
}

export const payoutJobs: Record<string, Job<Services>> = {
  'payouts.openOnFriday': openOnFriday,
  'payouts.collect': collect,
  'payouts.work': work,
  'payouts.workAll': workAll,
  'payouts.cancelUnclaimed': cancelUnclaimed,
  'payouts.handleCall': handleCall,
  'payouts.balance': balance,
  'payouts.deleteOldCalls': deleteOldCalls,
  'payouts.tryKeys': tryKeys,
};

export const payoutCrontab = `
*/5 * * * * payouts.openOnFriday
* * * * * payouts.workAll
7 * * * * payouts.balance
23 3 * * * payouts.deleteOldCalls
`;
