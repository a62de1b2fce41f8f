import { emailChangeOver, emailChangesTooMany, emailUnchanged } from '@pollen/contract/email-change';
import type { WhyNot } from '@pollen/contract/operation';
import { resendTooSoon } from '@pollen/contract/payout-accounts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time';

/** The deadline for confirming a new address; after that, the account is suspended until it is confirmed. */
export const CONFIRM_MS = 7 * DAY_MS;
/** How long before the deadline the old address gets a reminder. */
export const REMIND_MS = 2 * DAY_MS;
/** How long a finished change can be taken back from the old mailbox. */
export const TAKE_BACK_MS = 7 * DAY_MS;
/** How long the ticket of a refused log-in is valid for requesting mails. */
export const TICKET_MS = 15 * MINUTE_MS;

const REQUESTS_PER_DAY = 5;
const MAILS_PER_CHANGE = 10;
const AGAIN_SECONDS = 60;

export type ChangeState = 'pending' | 'confirmed' | 'replaced' | 'cancelled' | 'taken_back';

function secondsToWait(since: Date, now: Date): number {
  return Math.ceil((since.getTime() + AGAIN_SECONDS * SECOND_MS - now.getTime()) / SECOND_MS);
}

/** Returns why a member cannot request this address now, or null. */
export function whyNotRequest(
  asked: { newKey: string; currentKey: string; requestedLately: number; lastMailedAt: Date | null },
  now: Date,
): WhyNot | null {
  if (asked.newKey === asked.currentKey) return { kind: emailUnchanged };
  const seconds = asked.lastMailedAt ? secondsToWait(asked.lastMailedAt, now) : 0;
  if (seconds > 0) return { kind: resendTooSoon, params: { seconds } };
  return asked.requestedLately >= REQUESTS_PER_DAY ? { kind: emailChangesTooMany } : null;
}

/** Returns why no mail about a change can go out again now, or null. */
export function whyNotMail(
  change: { state: ChangeState; mails: number; mailedAt: Date; toldAt: Date } | null,
  to: 'new' | 'old',
  now: Date,
): WhyNot | null {
  if (change?.state !== 'pending') return { kind: emailChangeOver };
  const seconds = secondsToWait(to === 'new' ? change.mailedAt : change.toldAt, now);
  if (seconds > 0) return { kind: resendTooSoon, params: { seconds } };
  return change.mails >= MAILS_PER_CHANGE ? { kind: emailChangesTooMany } : null;
}

/** Returns whether a change can still be taken back from the old mailbox. */
export function canTakeBack(change: { state: ChangeState; endedAt: Date | null }, now: Date): boolean {
  return change.endedAt === null || now.getTime() - change.endedAt.getTime() < TAKE_BACK_MS;
}

/** Returns the instant since which requests count against the daily limit. */
export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - 24 * HOUR_MS);
}
