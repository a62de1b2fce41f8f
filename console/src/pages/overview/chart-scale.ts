/** Round numbers at and between which an axis has its lines, from 0 or below up to what holds the greatest value. */
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

/** Which of so many places along an axis carry a label, when `room` labels fit: evenly, the last one always. */
export function labelled(places: number, room: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(places / Math.max(1, room)));
  return (index) => (places - 1 - index) % every === 0;
}
