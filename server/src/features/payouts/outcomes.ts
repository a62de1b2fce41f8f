import type { Tx } from '../../platform/database/database';
import type { Bilingual } from '../../platform/locale';
import { cancelUnpaidOrder, completePaidOrder, releaseOrderFromRun } from '../orders/index';
import type { PaymentReport } from './provider';
import { endRunIfOver, type Item, lockItem } from './queries';
import { type ItemState, itemStateOf, nextItemState, returnedMemo } from './rules';
import { endBatchIfOver, updateItem } from './sending-queries';

/** The settings that mails about orders need. */
export interface Panel {
  readonly publicUrl: string;
}

/** Who reports the result of a payment; the order's history shows the name. */
interface Actor {
  readonly name: string;
  readonly operatorId: number | null;
}

const panelActor: Actor = { name: 'panel', operatorId: null };

/**
 * Moves a payment to a state and changes its order accordingly: a paid order is completed, a returned one is canceled
 * and its points are returned.
 */
async function move(
  tx: Tx,
  item: Item,
  to: ItemState,
  what: {
    status: string | null;
    providerItemId: string | null;
    reason: string | null;
    memo: Bilingual | string;
    actor: Actor;
    panel: Panel;
  },
): Promise<void> {
  const { status, providerItemId, reason, actor, panel } = what;
  await updateItem(tx, item.id, { state: to, providerItemId, providerStatus: status, reason, actor: actor.name });
  if (to === item.state) return;
  if (to === 'paid') await completePaidOrder(tx, item.orderId, panel, actor);
  if (to === 'released') await releaseOrderFromRun(tx, item.orderId);
  if (to === 'returned') await cancelUnpaidOrder(tx, item.orderId, what.memo, panel, actor);
}

/**
 * Applies the provider's report about a payment of a batch. Repeating a report changes nothing, nor does a report about
 * a payment that has left the batch.
 */
export async function applyReport(
  tx: Tx,
  itemId: number,
  batch: { id: number; status: string | null },
  report: PaymentReport,
  panel: Panel,
): Promise<void> {
  const item = await lockItem(tx, itemId);
  if (!item || item.batchId !== batch.id) return;
  const isOurs = report.amountCents === item.amountCents;
  const state = isOurs ? itemStateOf(report.status, batch.status) : 'stuck';
  const reason = isOurs ? report.reason : `The provider names another amount: ${report.amountCents} cents.`;
  const next = nextItemState(item.state, state);
  if (next === item.state && report.status === item.providerStatus && item.providerItemId !== null) return;
  const { status, providerItemId } = report;
  await move(tx, item, next, { status, providerItemId, reason, memo: returnedMemo, actor: panelActor, panel });
}

/** Marks a payment as stuck when the provider should know it but does not report it. */
export async function setAside(tx: Tx, itemId: number, batchId: number, reason: string): Promise<void> {
  const item = await lockItem(tx, itemId);
  if (!item || item.batchId !== batchId || nextItemState(item.state, 'stuck') !== 'stuck' || item.state === 'stuck') {
    return;
  }
  await updateItem(tx, itemId, { state: 'stuck', providerItemId: null, providerStatus: null, reason, actor: 'panel' });
}

/** Applies the outcome that a results file or a statement reported to the payment and its order. */
export async function applyReportedOutcome(tx: Tx, itemId: number, panel: Panel): Promise<void> {
  const item = await lockItem(tx, itemId);
  if (!item?.reported || nextItemState(item.state, item.reported) === item.state) return;
  const { reported, reason } = item;
  await move(tx, item, reported, {
    status: null,
    providerItemId: null,
    reason,
    memo: returnedMemo,
    actor: panelActor,
    panel,
  });
}

/** Applies the outcome that an operator recorded to the payment and its order. */
export function applyOperatorOutcome(
  tx: Tx,
  item: Item,
  outcome: 'paid' | 'returned',
  found: { memo: string; actor: Actor; panel: Panel },
): Promise<void> {
  const { memo, actor, panel } = found;
  return move(tx, item, outcome, { status: null, providerItemId: null, reason: memo || null, memo, actor, panel });
}

/** Ends the batch and the run if all their payments are final. */
export async function endBatchAndRunIfOver(tx: Tx, batchId: number | null, runId: number): Promise<void> {
  if (batchId !== null) await endBatchIfOver(tx, batchId);
  await endRunIfOver(tx, runId);
}
