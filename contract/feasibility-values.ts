/** Constants of feasibility, zod-free so that browsers may import them. */

/** A wave is measured, and a forecast reaches, so many days after the mail. */
export const RESPONSE_DAYS = 7;

/** Members by the days since they last started a survey: at most 7, 30, 90, or longer ago and never. */
export const ACTIVITY_BANDS = [7, 30, 90, null] as const;

/** Below this there is no forecast: measured waves, and the members that were mailed in them. */
export const WAVES_AT_LEAST = 3;
export const MAILED_AT_LEAST = 100;

/** The members of a target of whom a sample is looked at one by one. */
export const SAMPLE_AT_MOST = 3_000;
