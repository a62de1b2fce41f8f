/** Respondents who count together: how many, the sum of their weights, and the sum of the squares of their weights. */
export interface Weighed {
  readonly count: number;
  readonly weight: number;
  readonly squares: number;
}

/** Numbers, each with the respondents who gave it. */
export type Numbers = readonly (Weighed & { readonly value: number })[];

/** Mean and spread of one column of a table. */
export interface Sample {
  /** The effective base: without weights, the number of respondents. */
  readonly base: number;
  readonly mean: number;
  /** Variance of the population as estimated from the sample; null for fewer than two respondents. */
  readonly variance: number | null;
}

/** A share of a column. */
export interface Share {
  /** The effective base: without weights, the number of respondents. */
  readonly base: number;
  readonly share: number;
}

/** Standard normal quantiles for two-sided tests and intervals. */
const CRITICAL = { 90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004 } as const;
/** Confidence levels in percent. */
export type Level = keyof typeof CRITICAL;

/** Returns the sums of several groups of respondents. */
export function weighTogether(groups: readonly Weighed[]): Weighed {
  let [count, weight, squares] = [0, 0, 0];
  for (const group of groups) {
    count += group.count;
    weight += group.weight;
    squares += group.squares;
  }
  return { count, weight, squares };
}

/** Returns how many unweighted respondents would be as precise as these, after Kish; without weights, how many they are. */
export function effectiveBase({ weight, squares }: Weighed): number {
  return squares === 0 ? 0 : weight ** 2 / squares;
}

/**
 * Returns mean and variance; null for no numbers. Without weights as R's `mean` and `var`, with weights as `svymean` and
 * `svyvar` of R's package survey.
 */
export function describe(numbers: Numbers): Sample | null {
  const all = weighTogether(numbers);
  if (all.weight === 0) return null;
  const mean = numbers.reduce((sum, { value, weight }) => sum + value * weight, 0) / all.weight;
  const spread = numbers.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0) / all.weight;
  const variance = all.count > 1 ? (spread * all.count) / (all.count - 1) : null;
  return { base: effectiveBase(all), mean, variance };
}

/**
 * Returns the number that half of the weight is below and half above, or the mean of two such numbers, as `svyquantile` with
 * the rule "school" of R's package survey; null for no numbers.
 */
export function median(numbers: Numbers): number | null {
  const sorted = numbers.filter(({ weight }) => weight > 0).sort((a, b) => a.value - b.value);
  const half = weighTogether(sorted).weight / 2;
  let below = 0;
  for (const [at, { value, weight }] of sorted.entries()) {
    below += weight;
    // Sums of weights differ from the exact half by errors of floating point.
    if (Math.abs(below - half) <= 1e-9 * half) return (value + (sorted[at + 1]?.value ?? value)) / 2;
    if (below > half) return value;
  }
  return null;
}

/** Half the width of the confidence interval of a mean, by the normal distribution; null where there is no variance. */
export function margin({ base, variance }: Sample, level: Level): number | null {
  return variance === null ? null : CRITICAL[level] * Math.sqrt(variance / base);
}

/**
 * Compares two shares: z test of two proportions with the pooled share, two-sided, as R's `prop.test(correct = FALSE)`;
 * of weighted shares on their effective bases.
 * Shares that are both 0 % or both 100 % do not differ.
 */
export function compareShares(first: Share, second: Share): { z: number; p: number } {
  const pooled = (first.share * first.base + second.share * second.base) / (first.base + second.base);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.base + 1 / second.base));
  const z = error > 0 ? (first.share - second.share) / error : 0;
  return { z, p: normalTails(z) };
}

/** Whether the first share is higher than the second one at a level, by `compareShares`. */
export function isHigherShare(first: Share, second: Share, level: Level): boolean {
  return compareShares(first, second).z > CRITICAL[level];
}

/**
 * The probability that a standard normal variable is at least this far from zero: 1 - erf(|z| / sqrt 2).
 * Source: NIST Digital Library of Mathematical Functions, 7.6.2.
 */
function normalTails(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  // The rest is below 1e-15, which the series could not tell from zero.
  if (x > 5.7) return 0;
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return Math.max(0, 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum);
}

/** Returns whether the first mean is higher than the second one: Welch's t test, two-sided, as R's `t.test`; on effective bases. */
export function isHigherMean(first: Sample, second: Sample, level: Level): boolean {
  if (first.variance === null || second.variance === null || first.mean <= second.mean) return false;
  const [one, other] = [first.variance / first.base, second.variance / second.base];
  if (one + other === 0) return true;
  const t = (first.mean - second.mean) / Math.sqrt(one + other);
  const freedom = (one + other) ** 2 / (one ** 2 / (first.base - 1) + other ** 2 / (second.base - 1));
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
