import type { WhyNot } from '@pollen/contract/operation';
import { blacklistedInstead, memberLeft, notSuspended, suspendedAlready } from '@pollen/contract/suspensions';

interface SuspensionStatus {
  readonly state: 'active' | 'suspended' | 'blacklisted' | 'closed';
  /** The reason of an operator's suspension; null while there is none. */
  readonly suspendReason: string | null;
}

/**
 * Returns why an operator cannot suspend this member. An account that is suspended for an unconfirmed address can be
 * suspended as well: otherwise confirming the address would reactivate it.
 */
export function whyNotSuspend(member: SuspensionStatus, suspendedBy: string): WhyNot | null {
  if (member.state === 'closed') return { kind: memberLeft };
  if (member.state === 'blacklisted') return { kind: blacklistedInstead };
  return member.suspendReason === null ? null : { kind: suspendedAlready, params: { operator: suspendedBy } };
}

/** Returns why there is no suspension to lift. */
export function whyNotReactivate(member: SuspensionStatus): WhyNot | null {
  return member.suspendReason === null ? { kind: notSuspended } : null;
}
