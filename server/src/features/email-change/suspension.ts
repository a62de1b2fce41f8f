import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { findPendingEmailChange } from './queries';
import { TICKET_MS } from './rules';

const SEAL = 'suspension-ticket';

const Ticket = z.strictObject({ memberId: z.int(), until: z.int() });

/**
 * Returns what a suspended member is shown after the right password: the new address that is not confirmed, and a
 * ticket for requesting its mails again without another password check. Null when no change is pending.
 */
export async function emailChangeSuspension(
  tx: Tx,
  { secrets }: Services,
  memberId: number,
): Promise<{ ticket: string; newEmail: string } | null> {
  const change = await findPendingEmailChange(tx, memberId);
  if (!change) return null;
  const until = tx.now.getTime() + TICKET_MS;
  const ticket = secrets.encrypt(SEAL, JSON.stringify({ memberId, until })).toString('base64url');
  return { ticket, newEmail: change.newEmail };
}

/** Returns the member that a ticket was issued to; null when it is invalid or too old. */
export function readTicket({ secrets, clock }: Services, ticket: string): number | null {
  try {
    const { memberId, until } = Ticket.parse(JSON.parse(secrets.decrypt(SEAL, Buffer.from(ticket, 'base64url'))));
    return clock.now().getTime() < until ? memberId : null;
  } catch {
    return null;
  }
}
