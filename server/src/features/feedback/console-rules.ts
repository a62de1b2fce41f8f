import { REASON_MAX, reasonRequired } from '@pollen/contract/console-attempts';
import {
  answeredMeanwhile,
  conversationClosed,
  conversationNotClosed,
  decisionNeeded,
  lookDecided,
  notSecondLook,
  ownBlacklisting,
  ownRejection,
} from '@pollen/contract/console-feedback';
import { textTooLong } from '@pollen/contract/feedback';
import type { WhyNot } from '@pollen/contract/operation';

interface Conversation {
  readonly kind: 'question' | 'report' | 'second_look';
  readonly state: 'open' | 'answered' | 'closed';
  readonly outcome: 'lifted' | 'kept' | null;
  readonly blacklistedAt: Date | null;
}

/** What a second look may be about, as it is now. */
export interface LookedAtNow {
  readonly member: { readonly blacklistedAt: Date | null; readonly blacklistedBy: number | null } | null;
  readonly attempt: { readonly isRejected: boolean; readonly decidedBy: number | null } | null;
}

/**
 * Returns whether a conversation is an undecided second look at a decision that still stands, which only a decision
 * answers.
 */
export function waitsForDecision(conversation: Conversation, { member, attempt }: LookedAtNow): boolean {
  const { kind, outcome, blacklistedAt } = conversation;
  if (kind !== 'second_look' || outcome !== null) return false;
  if (blacklistedAt === null) return attempt?.isRejected === true;
  return member?.blacklistedAt?.getTime() === blacklistedAt.getTime();
}

/** Returns why a conversation cannot be answered, or null. */
export function whyNotAnswer(conversation: Conversation, now: LookedAtNow): WhyNot | null {
  if (waitsForDecision(conversation, now)) return { kind: decisionNeeded };
  return conversation.state === 'closed' ? { kind: conversationClosed } : null;
}

/** Returns why a conversation cannot be reopened, or null. */
export function whyNotReopen(conversation: Conversation, decidedBy: string): WhyNot | null {
  if (conversation.outcome !== null) return { kind: lookDecided, params: { operator: decidedBy } };
  return conversation.state === 'closed' ? null : { kind: conversationNotClosed };
}

/**
 * Returns why this operator cannot decide about a second look, or null. The operator who blacklisted the member or
 * rejected the answers cannot.
 */
export function whyNotDecide(
  conversation: Conversation,
  now: LookedAtNow,
  operatorId: number,
  decidedBy: string,
): WhyNot | null {
  if (conversation.outcome !== null) return { kind: lookDecided, params: { operator: decidedBy } };
  if (!waitsForDecision(conversation, now)) return { kind: notSecondLook };
  if (conversation.blacklistedAt === null) {
    return now.attempt?.decidedBy === operatorId ? { kind: ownRejection } : null;
  }
  return now.member?.blacklistedBy === operatorId ? { kind: ownBlacklisting } : null;
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
