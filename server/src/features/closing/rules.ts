import { DAY_MS } from '../../platform/time';

/** The farewell is the last that names a closed member's address; it is forgotten once it had time to leave. */
export const FAREWELL_RETENTION_MS = 7 * DAY_MS;

/** All points that closing gives up: what is there, what is in review, and what comes back from orders that end. */
export function forfeitedAtClosing(
  available: number,
  pending: number,
  cancelled: readonly { points: number }[],
): number {
  return available + pending + cancelled.reduce((sum, { points }) => sum + points, 0);
}
