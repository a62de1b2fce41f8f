/** Members of one wave of invitations at most, zod-free so that browsers may import it: more are invited in several. */
export const WAVE_AT_MOST = 20_000;

/** Mails a minute at most, whatever the panel's setting allows. */
export const PACE_AT_MOST = 10_000;
