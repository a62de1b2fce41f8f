import { dayNumber, shiftDay } from '../../platform/time';

interface WeekSums {
  readonly surveys: number;
  readonly friends: number;
  readonly other: number;
}

/** Returns the sums of all weeks together. */
export function totalOf(weeks: readonly WeekSums[]): WeekSums {
  return weeks.reduce(
    (sum, week) => ({
      surveys: sum.surveys + week.surveys,
      friends: sum.friends + week.friends,
      other: sum.other + week.other,
    }),
    { surveys: 0, friends: 0, other: 0 },
  );
}

/** Returns the calendar years from the registration to today, newest first. */
export function yearsSince(registeredOn: string, today: string): number[] {
  const [first, last] = [Number(registeredOn.slice(0, 4)), Number(today.slice(0, 4))];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index);
}

/** Returns on how many days of a year somebody had an account, up to today. */
export function daysWithAccount(year: number, registeredOn: string, today: string): number {
  const first = registeredOn > `${year}-01-01` ? registeredOn : `${year}-01-01`;
  const last = today < `${year}-12-31` ? today : `${year}-12-31`;
  return Math.max(0, dayNumber(last) - dayNumber(first) + 1);
}

/** Returns the first day on which a check-in can pay the bonus, when none is missed until then. */
export function nextBonusOn(
  { today, streak, isComplete }: { readonly today: string; readonly streak: number; readonly isComplete: boolean },
  every: number,
): string {
  const missing = every - (streak % every);
  return shiftDay(today, isComplete ? missing : missing - 1);
}
