import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { sameBytes } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { type Credentials, getCredentials } from './queries';

const SEAL = 'suspension-ticket';

const Ticket = z.strictObject({ memberId: z.int(), until: z.int(), of: z.string() });

/** A ticket is over with a new password, which its holder may not know, and with the suspension that it was issued for. */
function issuedFor({ secrets }: Services, { passwordHash, suspendedAt }: Credentials): Buffer {
  return secrets.mac(SEAL, passwordHash, suspendedAt?.toISOString() ?? '');
}

/**
 * Returns a ticket for a suspended member, who gets no session: it proves for `validMs` that the log-in was right. What it
 * opens is up to the calls that take it.
 */
export function suspensionTicket(services: Services, member: Credentials, validMs: number): string {
  const until = services.clock.now().getTime() + validMs;
  const of = issuedFor(services, member).toString('base64url');
  return services.secrets.encrypt(SEAL, JSON.stringify({ memberId: member.id, until, of })).toString('base64url');
}

function ticketIn({ secrets }: Services, sealed: string): z.output<typeof Ticket> | null {
  try {
    return Ticket.parse(JSON.parse(secrets.decrypt(SEAL, Buffer.from(sealed, 'base64url'))));
  } catch {
    return null;
  }
}

/**
 * Returns the member that a ticket was issued to, in any state. Null when the ticket is invalid or too old, or when the
 * password or the suspension by an operator has changed since.
 */
export async function memberOfTicket(tx: Tx, services: Services, sealed: string): Promise<Credentials | null> {
  const ticket = ticketIn(services, sealed);
  if (!ticket || services.clock.now().getTime() >= ticket.until) return null;
  const member = await getCredentials(tx, ticket.memberId);
  return sameBytes(issuedFor(services, member), Buffer.from(ticket.of, 'base64url')) ? member : null;
}
