import type { Tx } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { type Credentials, suspensionTicket } from '../members/index';
import { findPendingEmailChange } from './queries';
import { TICKET_MS } from './rules';

/**
 * Returns what a suspended member is shown after the right password: the new address that is not confirmed, and a
 * ticket for requesting its mails again without another password check. Null when no change is pending.
 */
export async function emailChangeSuspension(
  tx: Tx,
  services: Services,
  member: Credentials,
): Promise<{ ticket: string; newEmail: string } | null> {
  const change = await findPendingEmailChange(tx, member.id);
  return change && { ticket: suspensionTicket(services, member, TICKET_MS), newEmail: change.newEmail };
}
