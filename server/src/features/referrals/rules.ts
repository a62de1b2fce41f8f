/** What stands in lists in the place of a friend who closed the account. */
export const formerMember = { en: 'Former member', zh: '已注销会员' } as const;

/** Is a friend who was last active then still connected, when `months` of silence disconnect? */
export function isConnected(lastActivityAt: Date, months: number, now: Date): boolean {
  const until = new Date(lastActivityAt);
  const day = until.getUTCDate();
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + months);
  // Six months after 31 August is the last of February, not early March.
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate();
  until.setUTCDate(Math.min(day, lastDay));
  return now <= until;
}

/** The referrer's share of a friend's reward, in whole points, rounded down. */
export function commissionPoints(rewardPoints: number, percent: number): number {
  return Math.floor((rewardPoints * percent) / 100);
}
