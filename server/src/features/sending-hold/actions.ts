import type { Tx } from '../../platform/database/database';
import { endSendingHold, type SendingHold } from '../../platform/job-queue/sending-hold';
import { discardMailsBefore } from '../mail/index';
import { audit, auditByPanel } from '../operators/index';

/**
 * Ends a sending hold: what waits leaves at once. With `discardsEarlierMails`, emails that waited at the instant of the copy
 * are marked as failed instead. `operator` is null for the command on the machine. Returns how many were discarded, or null
 * when the hold had ended before.
 */
export async function resumeSending(
  tx: Tx,
  hold: SendingHold,
  { discardsEarlierMails, operator }: { discardsEarlierMails: boolean; operator: { readonly id: number } | null },
): Promise<number | null> {
  if (!(await endSendingHold(tx, hold.id))) return null;
  const count = discardsEarlierMails ? await discardMailsBefore(tx, hold.takenAt) : 0;
  const facts = { kind: hold.reason, from: hold.takenAt.toISOString(), count };
  if (operator) await audit(tx, operator, 'panel.sendingResumed', 'sendingHold', hold.id, facts);
  else await auditByPanel(tx, 'panel.sendingResumed', 'sendingHold', hold.id, { ...facts, via: 'command' });
  return count;
}
