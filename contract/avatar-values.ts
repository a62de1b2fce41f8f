/** How many colors initials have in place of a picture. */
export const AVATAR_TINTS = 6;

/**
 * Returns the color of a member's initials, for answers that do not tell the id: apps that know the id draw the same
 * one.
 */
export function avatarTint(memberId: number): number {
  return memberId % AVATAR_TINTS;
}
