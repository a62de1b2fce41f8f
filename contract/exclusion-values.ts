/** Constants of exclusions, zod-free so that browsers may import them. */

/** What excludes a member: having completed, started or been invited to another survey. */
export const EXCLUSION_KINDS = ['completed', 'started', 'invited'] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** How far an exclusion looks back. */
export const EXCLUSION_DAYS = [1, 365] as const;
export const MAX_EXCLUSIONS = 10;
/** Topics of one survey, and the length of one. */
export const MAX_TOPICS = 5;
export const TOPIC_LENGTH = 40;
