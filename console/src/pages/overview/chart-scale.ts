/** Returns the round numbers for the lines of an axis. They start at 0 or below `least` and cover `greatest`. */
export function ticksFor(least: number, greatest: number, count = 4): number[] {
  const top = Math.max(greatest, 0);
  const bottom = Math.min(least, 0);
  const span = top - bottom;
  if (span === 0) return [0, 1];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough);
  const ticks: number[] = [];
  for (let tick = Math.floor(bottom / step) * step; ; tick += step) {
    ticks.push(tick);
    if (tick >= top) return ticks;
  }
}

/**
 * Returns which of the places on an axis get a label when `room` labels fit: evenly spaced, always including the last.
 */
export function labelled(places: number, room: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(places / Math.max(1, room)));
  return (index) => (places - 1 - index) % every === 0;
}
