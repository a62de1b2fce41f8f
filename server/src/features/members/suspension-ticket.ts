import { z } from 'zod';
import type { Services } from '../../platform/services';

const SEAL = 'suspension-ticket';

const Ticket = z.strictObject({ memberId: z.int(), until: z.int() });

/**
 * Returns a ticket for a suspended member, who gets no session: it proves for `validMs` that the log-in was right. What it
 * opens is up to the calls that take it.
 */
export function suspensionTicket({ secrets, clock }: Services, memberId: number, validMs: number): string {
  const until = clock.now().getTime() + validMs;
  return secrets.encrypt(SEAL, JSON.stringify({ memberId, until })).toString('base64url');
}

/** Returns the member that a ticket was issued to; null when it is invalid or too old. */
export function memberOfTicket({ secrets, clock }: Services, ticket: string): number | null {
  try {
    const { memberId, until } = Ticket.parse(JSON.parse(secrets.decrypt(SEAL, Buffer.from(ticket, 'base64url'))));
    return clock.now().getTime() < until ? memberId : null;
  } catch {
    return null;
  }
}
