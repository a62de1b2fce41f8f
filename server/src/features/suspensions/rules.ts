import type { WhyNot } from '@pollen/contract/operation';
import { blacklistedInstead, memberLeft, notSuspended, suspendedAlready } from '@pollen/contract/suspensions';

interface SuspensionStatus {
  readonly state: 'active' | 'suspended' | 'blacklisted' | 'closed';
  /** Of an operator's suspension; null while there is none. */
  readonly suspendReason: string | null;
}

/**
 * Why an operator cannot suspend this member. An account that is suspended because its new address was not confirmed
 * can be suspended as well: otherwise confirming the address would reactivate it.
 */
export function whyNotSuspend(member: SuspensionStatus, suspendedBy: string): WhyNot | null {
  if (member.state === 'closed') return { kind: memberLeft };
  if (member.state === 'blacklisted') return { kind: blacklistedInstead };
  return member.suspendReason === null ? null : { kind: suspendedAlready, params: { operator: suspendedBy } };
}

/** Why there is no suspension to lift. */
export function whyNotReactivate(member: SuspensionStatus): WhyNot | null {
  return member.suspendReason === null ? { kind: notSuspended } : null;
}
