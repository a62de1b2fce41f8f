import { HOUR_MS } from '../../platform/time';

/** The limit of each list: an export must not fill the memory, and ten years of daily use stay below it. */
export const MAX_ENTRIES = 20_000;

/** The limit of exports from one network, because each reads everything about a member. */
export const EXPORT_LIMIT = { max: 20, perMs: HOUR_MS } as const;

/** Replaces a friend's name, because an export tells nothing about other people. */
export const friendPlaceholder = { en: 'a friend', zh: '好友' } as const;
