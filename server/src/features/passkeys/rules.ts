import type { WhyNot } from '@pollen/contract/operation';
import { passkeysFull } from '@pollen/contract/passkeys';
import { MINUTE_MS } from '../../platform/time';

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** A member has few devices; the bound keeps the list and the options short. */
const MAX_PASSKEYS = 20;
/** Wrong answers for one passkey from one network, after which that network has to wait. */
export const WRONG_PASSKEY_LIMIT = { max: 10, perMs: 10 * MINUTE_MS } as const;
/** ES256, EdDSA and RS256, in COSE numbers: what the authenticators of all large makers have. */
export const ALGORITHMS = [-7, -8, -257] as const;

/** Returns why a member with so many passkeys cannot add one, or null. */
export function whyNotOneMore(count: number): WhyNot | null {
  return count < MAX_PASSKEYS ? null : { kind: passkeysFull, params: { max: MAX_PASSKEYS } };
}
