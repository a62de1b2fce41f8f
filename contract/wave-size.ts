/** Members of one wave of invitations at most, zod-free so that browsers may import it: more are invited in several. */
export const WAVE_AT_MOST = 20_000;
