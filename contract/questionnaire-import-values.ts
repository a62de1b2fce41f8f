/** Files of other programs that become questionnaires, by the program. */
export const IMPORT_FORMATS = ['limesurvey', 'qualtrics', 'xlsform'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The largest file that is imported, in bytes: several times the largest real ones. */
export const MAX_IMPORT_BYTES = 2_000_000;
