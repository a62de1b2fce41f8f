import { writeNumber } from '@pollen/ui/intl';

interface Scale {
  min: number;
  max: number;
  step: number;
}

/** Returns the nearest value of the scale, rounded to the decimals of the step. */
export function snap(value: number, { min, max, step }: Scale): number {
  const size = step > 0 ? step : 1;
  const steps = Math.round((Math.min(Math.max(value, min), max) - min) / size);
  const most = Math.floor((max - min) / size + 1e-9);
  const decimals = Math.max(decimalsOf(size), decimalsOf(min));
  return Number((min + Math.min(steps, most) * size).toFixed(decimals));
}

function decimalsOf(value: number): number {
  const text = String(value);
  const exponent = /e-(\d+)$/.exec(text);
  if (exponent) return Math.min(20, Number(exponent[1]));
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}

/** Returns the values at which untouched thumbs rest; they are no answer until moved or confirmed. */
export function restingValues(scale: Scale, range: boolean): number[] {
  const width = scale.max - scale.min;
  return range
    ? [snap(scale.min + width / 4, scale), snap(scale.max - width / 4, scale)]
    : [snap(scale.min + width / 2, scale)];
}

/** Returns both ends after one was moved: they stop before they cross or break the shortest or longest distance. */
export function moveEnd(
  ends: readonly [number, number],
  end: 0 | 1,
  value: number,
  scale: Scale & { minDistance: number | null; maxDistance: number | null },
): [number, number] {
  const shortest = scale.minDistance ?? 0;
  const longest = scale.maxDistance ?? Number.POSITIVE_INFINITY;
  const [low, high] = ends;
  if (end === 0) return [snap(Math.min(Math.max(value, high - longest), high - shortest), scale), high];
  return [low, snap(Math.max(Math.min(value, low + longest), low + shortest), scale)];
}

/** "{0} °C" with the number in place. */
export function writeValue(format: string, value: number, locale: string): string {
  const figure = writeNumber(locale, value, { maximumFractionDigits: 10 });
  return format.includes('{0}') ? format.replaceAll('{0}', figure) : figure;
}

/** 0 to 1. */
export function shareOf(value: number, { min, max }: Scale): number {
  return max > min ? Math.min(Math.max((value - min) / (max - min), 0), 1) : 0;
}
