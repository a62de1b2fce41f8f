import { HOUR_MS } from '../../platform/time';

/** Entries of one list at most: an export must not fill the memory, and ten years of daily use stay below. */
export const MAX_ENTRIES = 20_000;

/** Exports of one network. Each reads everything about a member. */
export const EXPORT_LIMIT = { max: 20, perMs: HOUR_MS } as const;

/** What stands in the place of a friend's name: an export tells nothing about other people. */
export const friendPlaceholder = { en: 'a friend', zh: '好友' } as const;
