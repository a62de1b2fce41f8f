import { DAY_MS } from '../../platform/time';

/** How long the farewell mail, the last record of a closed member's address, is kept so that it can be delivered. */
export const FAREWELL_RETENTION_MS = 7 * DAY_MS;

/** Returns all points that closing forfeits: available, pending, and returned from canceled orders. */
export function forfeitedAtClosing(
  available: number,
  pending: number,
  cancelled: readonly { points: number }[],
): number {
  return available + pending + cancelled.reduce((sum, { points }) => sum + points, 0);
}
