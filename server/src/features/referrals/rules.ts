/** Replaces the name of a friend whose account is closed. */
export const formerMember = { en: 'Former member', zh: '已注销会员' } as const;

/** Returns whether a friend who was last active at an instant is still connected; `months` of inactivity disconnect. */
export function isConnected(lastActivityAt: Date, months: number, now: Date): boolean {
  const until = new Date(lastActivityAt);
  const day = until.getUTCDate();
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + months);
  // Six months after 31 August is the last day of February, not early March.
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate();
  until.setUTCDate(Math.min(day, lastDay));
  return now <= until;
}

/** Returns the referrer's share of a friend's reward, in whole points, rounded down. */
export function commissionPoints(rewardPoints: number, percent: number): number {
  return Math.floor((rewardPoints * percent) / 100);
}
