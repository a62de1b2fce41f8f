/** What the list of members is sorted by, free of zod, so that browsers may import it. */

/** By the day of registration, or of leaving where the list goes by that; with a minus the latest are first. */
export const MEMBER_SORTS = ['registered', '-registered'] as const;
