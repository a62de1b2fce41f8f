import { invitationsNotPaused, invitationsPaused, pauseDayOutOfRange } from '@pollen/contract/console-invitations';
import type { WhyNot } from '@pollen/contract/operation';
import { memberLeft } from '@pollen/contract/suspensions';
import { DAY_MS, MINUTE_MS, shiftDay } from '../../platform/time';

const WEEK_MS = 7 * DAY_MS;

/** Mails since then count against what a member gets within a week. */
export function weekBefore(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}

/** Mails since then count against the pace of a wave. */
export function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - MINUTE_MS);
}

/** What a request says of whoever makes it. */
export interface InvitationRequest {
  readonly method: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose`, or what it was called before. */
  readonly purpose: string | undefined;
  /** `Sec-Fetch-Mode`, which browsers set and scripts cannot. */
  readonly fetchMode: string | undefined;
}

const PROGRAMS =
  /bot\b|crawl|spider|slurp|scan|preview|monitor|headless|phantom|curl|wget|python|java\/|okhttp|go-http|libwww|http-?client|axios|node-fetch|undici|proofpoint|barracuda|mimecast|safelinks|facebookexternalhit|whatsapp|telegram|skype|slack|discord/i;
/** Apple's Mail Privacy Protection loads every picture in advance, under this bare name. */
const APPLE_PRIVACY_PROXY = /^Mozilla\/5\.0$/;

function isAhead({ method, userAgent = '', purpose = '' }: InvitationRequest): boolean {
  return (
    method !== 'GET' || userAgent === '' || /prefetch|prerender|preview/i.test(purpose) || PROGRAMS.test(userAgent)
  );
}

/** Was a link followed by a person, as far as one can tell? Link scanners and what loads ahead are not. */
export function isFollowedByPerson(reader: InvitationRequest): boolean {
  return !isAhead(reader) && (reader.fetchMode === undefined || reader.fetchMode === 'navigate');
}

/** Was a picture loaded because somebody looked at the mail, as far as one can tell? */
export function isOpenedByPerson(reader: InvitationRequest): boolean {
  return !isAhead(reader) && !APPLE_PRIVACY_PROXY.test(reader.userAgent ?? '');
}

/** Why a chosen member is not mailed to after all; null when the mail may go out. */
export type DropReason = 'notActive' | 'profile' | 'consent' | 'paused' | 'cap' | 'begun' | 'target';

/** Looks at a chosen member once more: between the choice and the mail lie minutes or hours. */
export function whyNotInvite(member: {
  readonly state: string;
  readonly profileComplete: boolean;
  readonly consents: boolean;
  readonly paused: boolean;
  readonly begun: boolean;
  readonly fits: boolean;
  readonly sentThisWeek: number;
  readonly perWeek: number;
}): DropReason | null {
  if (member.state !== 'active') return 'notActive';
  if (!member.profileComplete) return 'profile';
  if (!member.consents) return 'consent';
  if (member.paused) return 'paused';
  if (member.begun) return 'begun';
  if (!member.fits) return 'target';
  return member.sentThisWeek < member.perWeek ? null : 'cap';
}

const PAUSE_DAYS_AT_MOST = 90;

/** The first and the last day on which a pause that starts today may end. */
export function pauseDays(today: string): { firstDay: string; lastDay: string } {
  return { firstDay: shiftDay(today, 1), lastDay: shiftDay(today, PAUSE_DAYS_AT_MOST) };
}

/** Why invitations to a member cannot be paused. `pausedBy` is the operator whose pause has not ended, if any. */
export function whyNotPause(member: { readonly state: string }, pausedBy: string | null): WhyNot | null {
  if (member.state === 'closed') return { kind: memberLeft };
  return pausedBy === null ? null : { kind: invitationsPaused, params: { operator: pausedBy } };
}

/** Why a pause that starts today cannot end on a day. */
export function whyNotUntil(resumesOn: string, today: string): WhyNot | null {
  const { firstDay, lastDay } = pauseDays(today);
  const isInRange = resumesOn >= firstDay && resumesOn <= lastDay;
  return isInRange ? null : { kind: pauseDayOutOfRange, params: { days: PAUSE_DAYS_AT_MOST } };
}

/** Why there is no pause to end. */
export function whyNotResume(isPaused: boolean): WhyNot | null {
  return isPaused ? null : { kind: invitationsNotPaused };
}
