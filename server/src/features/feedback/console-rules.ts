import { REASON_MAX, reasonRequired } from '@pollen/contract/console-attempts';
import {
  answeredMeanwhile,
  conversationClosed,
  conversationNotClosed,
  decisionNeeded,
  lookDecided,
  notSecondLook,
  ownBlacklisting,
} from '@pollen/contract/console-feedback';
import { textTooLong } from '@pollen/contract/feedback';
import type { WhyNot } from '@pollen/contract/operation';

interface Conversation {
  readonly kind: 'question' | 'report' | 'second_look';
  readonly state: 'open' | 'answered' | 'closed';
  readonly outcome: 'lifted' | 'kept' | null;
  readonly blacklistedAt: Date | null;
}

interface Blacklisted {
  readonly blacklistedAt: Date | null;
  readonly blacklistedBy: number | null;
}

/**
 * Returns whether a conversation is an undecided second look at a current blacklisting, which only a decision answers.
 */
export function waitsForDecision(conversation: Conversation, member: Blacklisted | null): boolean {
  const { kind, outcome, blacklistedAt } = conversation;
  const stands = blacklistedAt !== null && member?.blacklistedAt?.getTime() === blacklistedAt.getTime();
  return kind === 'second_look' && outcome === null && stands;
}

/** Returns why a conversation cannot be answered, or null. */
export function whyNotAnswer(conversation: Conversation, member: Blacklisted | null): WhyNot | null {
  if (waitsForDecision(conversation, member)) return { kind: decisionNeeded };
  return conversation.state === 'closed' ? { kind: conversationClosed } : null;
}

/** Returns why a conversation cannot be reopened, or null. */
export function whyNotReopen(conversation: Conversation, decidedBy: string): WhyNot | null {
  if (conversation.outcome !== null) return { kind: lookDecided, params: { operator: decidedBy } };
  return conversation.state === 'closed' ? null : { kind: conversationNotClosed };
}

/**
 * Returns why this operator cannot decide about a second look, or null. The operator who blacklisted the member cannot.
 */
export function whyNotDecide(
  conversation: Conversation,
  member: Blacklisted | null,
  operatorId: number,
  decidedBy: string,
): WhyNot | null {
  if (conversation.outcome !== null) return { kind: lookDecided, params: { operator: decidedBy } };
  if (!waitsForDecision(conversation, member)) return { kind: notSecondLook };
  return member?.blacklistedBy === operatorId ? { kind: ownBlacklisting } : null;
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
