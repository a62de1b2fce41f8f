import { adOutOfOrder, adPlaysElsewhere, adTooFast } from '@pollen/contract/ad-refusals';
import { MOST_SEGMENT_MS, REAL_TIME_PERCENT } from '@pollen/contract/ad-values';
import type { WhyNot } from '@pollen/contract/operation';
import { DAY_MS } from '../../platform/time';

/** How long an upload is kept that no ad shows. */
export const UNSAVED_MS = DAY_MS;
/** How long the clip of an ad is kept after the ad has closed. */
export const CLOSED_KEPT_MS = 90 * DAY_MS;

/** Returns the place of an upload that is not whole yet. */
export function partialClip(name: string): string {
  return `ad-clips/${name}.part`;
}

/** Returns the place of a clip. */
export function storedClip(name: string): string {
  return `ad-clips/${name}.mp4`;
}

/** How far a member has watched, as far as a report about it is concerned. */
export interface Watching {
  readonly durationMs: number;
  readonly watchedMs: number;
  readonly token: string | null;
  readonly tokenAt: Date | null;
  readonly formerToken: string | null;
  readonly formerPlayedMs: number | null;
  readonly formerVisible: boolean | null;
}

/** What a player reports: how far the clip has played, and whether it was in view. */
export interface Heartbeat {
  readonly token: string;
  readonly playedMs: number;
  readonly isVisible: boolean;
}

/** Whether a report is the one before, whose answer the player did not get. */
export function isRepeat(watching: Watching, { token, playedMs, isVisible }: Heartbeat): boolean {
  const { formerToken, formerPlayedMs, formerVisible } = watching;
  return token === formerToken && playedMs === formerPlayedMs && isVisible === formerVisible;
}

/**
 * Says why a report does not count: another player has taken over, a part is missing, or the part is longer than the real
 * time since the last report allows. A refused report changes nothing, so that a player which was early reports again.
 */
export function whyNotHeartbeat(
  watching: Watching,
  { token, playedMs, isVisible }: Heartbeat,
  now: Date,
): WhyNot | null {
  const { durationMs, watchedMs, tokenAt } = watching;
  if (tokenAt === null || token !== watching.token) return { kind: adPlaysElsewhere };
  if (!isVisible) return null;
  const segmentMs = playedMs - watchedMs;
  if (segmentMs < 0 || segmentMs > MOST_SEGMENT_MS || playedMs > durationMs) return { kind: adOutOfOrder };
  const realMs = now.getTime() - tokenAt.getTime();
  return realMs * 100 < segmentMs * REAL_TIME_PERCENT ? { kind: adTooFast } : null;
}

/**
 * Returns the part of a file that a Range header asks for; `whole` without one, or with several; null when the file has no
 * such part.
 */
export function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | 'whole' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end || start >= bytes ? null : { start, end };
}
