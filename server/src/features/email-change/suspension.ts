import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { findPendingEmailChange } from './queries';
import { TICKET_MS } from './rules';

const SEAL = 'suspension-ticket';

const Ticket = z.strictObject({ memberId: z.int(), until: z.int() });

/**
 * What a suspended member learns at a login with the right password: which address waits, and a ticket that lets them
 * have its mails again without guessing at the password twice. Null when no change waits.
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

/** The member whom a ticket was given to; null when it is none of ours or too old. */
export function readTicket({ secrets, clock }: Services, ticket: string): number | null {
  try {
    const { memberId, until } = Ticket.parse(JSON.parse(secrets.decrypt(SEAL, Buffer.from(ticket, 'base64url'))));
    return clock.now().getTime() < until ? memberId : null;
  } catch {
    return null;
  }
}
