/** Where the counts of waiting work stop, so that each takes a bounded time: the console shows 999+. */
export const MAX_COUNTED = 1_000;
