import { createHash } from 'node:crypto';
import { memoRequired } from '@pollen/contract/console-orders';
import { resultsRefused } from '@pollen/contract/console-payouts';
import type { WhyNot } from '@pollen/contract/operation';
import { notFound } from '@pollen/contract/values';
import type { Config } from '../../platform/config';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { refuseIf } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { decideMoney, whyNotOwnAmong, whyNotOwnMember, worthOf } from '../money-decisions/index';
import { payeesOf } from '../orders/index';
import { type Account, type Decider, lockRunOrRefuse, scheduleWork, whyNotAskProvider } from './actions';
import { applyOperatorOutcome, endBatchAndRunIfOver } from './outcomes';
import { type Item, listAllItems, lockItem, lockRun, type Run } from './queries';
import { type Problem, readResults } from './results-file';
import { SETTLED_BY_HAND, whyNotInState, whyNotItem } from './rules';
import { updateReported } from './sending-queries';

/** Says why a run has no payment file: it is paid by PayPal, or its file was not released yet. */
export function whyNotFile(run: Pick<Run, 'id' | 'state' | 'via'>, locale: Locale): WhyNot | null {
  if (run.via !== 'file') return whyNotInState(run, [], locale);
  return whyNotInState(run, ['sending', 'done'], locale);
}

/**
 * Reads a results file and stores all of it, or nothing when one line is wrong. A job then completes or cancels the
 * orders. Returned payments return their points, so over a limit a second operator has to upload the same returned
 * payments. That refusal is returned, not thrown, so that the first upload is stored.
 */
export async function applyResults(
  tx: Tx,
  runId: number,
  by: { csv: string; operator: Decider; locale: Locale },
): Promise<{ paid: number; returned: number; known: number; open: number } | Refusal> {
  const run = await lockRunOrRefuse(tx, runId);
  refuseIf(whyNotFile(run, by.locale));
  const items = await listAllItems(tx, runId);
  const { results, known, open, problems } = readResults(by.csv, items, by.locale);
  if (problems.length > 0) throw refusedResults(problems);
  const returnedIds = new Set(results.flatMap(({ itemId, outcome }) => (outcome === 'returned' ? itemId : [])));
  const cameBack = items.filter(({ id }) => returnedIds.has(id));
  const over = cameBack.length > 0 ? await decideReturn(tx, runId, cameBack, by.operator) : null;
  if (over) return over;
  if (results.length > 0) await updateReported(tx, results);
  await scheduleWork(tx, runId);
  const paid = results.filter(({ outcome }) => outcome === 'paid').length;
  return { paid, returned: results.length - paid, known, open };
}

/**
 * Decides for an operator that payments of a run came back and their points are returned. Refuses when a member among
 * them has the operator's own mailbox. Over a limit it returns the refusal, because a second operator has to decide the
 * same.
 */
async function decideReturn(tx: Tx, runId: number, items: readonly Item[], operator: Decider): Promise<Refusal | null> {
  const payees = await payeesOf(
    tx,
    items.map(({ orderId }) => orderId),
  );
  const shares = items.flatMap(({ orderId, amountCents: valueCents }) => {
    const payee = payees.get(orderId);
    return payee ? { memberId: payee.memberId, amountCents: worthOf({ points: payee.points, valueCents }) } : [];
  });
  refuseIf(
    await whyNotOwnAmong(
      tx,
      operator.id,
      shares.map(({ memberId }) => memberId),
    ),
  );
  const [first] = items;
  const only = items.length === 1 ? first : undefined;
  // Two operators who name different payments do not agree, even when the sums are equal.
  const paymentsHash = createHash('sha256')
    .update(items.map(({ id }) => id).join())
    .digest('base64url')
    .slice(0, 16);
  return decideMoney(tx, {
    kind: 'return',
    subjectId: only ? only.orderId : `run-${runId}-${paymentsHash}`,
    operatorId: operator.id,
    shares,
    audited: only ? { kind: 'order', id: only.orderId } : { kind: 'payoutRun', id: runId },
  });
}

/** The most problems that an answer lists; an operator who confused two files does not need thousands. */
const PROBLEMS_SHOWN = 100;
function refusedResults(problems: readonly Problem[]): Refusal {
  return new Refusal(resultsRefused, { count: problems.length }, { problems: problems.slice(0, PROBLEMS_SHOWN) });
}

async function lockItemOrRefuse(tx: Tx, itemId: number): Promise<{ item: Item; run: Run }> {
  const item = await lockItem(tx, itemId);
  if (!item) throw new Refusal(notFound);
  const run = await lockRun(tx, item.runId);
  if (!run) throw new Error(`payment ${itemId} has no run`);
  return { item, run };
}

/** Adds the job that cancels an unclaimed payment; the provider reports the result. */
export async function cancelUnclaimed(
  tx: Tx,
  itemId: number,
  account: Account,
  locale: Locale,
): Promise<{ orderId: number }> {
  const { item, run } = await lockItemOrRefuse(tx, itemId);
  refuseIf(whyNotItem(item, ['unclaimed'], locale));
  refuseIf(whyNotAskProvider(run, account));
  await addJob(tx, 'payouts.cancelUnclaimed', { itemId });
  return { orderId: item.orderId };
}

/**
 * Settles a payment that the provider refused or cannot report about: stores the outcome that an operator found out. A
 * returned payment returns its points, so over a limit a second operator has to record the same. That refusal is
 * returned, not thrown.
 */
export async function settleByHand(
  tx: Tx,
  itemId: number,
  by: {
    outcome: 'paid' | 'returned';
    memo: string;
    operator: Decider;
    panel: Pick<Config, 'publicUrl'>;
    locale: Locale;
  },
): Promise<{ orderId: number } | Refusal> {
  const { item, run } = await lockItemOrRefuse(tx, itemId);
  // A file or a statement has already reported an outcome, and a job is about to apply it.
  refuseIf(whyNotItem(item, item.reported === null ? SETTLED_BY_HAND : [], by.locale));
  const memo = by.memo.trim();
  if (memo === '') throw new Refusal(memoRequired);
  const payee = (await payeesOf(tx, [item.orderId])).get(item.orderId);
  refuseIf(payee ? await whyNotOwnMember(tx, by.operator.id, payee.memberId) : null);
  // The provider itself reported that it did not take a refused payment. For any other payment, only the operator
  // claims that it came back.
  const isOperatorsClaim = by.outcome === 'returned' && item.state !== 'refused';
  const over = isOperatorsClaim ? await decideReturn(tx, run.id, [item], by.operator) : null;
  if (over) return over;
  const actor = { name: by.operator.name, operatorId: by.operator.id };
  await applyOperatorOutcome(tx, item, by.outcome, { memo, actor, panel: by.panel });
  await endBatchAndRunIfOver(tx, item.batchId, item.runId);
  return { orderId: item.orderId };
}
