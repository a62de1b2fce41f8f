const dayMs = 86_400_000;

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Returns the days of a month, `YYYY-MM`, as `YYYY-MM-DD`. */
export function daysOf(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  return Array.from({ length: 31 }, (_, at) => isoDay(first + at * dayMs)).filter((day) => day.startsWith(month));
}

/** Returns the month so many months after another; negative for before. */
export function monthAfter(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** Returns whether a day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Returns the grid lines between which the bar of a period lies; a period reaches over the month at either end. */
export function barOf(
  { from, to }: { from: string; to: string | null },
  days: readonly string[],
): { from: number; to: number } {
  const start = days.findIndex((day) => day >= from);
  const after = to === null ? -1 : days.findIndex((day) => day > to);
  return { from: (start === -1 ? 0 : start) + 1, to: (after === -1 ? days.length : after) + 1 };
}
