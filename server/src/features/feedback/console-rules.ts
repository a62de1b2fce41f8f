import { REASON_MAX, reasonRequired } from '@pollen/contract/console-attempts';
import {
  answeredMeanwhile,
  conversationClosed,
  conversationNotClosed,
  decisionNeeded,
  lookDecided,
  lookWithdrawn,
  notSecondLook,
  ownBlacklisting,
  ownRejection,
  ownSuspension,
} from '@pollen/contract/console-feedback';
import { textTooLong } from '@pollen/contract/feedback';
import type { WhyNot } from '@pollen/contract/operation';

interface Conversation {
  readonly kind: 'question' | 'report' | 'second_look';
  readonly state: 'open' | 'answered' | 'closed';
  readonly outcome: 'lifted' | 'kept' | 'withdrawn' | null;
  readonly blacklistedAt: Date | null;
  readonly suspendedAt: Date | null;
}

/** What a second look may be about, as it is now. */
export interface LookedAtNow {
  readonly member: {
    readonly blacklistedAt: Date | null;
    readonly blacklistedBy: number | null;
    readonly suspendedAt: Date | null;
    readonly suspendedBy: number | null;
  } | null;
  readonly attempt: { readonly isRejected: boolean; readonly decidedBy: number | null } | null;
}

/**
 * Returns whether a conversation is an undecided second look at a decision that still stands, which only a decision
 * answers.
 */
export function waitsForDecision(conversation: Conversation, { member, attempt }: LookedAtNow): boolean {
  const { kind, outcome, blacklistedAt, suspendedAt } = conversation;
  if (kind !== 'second_look' || outcome !== null) return false;
  if (blacklistedAt) return member?.blacklistedAt?.getTime() === blacklistedAt.getTime();
  if (suspendedAt) return member?.suspendedAt?.getTime() === suspendedAt.getTime();
  return attempt?.isRejected === true;
}

/** Returns what a second look is about; null for another conversation. */
export function lookedAt({ kind, blacklistedAt, suspendedAt }: Conversation) {
  if (kind !== 'second_look') return null;
  return blacklistedAt ? 'blacklisting' : suspendedAt ? 'suspension' : 'answers';
}

/** Returns why nothing more is done about a second look that was decided or withdrawn; null while it is undecided. */
function whyOver({ outcome }: Conversation, decidedBy: string): WhyNot | null {
  if (outcome === null) return null;
  return outcome === 'withdrawn' ? { kind: lookWithdrawn } : { kind: lookDecided, params: { operator: decidedBy } };
}

/** Returns why a conversation cannot be answered, or null. */
export function whyNotAnswer(conversation: Conversation, now: LookedAtNow): WhyNot | null {
  if (waitsForDecision(conversation, now)) return { kind: decisionNeeded };
  return conversation.state === 'closed' ? { kind: conversationClosed } : null;
}

/** Returns why a conversation cannot be reopened, or null. */
export function whyNotReopen(conversation: Conversation, decidedBy: string): WhyNot | null {
  const over = whyOver(conversation, decidedBy);
  if (over) return over;
  return conversation.state === 'closed' ? null : { kind: conversationNotClosed };
}

/**
 * Returns why this operator cannot decide about a second look, or null. The operator who blacklisted or suspended the
 * member or rejected the answers cannot.
 */
export function whyNotDecide(
  conversation: Conversation,
  now: LookedAtNow,
  operatorId: number,
  decidedBy: string,
): WhyNot | null {
  const over = whyOver(conversation, decidedBy);
  if (over) return over;
  if (!waitsForDecision(conversation, now)) return { kind: notSecondLook };
  if (conversation.blacklistedAt) return now.member?.blacklistedBy === operatorId ? { kind: ownBlacklisting } : null;
  if (conversation.suspendedAt) return now.member?.suspendedBy === operatorId ? { kind: ownSuspension } : null;
  return now.attempt?.decidedBy === operatorId ? { kind: ownRejection } : null;
}

/** Returns why an answer is refused because a newer message has arrived that the operator has not seen, or null. */
export function whyNotSeen(newest: { id: number; author: string } | null, seen: number): WhyNot | null {
  return newest && newest.id > seen ? { kind: answeredMeanwhile, params: { operator: newest.author } } : null;
}

/** Returns why a text cannot be the reason of a decision, or null. */
export function whyNotReason(reason: string): WhyNot | null {
  if (reason === '') return { kind: reasonRequired };
  return [...reason].length > REASON_MAX ? { kind: textTooLong, params: { max: REASON_MAX } } : null;
}
