import type { Tx } from '../../platform/database/database';
import { endSendingHold, type SendingHold } from '../../platform/job-queue/sending-hold';
import { discardQueuedMails } from '../mail/index';
import { audit, auditByPanel } from '../operators/index';

/**
 * Ends a sending hold: what waits leaves at once. With `discardsMails`, emails that wait are marked as
 * failed instead. `operator` is null for the command on the machine. Returns how many were discarded, or null
 * when the hold had ended before.
 */
export async function resumeSending(
  tx: Tx,
  hold: SendingHold,
  { discardsMails, operator }: { discardsMails: boolean; operator: { readonly id: number } | null },
): Promise<number | null> {
  if (!(await endSendingHold(tx, hold.id))) return null;
  const count = discardsMails ? await discardQueuedMails(tx) : 0;
  const facts = { kind: hold.reason, from: hold.takenAt.toISOString(), count };
  if (operator) await audit(tx, operator, 'panel.sendingResumed', 'sendingHold', hold.id, facts);
  else await auditByPanel(tx, 'panel.sendingResumed', 'sendingHold', hold.id, { ...facts, via: 'command' });
  return count;
}
