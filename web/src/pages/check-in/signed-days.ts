const dayMs = 86_400_000;

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

/** Most consecutive days among those signed. */
export function bestRun(days: readonly string[]): number {
  let best = 0;
  let run = 0;
  let last = Number.NaN;
  for (const day of days.map(dayNumber).sort((a, b) => a - b)) {
    if (day === last) continue;
    run = day === last + 1 ? run + 1 : 1;
    last = day;
    best = Math.max(best, run);
  }
  return best;
}

/** Monday to Sunday of the week in which `today` lies. */
export function weekOf(today: string): string[] {
  const number = dayNumber(today);
  // 1970-01-01 was a Thursday.
  const monday = number - ((number + 3) % 7);
  return Array.from({ length: 7 }, (_, index) => new Date((monday + index) * dayMs).toISOString().slice(0, 10));
}
