import { DAY_MS, MINUTE_MS } from '../../platform/time';

const WEEK_MS = 7 * DAY_MS;

/** Mails since then count against what a member gets within a week. */
export function weekBefore(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}

/** Mails since then count against the pace of a wave. */
export function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - MINUTE_MS);
}

/** Why a chosen member is not mailed to after all; null when the mail may go out. */
export type Dropped = 'notActive' | 'profile' | 'consent' | 'cap' | 'begun' | 'target';

/** Looks at a chosen member once more: between the choice and the mail lie minutes or hours. */
export function whyDropped(member: {
  readonly state: string;
  readonly profileComplete: boolean;
  readonly consents: boolean;
  readonly begun: boolean;
  readonly fits: boolean;
  readonly sentThisWeek: number;
  readonly perWeek: number;
}): Dropped | null {
  if (member.state !== 'active') return 'notActive';
  if (!member.profileComplete) return 'profile';
  if (!member.consents) return 'consent';
  if (member.begun) return 'begun';
  if (!member.fits) return 'target';
  return member.sentThisWeek < member.perWeek ? null : 'cap';
}
