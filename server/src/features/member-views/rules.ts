import { nothingToView } from '@pollen/contract/member-views';
import type { WhyNot } from '@pollen/contract/operation';
import { memberLeft } from '@pollen/contract/suspensions';
import { MINUTE_MS, SECOND_MS } from '../../platform/time';

/** How long a view lasts. */
export const VIEW_MS = 15 * MINUTE_MS;
/** How long its ticket waits for the tab. */
export const TICKET_MS = MINUTE_MS;
/** A page that loads again is back within so long; a tab that was closed is not. */
export const AWAY_MS = 15 * SECOND_MS;

/** Why there is nothing to look at. */
export function whyNotView(member: { state: 'active' | 'suspended' | 'blacklisted' | 'closed' }): WhyNot | null {
  if (member.state === 'closed') return { kind: memberLeft };
  return member.state === 'suspended' ? { kind: nothingToView } : null;
}
