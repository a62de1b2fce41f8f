/** Constants of invitation waves, zod-free so that browsers may import them. */

/** Members of one wave at most: more are invited in several. */
export const WAVE_AT_MOST = 20_000;

/** Mails a minute at most, whatever the panel's setting allows. */
export const PACE_AT_MOST = 10_000;

/** A wave invites members, or reminds those who did not start, or those who started and did not finish. */
export const WAVE_KINDS = ['invitation', 'notStarted', 'notFinished'] as const;
export type WaveKind = (typeof WAVE_KINDS)[number];

/** The kinds of reminders. */
export const REMINDER_KINDS = ['notStarted', 'notFinished'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** From when until when automatic reminders start, by the panel's clock. */
export const REMINDER_CLOCK = ['10:00', '20:00'] as const;

/** Reminders of one survey that a member gets at most, in whichever waves. */
export const REMINDERS_AT_MOST = 2;

/** The hours between the last mail, or the last answered page, and a reminder. */
export const REMINDER_HOURS = [1, 720] as const;

/** A wave is scheduled at most so many days ahead. */
export const SCHEDULED_DAYS_AT_MOST = 90;

/** Texts of a wave at most; two and more are tried against each other. */
export const TEXTS_AT_MOST = 4;

/** What the subject and the text of a wave may contain in braces. */
export const TEXT_PLACEHOLDERS = ['title', 'coins', 'minutes'] as const;

/** Below this number of expected starts, or of members without one, per text the difference is not tested. */
export const EXPECTED_AT_LEAST = 5;
