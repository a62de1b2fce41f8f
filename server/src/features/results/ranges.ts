/** Ranges that numbers are counted in, at most. */
const RANGES = 10;

/** Numbers from a first to a last one. */
export interface Range {
  readonly label: string;
  contains(value: number): boolean;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Ranges of one width that hold all values: one for each value when there are few of them. */
export function rangesOf(values: Iterable<number>): Range[] {
  const given = [...new Set(values)].sort((a, b) => a - b);
  const [least, most] = [given[0], given.at(-1)];
  if (least === undefined || most === undefined) return [];
  if (given.length <= RANGES) {
    return given.map((value) => ({ label: String(value), contains: (other) => other === value }));
  }
  // Nobody drinks 1.3 cups: whole numbers are counted in ranges of whole numbers.
  const whole = given.every(Number.isInteger);
  const width = whole ? Math.ceil((most - least + 1) / RANGES) : (most - least) / RANGES;
  const ranges = whole ? Math.ceil((most - least + 1) / width) : RANGES;
  return Array.from({ length: ranges }, (_, range) => {
    const [from, to] = [least + range * width, least + (range + 1) * width];
    const last = whole ? Math.min(to - 1, most) : round(to);
    return {
      label: last === from ? String(from) : `${round(from)} – ${last}`,
      contains: (value) => value >= from && (range === ranges - 1 || value < to),
    };
  });
}
