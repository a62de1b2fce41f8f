import { nothingToImpersonate } from '@pollen/contract/impersonation';
import type { WhyNot } from '@pollen/contract/operation';
import { memberLeft } from '@pollen/contract/suspensions';
import { MINUTE_MS, SECOND_MS } from '../../platform/time';

/** How long an impersonation lasts. */
export const IMPERSONATION_MS = 15 * MINUTE_MS;
/** How long a ticket is valid. */
export const TICKET_MS = MINUTE_MS;
/** A tab that reported that it is leaving counts as closed after this time. A page that reloads is back sooner. */
export const AWAY_MS = 15 * SECOND_MS;

/** Returns why an operator cannot impersonate a member: closed accounts have no app, suspended ones only the log-in. */
export function whyNotImpersonate(member: { state: 'active' | 'suspended' | 'blacklisted' | 'closed' }): WhyNot | null {
  if (member.state === 'closed') return { kind: memberLeft };
  return member.state === 'suspended' ? { kind: nothingToImpersonate } : null;
}
