import {
  FEEDBACK_LENGTHS,
  joinDateInvalid,
  messageDecided,
  messageMissing,
  messageWithdrawn,
  senderNameMissing,
  textTooLong,
  tooManyReplies,
} from '@pollen/contract/feedback';
import type { WhyNot } from '@pollen/contract/operation';
import { DAY_MS, HOUR_MS, isDay } from '../../platform/time';

/** The limit of messages from one address in a day, and of unconfirmed ones among them. */
export const SENDER_LIMIT = { max: 10, unconfirmed: 3, perMs: DAY_MS } as const;
export const NETWORK_MS = HOUR_MS;
/** The same text within this time is the same message. */
export const SAME_TEXT_MS = DAY_MS;
export const CONFIRM_VALID_MS = DAY_MS;

/** The fields of the contact form without the address, which for members is known. */
export interface FormTexts {
  readonly name: string;
  readonly content: string;
  readonly surveyNumber: string;
  readonly surveyTitle: string;
  readonly rewards: string;
  readonly joinDate: string;
}

// Direction marks and invisible characters, which would make a line show another text than it contains.
const invisible = /[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]/gu;

function tidyLine(text: string): string {
  return text.normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim();
}

/** Normalizes a text of several lines: one kind of line break, no invisible characters, no spaces around it. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(invisible, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
    .trim();
}

/** Returns the form as it is stored. */
export function normalizeForm(form: FormTexts): FormTexts {
  const { name, content, surveyNumber, surveyTitle, rewards, joinDate } = form;
  return {
    name: tidyLine(name),
    content: normalizeText(content),
    surveyNumber: tidyLine(surveyNumber),
    surveyTitle: tidyLine(surveyTitle),
    rewards: tidyLine(rewards),
    joinDate: tidyLine(joinDate),
  };
}

function tooLong(text: string, max: number): WhyNot | null {
  return [...text].length > max ? { kind: textTooLong, params: { max } } : null;
}

/** Returns why a text cannot be a message, or null. */
export function whyNotText(text: string): WhyNot | null {
  return text === '' ? { kind: messageMissing } : tooLong(text, FEEDBACK_LENGTHS.content);
}

/**
 * Returns the invalid fields of a normalized form with the reasons; empty when there are none. `today` is in the
 * panel's time zone.
 */
export function whyNotFields(form: FormTexts, today: string): Partial<Record<keyof FormTexts, WhyNot>> {
  // The member's time zone may already have the next day.
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const { name, content, surveyNumber, surveyTitle, rewards, joinDate } = form;
  const dayFault = joinDate !== '' && (!isDay(joinDate) || joinDate < '2000-01-01' || joinDate > tomorrow);
  const found = {
    surveyNumber: tooLong(surveyNumber, FEEDBACK_LENGTHS.surveyNumber),
    surveyTitle: tooLong(surveyTitle, FEEDBACK_LENGTHS.surveyTitle),
    rewards: tooLong(rewards, FEEDBACK_LENGTHS.rewards),
    joinDate: dayFault ? { kind: joinDateInvalid } : null,
    name: name === '' ? { kind: senderNameMissing } : tooLong(name, FEEDBACK_LENGTHS.name),
    content: whyNotText(content),
  };
  return Object.fromEntries(Object.entries(found).filter(([, whyNot]) => whyNot !== null));
}

/** The most replies of a sender without an answer in between, so that one link cannot flood the inbox. */
const REPLIES_AT_MOST = 5;

/** Counts what the sender wrote since the last answer. */
export function repliesSinceAnswer(messages: readonly { readonly from: 'sender' | 'operator' }[]): number {
  return messages.length - 1 - messages.findLastIndex(({ from }) => from === 'operator');
}

/** Returns why a withdrawn second look cannot be asked for again, or null: whoever does so over and over floods the inbox. */
export function whyNotAskAgain(waiting: number): WhyNot | null {
  return waiting >= REPLIES_AT_MOST ? { kind: tooManyReplies } : null;
}

/** Returns why the sender cannot go on with a conversation, or null. `waiting`: messages since the last answer. */
export function whyNotReply(conversation: { kind: string; outcome: string | null }, waiting: number): WhyNot | null {
  if (conversation.kind === 'second_look' && conversation.outcome !== null) {
    return { kind: conversation.outcome === 'withdrawn' ? messageWithdrawn : messageDecided };
  }
  return waiting >= REPLIES_AT_MOST ? { kind: tooManyReplies } : null;
}

/**
 * Returns whether the mailbox is known to be the writer's: a member's own address, or one that was confirmed by a mailed
 * link. Other mailboxes get nothing of what was typed into the form: anybody can type anybody's address.
 */
export function isOwnMailbox(
  { isConfirmed, senderEmail }: { readonly isConfirmed: boolean; readonly senderEmail: string },
  member: { readonly email: string } | null,
): boolean {
  return isConfirmed || member?.email === senderEmail;
}
