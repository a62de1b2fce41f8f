/** Rows of each kind that a search over everything returns. */
export const FOUND_AT_MOST = 5;

/** Longest text to search for, in characters. */
export const SEARCH_MAX = 100;
