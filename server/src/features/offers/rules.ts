import { MINUTE_MS, SECOND_MS } from '../../platform/time';

/** Offers are hidden after so long without a list: a place that is gone costs a member time. */
export const HIDDEN_AFTER_MS = 15 * MINUTE_MS;

const FIRST_PAUSE_MS = 3 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** A partner may ask for a longer pause, up to this. */
const LONGEST_ASKED_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns how long to wait after so many failures in a row: 3, 6, 12, ... up to 60 minutes, a tenth more or less so that
 * panels do not come back together. `random` is between 0 and 1. A pause that the partner asked for wins.
 */
export function pauseAfter(failures: number, askedMs: number | null, random: number): number {
  if (askedMs !== null) return Math.min(LONGEST_ASKED_MS, Math.max(SECOND_MS, askedMs));
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, failures - 1));
  return Math.round(pause * (0.9 + 0.2 * random));
}

/** Reads the header `Retry-After`, which is seconds or a date; null when it says nothing. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** The groups of which a member enters one survey: those of the partner, and surveys that other partners have too. */
export function lockGroupsOf(
  partnerId: number,
  offer: { readonly externalId: string; readonly groups: readonly string[]; readonly source: string | null },
): string[] {
  // A group may have the number of the survey itself; each is closed once.
  const names = new Set([offer.externalId, ...offer.groups]);
  return [
    ...[...names].map((name) => `group:${partnerId}:${name}`),
    ...(offer.source === null ? [] : [`source:${offer.source}`]),
  ];
}
