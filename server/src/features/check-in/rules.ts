import { checkInRestricted } from '@pollen/contract/check-in';
import type { WhyNot } from '@pollen/contract/operation';

interface CheckInNumbers {
  readonly checkInPoints: number;
  readonly checkInBonusEvery: number;
  readonly checkInBonusPoints: number;
}

/** Returns the extra points for the day with which a run reaches `streak` days; 0 for most. */
export function bonusOf(streak: number, numbers: CheckInNumbers): number {
  return streak > 0 && streak % numbers.checkInBonusEvery === 0 ? numbers.checkInBonusPoints : 0;
}

/** Returns all points for the day with which a run reaches `streak` days. */
export function pointsOf(streak: number, numbers: CheckInNumbers): number {
  return numbers.checkInPoints + bonusOf(streak, numbers);
}

/**
 * Returns whether a member checked in today, the days in a row that end today or yesterday, and what the next check-in
 * pays; `run` is null without such days.
 */
export function checkInStatus(
  run: { today: boolean; streak: number } | null,
  numbers: CheckInNumbers,
): { isComplete: boolean; streak: number; nextPoints: number } {
  const streak = run?.streak ?? 0;
  return { isComplete: run?.today ?? false, streak, nextPoints: pointsOf(streak + 1, numbers) };
}

/** Returns the first and the last day of a month. */
export function daysOfMonth(year: number, month: number): { first: string; last: string } {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { first: `${last.slice(0, 8)}01`, last };
}

/** Returns why a member may not check in on any day, or null. A blacklisted member earns nothing. */
export function whyNotCheckIn(member: { state: string; blacklistReason: string | null }): WhyNot | null {
  return member.state === 'blacklisted'
    ? { kind: checkInRestricted, params: { reason: member.blacklistReason ?? '' } }
    : null;
}
