import type { Locale } from '../../platform/locale';
import type { MailDraft } from './texts';

/** The reader of a sample mail. */
export interface SampleReader {
  readonly locale: Locale;
  readonly publicUrl: string;
}

/** A function that composes a mail with made-up data for a reader. */
export type MailSample = (reader: SampleReader) => MailDraft;
