/** Highest page that a list answers: past it, lists are read by search, not by leafing. */
export const LAST_PAGE = 1_000_000;
