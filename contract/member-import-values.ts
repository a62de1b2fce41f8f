import type { CustomFieldName } from './custom-field-values';
import { TARGET_FIELDS, type TargetField } from './profile-values';

/** Limits and columns of an import of members. Free of zod, so that browsers may import it. */

/** The largest file, in characters, and the most people in it. */
export const MEMBER_FILE_LENGTH = 2_000_000;
export const PEOPLE_AT_ONCE = 10_000;

/** The longest text on where and how the people agreed. */
export const CONSENT_SOURCE_LENGTH = 300;

/** What a column of the file can be. Only the address is needed. */
export const IMPORT_FIELDS = ['email', 'name', 'gender', 'birthday', 'country', 'language', ...TARGET_FIELDS] as const;
export type ImportField = 'email' | 'name' | 'gender' | 'birthday' | 'country' | 'language' | TargetField;

/** What a column is: one of these fields, or a profile question or attribute that operators defined, as `custom12`. */
export type ImportColumn = ImportField | CustomFieldName;

/** What became of a person of a file, in the order of time. */
export const PERSON_STATES = ['waiting', 'invited', 'joined', 'declined', 'expired', 'canceled', 'skipped'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** How long an invitation can be answered; the data of people who do not answer are deleted then. */
export const INVITATION_DAYS = 30;

/** The days after which an invitation can be sent again, once. */
export const RESEND_AFTER_DAYS = 3;
