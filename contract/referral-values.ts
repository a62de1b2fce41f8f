/**
 * How a referral stands: `profile` and `firstSurvey` name what is missing until the first payment, `quiet` means that the
 * friend was not active for a month. Free of zod, so that browsers may import it.
 */
export const FRIEND_STATES = ['profile', 'firstSurvey', 'active', 'quiet', 'ended'] as const;
export type FriendState = (typeof FRIEND_STATES)[number];
