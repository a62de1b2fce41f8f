/** The longest note about a member, in characters. Free of zod, so that browsers may import it. */
export const NOTE_LENGTH = 2_000;
