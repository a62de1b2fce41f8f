import { invitationsNotPaused, invitationsPaused, pauseDayOutOfRange } from '@pollen/contract/console-invitations';
import { reminderDelayMissing, waveAfterSurvey, waveTimeOutOfRange } from '@pollen/contract/console-waves';
import type { WhyNot } from '@pollen/contract/operation';
import { surveyNotYet, surveyRests } from '@pollen/contract/surveys';
import { memberLeft } from '@pollen/contract/suspensions';
import { SCHEDULED_DAYS_AT_MOST, type WaveKind } from '@pollen/contract/wave-values';
import { type ClockMoment, DAY_MS, HOUR_MS, MINUTE_MS, shiftDay } from '../../platform/time';

const WEEK_MS = 7 * DAY_MS;

/** Returns the instant since which mails count against a member's weekly limit. */
export function weekBefore(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}

/** Returns the instant since which mails count against the pace of a wave. */
export function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - MINUTE_MS);
}

/** The headers of a request that show whether a person made it. */
export interface InvitationRequest {
  readonly method: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose`, or its older name. */
  readonly purpose: string | undefined;
  /** `Sec-Fetch-Mode`, which browsers set and scripts cannot. */
  readonly fetchMode: string | undefined;
}

const PROGRAMS =
  /bot\b|crawl|spider|slurp|scan|preview|monitor|headless|phantom|curl|wget|python|java\/|okhttp|go-http|libwww|http-?client|axios|node-fetch|undici|proofpoint|barracuda|mimecast|safelinks|facebookexternalhit|whatsapp|telegram|skype|slack|discord/i;
/** Apple's Mail Privacy Protection loads all pictures in advance, with this user agent. */
const APPLE_PRIVACY_PROXY = /^Mozilla\/5\.0$/;

function isAutomated({ method, userAgent = '', purpose = '' }: InvitationRequest): boolean {
  return (
    method !== 'GET' || userAgent === '' || /prefetch|prerender|preview/i.test(purpose) || PROGRAMS.test(userAgent)
  );
}

/** Returns whether a person followed a link, as far as the headers tell: link scanners and prefetching do not count. */
export function isFollowedByPerson(request: InvitationRequest): boolean {
  return !isAutomated(request) && (request.fetchMode === undefined || request.fetchMode === 'navigate');
}

/** Returns whether a picture was loaded because a person opened the mail, as far as the headers tell. */
export function isOpenedByPerson(request: InvitationRequest): boolean {
  return !isAutomated(request) && !APPLE_PRIVACY_PROXY.test(request.userAgent ?? '');
}

/** Whether a survey accepts members now (open), later (rests), or never again (over). */
export type FieldworkStatus = 'open' | 'rests' | 'over';

/** Returns the status of a survey's fieldwork by the reason why the survey is not offered. */
export function fieldworkStatus(whyNotOffered: WhyNot | null): FieldworkStatus {
  if (!whyNotOffered) return 'open';
  return whyNotOffered.kind === surveyRests || whyNotOffered.kind === surveyNotYet ? 'rests' : 'over';
}

/** Says why a wave cannot begin at a time; null when it can. `closing` is when its survey closes. */
export function whyNotScheduleAt(
  { at, moment }: { readonly at: Date; readonly moment: ClockMoment },
  now: Date,
  closing: ClockMoment | null,
): WhyNot | null {
  const isInRange = at > now && at.getTime() <= now.getTime() + SCHEDULED_DAYS_AT_MOST * DAY_MS;
  if (!isInRange) return { kind: waveTimeOutOfRange, params: { days: SCHEDULED_DAYS_AT_MOST } };
  if (closing === null || moment < closing) return null;
  return { kind: waveAfterSurvey, params: { day: closing.slice(0, 10) } };
}

/** Says why a wave of a kind cannot wait so many hours: reminders say how long, invitations do not wait. */
export function whyNotDelay(kind: WaveKind, afterHours: number | undefined): WhyNot | null {
  return kind !== 'invitation' && afterHours === undefined ? { kind: reminderDelayMissing } : null;
}

/** The reason why a selected member is not mailed to after all. */
export type DropReason = 'notActive' | 'profile' | 'consent' | 'paused' | 'cap' | 'progress' | 'target';

/** A member's attempt at the survey, as reminders look at it. */
interface Progress {
  readonly state: string;
  readonly turnedAt: Date;
}

/**
 * Returns whether a member's progress in a survey is what a kind of wave is for: none for invitations and reminders of
 * those who did not start, an attempt at rest for reminders of those who did not finish.
 */
export function hasProgressFor(
  { kind, afterHours }: { readonly kind: WaveKind; readonly afterHours: number | null },
  attempt: Progress | null,
  now: Date,
): boolean {
  if (kind !== 'notFinished') return attempt === null;
  return attempt?.state === 'started' && attempt.turnedAt.getTime() <= now.getTime() - (afterHours ?? 0) * HOUR_MS;
}

/**
 * Checks a selected member again, because minutes or hours pass between the selection and the mail. Returns null when
 * the mail may go out.
 */
export function whyNotInvite(member: {
  readonly state: string;
  readonly profileComplete: boolean;
  readonly consents: boolean;
  readonly paused: boolean;
  /** Whether the member's progress in the survey is still what the wave is for. */
  readonly hasProgress: boolean;
  readonly fits: boolean;
  readonly sentThisWeek: number;
  readonly perWeek: number;
}): DropReason | null {
  if (member.state !== 'active') return 'notActive';
  if (!member.profileComplete) return 'profile';
  if (!member.consents) return 'consent';
  if (member.paused) return 'paused';
  if (!member.hasProgress) return 'progress';
  if (!member.fits) return 'target';
  return member.sentThisWeek < member.perWeek ? null : 'cap';
}

const PAUSE_DAYS_AT_MOST = 90;

/** Returns the first and the last day on which a pause that starts today may end. */
export function pauseDays(today: string): { firstDay: string; lastDay: string } {
  return { firstDay: shiftDay(today, 1), lastDay: shiftDay(today, PAUSE_DAYS_AT_MOST) };
}

/**
 * Returns why a member's invitations cannot be paused, or null. `pausedBy` is the operator of a current pause, if any.
 */
export function whyNotPause(member: { readonly state: string }, pausedBy: string | null): WhyNot | null {
  if (member.state === 'closed') return { kind: memberLeft };
  return pausedBy === null ? null : { kind: invitationsPaused, params: { operator: pausedBy } };
}

/** Returns why a pause that starts today cannot end on a day, or null. */
export function whyNotUntil(resumesOn: string, today: string): WhyNot | null {
  const { firstDay, lastDay } = pauseDays(today);
  const isInRange = resumesOn >= firstDay && resumesOn <= lastDay;
  return isInRange ? null : { kind: pauseDayOutOfRange, params: { days: PAUSE_DAYS_AT_MOST } };
}

/** Returns why there is no pause to end, or null. */
export function whyNotResume(isPaused: boolean): WhyNot | null {
  return isPaused ? null : { kind: invitationsNotPaused };
}
