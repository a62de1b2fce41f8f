import type { ApprovalState } from '@pollen/contract/approval-values';
import { approvalDecided, approvalExpired, approvalNotOwn, approvalOwn } from '@pollen/contract/approvals';
import type { WhyNot } from '@pollen/contract/operation';

interface Asked {
  readonly state: ApprovalState;
  readonly askedBy: number;
  readonly expiresAt: Date;
}

/** Returns why an operator who has the permission cannot decide about a request, or null. */
export function whyNotDecide(asked: Asked, operator: { readonly id: number }, now: Date): WhyNot | null {
  if (asked.state !== 'waiting') return { kind: approvalDecided };
  if (asked.expiresAt <= now) return { kind: approvalExpired };
  return asked.askedBy === operator.id ? { kind: approvalOwn } : null;
}

/** Returns why an operator cannot withdraw a request, or null. */
export function whyNotWithdraw(asked: Asked, operator: { readonly id: number }): WhyNot | null {
  if (asked.askedBy !== operator.id) return { kind: approvalNotOwn };
  return asked.state === 'waiting' ? null : { kind: approvalDecided };
}
