import { setImmediate as nextRound } from 'node:timers/promises';

/** Responses that have the same category of each weighting variable. */
export interface RakingCell {
  /** The place of the category, for each variable. */
  readonly groups: readonly number[];
  readonly n: number;
}

/** The lowest and the highest weight. */
export interface WeightLimits {
  readonly min: number;
  readonly max: number;
}

/** Weights with a mean of 1, and how well they reach the targets. */
export interface Raked {
  /** One for each cell. */
  readonly weights: readonly number[];
  /** Rounds of adjusting to every variable. */
  readonly rounds: number;
  /** The largest distance of a share to its target. */
  readonly gap: number;
  /** Where it is: the places of the variable and of the category. */
  readonly gapAt: readonly [variable: number, category: number];
  /** Responses whose weight is at a limit. */
  readonly cut: number;
}

/** A share that is this close to its target has reached it. */
const REACHED = 1e-10;
const MOST_ROUNDS = 500;
/** Raking and cutting in turn, at most. */
const MOST_TURNS = 100;
/** Steps of arithmetic: more would keep a reader waiting for seconds. */
const MOST_STEPS = 60_000_000;
const STEPS_IN_A_TURN = 2_000_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Weights responses so that each variable has the shares of its targets: raking (iterative proportional fitting; Deming and
 * Stephan 1940), as `rake` of R's package survey. When limits cut weights, raking and cutting take turns until both hold; if
 * they cannot, the limits win and `gap` says by how much the targets are missed. Every category with a target has responses
 * and the targets of a variable add up to 1; `whyNotRake` checks that.
 */
export async function rake(
  cells: readonly RakingCell[],
  targets: readonly (readonly number[])[],
  limits: WeightLimits,
): Promise<Raked> {
  const total = sum(cells.map(({ n }) => n));
  let weights = cells.map(() => 1);
  let rounds = 0;
  let steps = 0;
  const shares = (variable: number) => {
    const found = (targets[variable] ?? []).map(() => 0);
    for (const [at, { groups, n }] of cells.entries()) {
      const group = groups[variable] as number;
      found[group] = (found[group] ?? 0) + (n * (weights[at] as number)) / total;
    }
    return found;
  };
  const largestGap = () => {
    let [gap, gapAt] = [0, [0, 0] as const as readonly [number, number]];
    for (const [variable, wanted] of targets.entries()) {
      for (const [category, share] of shares(variable).entries()) {
        const distance = Math.abs(share - (wanted[category] as number));
        if (distance > gap) [gap, gapAt] = [distance, [variable, category]];
      }
    }
    return { gap, gapAt };
  };
  const fit = async () => {
    for (let round = 0; round < MOST_ROUNDS && steps < MOST_STEPS; round += 1) {
      if (largestGap().gap < REACHED) return;
      rounds += 1;
      for (const [variable, wanted] of targets.entries()) {
        const now = shares(variable);
        weights = weights.map((weight, at) => {
          const group = cells[at]?.groups[variable] as number;
          return (weight * (wanted[group] as number)) / (now[group] as number);
        });
      }
      const before = steps;
      steps += 3 * cells.length * targets.length;
      if (Math.floor(before / STEPS_IN_A_TURN) !== Math.floor(steps / STEPS_IN_A_TURN)) await nextRound();
    }
  };
  const isWithin = () => weights.every((weight) => weight >= limits.min - 1e-9 && weight <= limits.max + 1e-9);
  await fit();
  for (let turn = 1; turn < MOST_TURNS && steps < MOST_STEPS && !isWithin(); turn += 1) {
    weights = cutWeights(cells, weights, limits);
    await fit();
  }
  if (!isWithin()) weights = cutWeights(cells, weights, limits);
  const atLimit = (weight: number) => weight <= limits.min + 1e-6 || weight >= limits.max - 1e-6;
  const cut = sum(cells.map(({ n }, at) => (atLimit(weights[at] as number) ? n : 0)));
  return { weights, rounds, ...largestGap(), cut };
}

/** Cuts weights at the limits. The others take up what was cut, so that the mean stays 1. */
function cutWeights(cells: readonly RakingCell[], weights: readonly number[], { min, max }: WeightLimits): number[] {
  const total = sum(cells.map(({ n }) => n));
  let cut = [...weights];
  for (let turn = 0; turn < 1_000; turn += 1) {
    cut = cut.map((weight) => Math.min(max, Math.max(min, weight)));
    let [held, free] = [0, 0];
    for (const [at, { n }] of cells.entries()) {
      const weight = cut[at] as number;
      if (weight <= min || weight >= max) held += n * weight;
      else free += n * weight;
    }
    if (Math.abs(held + free - total) < 1e-9 * total || free === 0) break;
    cut = cut.map((weight) => (weight <= min || weight >= max ? weight : (weight * (total - held)) / free));
  }
  return cut;
}

/** How much precision weights cost, after Kish (1965). */
export interface Efficiency {
  /** The number of unweighted responses that would be as precise. */
  readonly effectiveBase: number;
  /** How many times larger the variance of a share is. */
  readonly designEffect: number;
  /** Effective base in percent of the responses. */
  readonly percent: number;
}

/** Returns Kish's effective base, design effect and efficiency of weights. */
export function efficiencyOf(cells: readonly RakingCell[], weights: readonly number[]): Efficiency {
  const responses = sum(cells.map(({ n }) => n));
  const weight = sum(cells.map(({ n }, at) => n * (weights[at] as number)));
  const squares = sum(cells.map(({ n }, at) => n * (weights[at] as number) ** 2));
  const effectiveBase = weight ** 2 / squares;
  return { effectiveBase, designEffect: responses / effectiveBase, percent: (100 * effectiveBase) / responses };
}
