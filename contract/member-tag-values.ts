/** Limits of tags, free of zod, so that browsers may import them. */

/** The longest name of a tag, in characters. */
export const TAG_LENGTH = 40;

/** The most tags that one member can have. */
export const TAGS_OF_MEMBER = 20;

/** The most tags that the panel can have; a filter shows all of them at once. */
export const TAGS_OF_PANEL = 200;

/** How many days after its end a run that took a tag off members can be undone. */
export const REMOVAL_UNDONE_WITHIN_DAYS = 30;

/** The most members that are chosen one by one for a tag; more of them are found by filters. */
export const MEMBERS_TAGGED_AT_ONCE = 500;
