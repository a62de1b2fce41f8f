/** Values with how often, or with what weight, each was given. Weights are not negative. */
export type Weighted = readonly { readonly value: number; readonly weight: number; readonly count: number }[];

/** Mean and spread of one column of a table. */
export interface Sample {
  /** Respondents, not weighted. */
  readonly count: number;
  /** Kish's effective base, (sum of weights)² / sum of squared weights: the number of respondents when nothing is weighted. */
  readonly effective: number;
  readonly mean: number;
  /** Variance of the population as estimated from the sample; null for fewer than two respondents. */
  readonly variance: number | null;
}

/** A share of a column. */
export interface Share {
  readonly effective: number;
  readonly share: number;
}

/** Standard normal quantiles for two-sided tests and intervals. */
const CRITICAL = { 90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004 } as const;
/** Confidence levels in percent. */
export type Level = keyof typeof CRITICAL;

/**
 * Kish's effective base of weighted respondents: how many unweighted ones would give the same precision.
 * Source: L. Kish, Survey Sampling (1965), section 11.7.
 */
export function effectiveBase(weights: Iterable<{ readonly weight: number; readonly count: number }>): number {
  let sum = 0;
  let squares = 0;
  for (const { weight, count } of weights) {
    sum += weight * count;
    squares += weight * weight * count;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}

/** Mean and variance of values; null for no values. Without weights the variance is that of R's `var`. */
export function describe(values: Weighted): Sample | null {
  const effective = effectiveBase(values);
  if (effective === 0) return null;
  let count = 0;
  let sum = 0;
  let total = 0;
  for (const each of values) {
    count += each.count;
    sum += each.weight * each.count;
    total += each.weight * each.count * each.value;
  }
  const mean = total / sum;
  let squares = 0;
  for (const each of values) squares += each.weight * each.count * (each.value - mean) ** 2;
  const variance = effective > 1 ? (squares / sum) * (effective / (effective - 1)) : null;
  return { count, effective, mean, variance };
}

/** The value in the middle, or the mean of the two in the middle; null for no values. */
export function median(values: Weighted): number | null {
  const sorted = values.filter(({ weight, count }) => weight * count > 0).sort((a, b) => a.value - b.value);
  const half = sorted.reduce((sum, { weight, count }) => sum + weight * count, 0) / 2;
  let below = 0;
  for (const [place, { value, weight, count }] of sorted.entries()) {
    below += weight * count;
    // Sums of weights have rounding errors; a half that is met to a billionth is met.
    if (Math.abs(below - half) <= half * 1e-9) return (value + (sorted[place + 1]?.value ?? value)) / 2;
    if (below > half) return value;
  }
  return null;
}

/** Half the width of the confidence interval of a mean, by the normal distribution; null where there is no variance. */
export function margin({ effective, variance }: Sample, level: Level): number | null {
  return variance === null ? null : CRITICAL[level] * Math.sqrt(variance / effective);
}

/**
 * Whether the first share is higher than the second one: z test of two proportions with the pooled share, two-sided, as
 * R's `prop.test(correct = FALSE)`. Shares that are both 0 % or both 100 % do not differ.
 */
export function isHigherShare(first: Share, second: Share, level: Level): boolean {
  const pooled =
    (first.share * first.effective + second.share * second.effective) / (first.effective + second.effective);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.effective + 1 / second.effective));
  return error > 0 && (first.share - second.share) / error > CRITICAL[level];
}

/** Returns whether the first mean is higher than the second one: Welch's t test, two-sided, as R's `t.test`. */
export function isHigherMean(first: Sample, second: Sample, level: Level): boolean {
  if (first.variance === null || second.variance === null || first.mean <= second.mean) return false;
  const [one, other] = [first.variance / first.effective, second.variance / second.effective];
  if (one + other === 0) return true;
  const t = (first.mean - second.mean) / Math.sqrt(one + other);
  const freedom = (one + other) ** 2 / (one ** 2 / (first.effective - 1) + other ** 2 / (second.effective - 1));
  return twoSidedP(t, freedom) < 1 - level / 100;
}

/** The probability that Student's t is at least this far from zero. */
export function twoSidedP(t: number, freedom: number): number {
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/**
 * The regularised incomplete beta function, by its continued fraction with Lentz's method.
 * Source: NIST Digital Library of Mathematical Functions, 8.17.22 and 3.10(iii).
 */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly on this side only; the other side follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let fraction = 1;
  let numerator = 1;
  let denominator = 0;
  for (let step = 1; step <= 500; step += 1) {
    const m = Math.floor(step / 2);
    const odd = -((a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const term = step % 2 === 1 ? odd : even;
    denominator = 1 / away(1 + term * denominator);
    numerator = away(1 + term / numerator);
    const change = numerator * denominator;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-14) break;
  }
  return front / fraction;
}

/** Logarithm of the gamma function by Stirling's series, after moving the argument above 10. NIST DLMF 5.11.1. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 10) {
    shift -= Math.log(z);
    z += 1;
  }
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5) - 1 / (1680 * z ** 7);
  return shift + (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series;
}
