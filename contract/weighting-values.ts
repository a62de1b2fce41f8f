/** Bounds of the weighting of a survey, free of zod, so that browsers may import them. */

export const MAX_WEIGHTING_VARIABLES = 5;
/** The bounds of the lowest and of the highest weight, in percent of the mean weight. */
export const WEIGHT_LIMITS = { minPercent: [0, 100], maxPercent: [100, 10_000] } as const;
/** What limits are at first. */
export const USUAL_LIMITS = { minPercent: 30, maxPercent: 300 } as const;
/** How far the targets of a variable may be from 100 % together, in hundredths of a percent: published shares are rounded. */
export const SUM_TOLERANCE = 10;
/** An efficiency from which weights cost little precision. */
export const GOOD_EFFICIENCY = 70;
