/** What a completion code says about the end of a survey in a tool. */
export const CODE_MEANINGS = ['complete', 'screenOut', 'quotaFull', 'quality'] as const;
export type CodeMeaning = (typeof CODE_MEANINGS)[number];

/**
 * Why a complete in a survey tool waits for an operator. `fast`: sooner than anybody answers. `shared`: many others with
 * this code were too fast, so that it seems to be passed around. `replaced`: the code was replaced before the member left
 * for the survey. `contradiction`: the tool itself reported another end.
 */
export const CODE_DOUBTS = ['fast', 'shared', 'replaced', 'contradiction'] as const;
export type CodeDoubt = (typeof CODE_DOUBTS)[number];

/** The marks of an entry link, which are replaced for each attempt. */
export const ENTRY_MARKS = ['participant', 'study', 'session'] as const;
export type EntryMark = (typeof ENTRY_MARKS)[number];

/** Returns a mark as it stands in an entry link. */
export function markOf(name: EntryMark): string {
  return `{{${name}}}`;
}

/** A complete with nothing but its code is approved by itself after so many days. */
export const CODE_REVIEW_DAYS = 14;

/** A code or a key that was replaced is taken for so many more days. */
export const REPLACED_TAKEN_DAYS = 7;
