/** So many ads a member may start on one day of the panel. */
export const ADS_PER_DAY = 10;

/** How long the clip of an ad may be, in seconds, both ends included. */
export const CLIP_SECONDS = [5, 120] as const;
/** The largest clip. */
export const MOST_CLIP_BYTES = 20 * 1024 * 1024;
/** A clip is uploaded in parts of this size. */
export const CLIP_PART_BYTES = 512 * 1024;
/** The characters of a file with captions. */
export const MOST_CAPTION_CHARACTERS = 60_000;

/** How many questions an ad has, how many choices each has, and how often a member may answer. */
export const AD_QUESTIONS = [2, 10] as const;
export const AD_CHOICES = [2, 5] as const;
export const AD_TRIES = 2;
/** The characters of a question and of a choice. */
export const AD_TEXT_CHARACTERS = 200;

/** The player reports so often how far the clip has played. */
export const HEARTBEAT_MS = 5_000;
/** The most of a clip that one report covers: a report that was lost is sent again, and playing does not wait for it. */
export const MOST_SEGMENT_MS = 15_000;
/** The share of the real time since the last report that a part of the clip must have taken, in percent. */
export const REAL_TIME_PERCENT = 95;
