import type { FriendState } from '@pollen/contract/referral-values';
import { DAY_MS } from '../../platform/time';

/** Replaces the name of a friend whose account is closed. */
export const formerMember = { en: 'Former member', zh: '已注销会员' } as const;

/** Returns until when a friend stays connected who was last active at an instant; `months` of inactivity disconnect. */
function connectedUntil(lastActivityAt: Date, months: number): Date {
  const until = new Date(lastActivityAt);
  const day = until.getUTCDate();
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + months);
  // Six months after 31 August is the last day of February, not early March.
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate();
  until.setUTCDate(Math.min(day, lastDay));
  return until;
}

/** Returns whether a friend who was last active at an instant is still connected. */
export function isConnected(lastActivityAt: Date, months: number, now: Date): boolean {
  return now <= connectedUntil(lastActivityAt, months);
}

/** After so many days without activity a friend is quiet. */
const QUIET_AFTER_DAYS = 30;

/** Returns how a referral stands, and when the one of a quiet friend ends. */
export function friendState(
  referral: {
    readonly endedAt: Date | null;
    readonly lastActivityAt: Date;
    readonly firstCompletedAt: Date | null;
    readonly profileComplete: boolean;
  },
  months: number,
  now: Date,
): { state: FriendState; endsAt: Date | null } {
  const until = connectedUntil(referral.lastActivityAt, months);
  if (referral.endedAt || now > until) return { state: 'ended', endsAt: null };
  if (now.getTime() - referral.lastActivityAt.getTime() > QUIET_AFTER_DAYS * DAY_MS) {
    return { state: 'quiet', endsAt: until };
  }
  if (referral.firstCompletedAt) return { state: 'active', endsAt: null };
  return { state: referral.profileComplete ? 'firstSurvey' : 'profile', endsAt: null };
}

/** Returns the name by which an invitation names its sender: the short name without the initial of the last name. */
export function invitingName(shortName: string): string {
  return shortName.replace(/ \S+\.$/u, '');
}

/** Returns the referrer's share of a friend's reward, in whole points, rounded down. */
export function commissionPoints(rewardPoints: number, percent: number): number {
  return Math.floor((rewardPoints * percent) / 100);
}
