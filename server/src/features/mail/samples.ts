import type { Locale } from '../../platform/locale';
import type { MailDraft } from './texts';

/** Who an example is for. */
export interface SampleReader {
  readonly locale: Locale;
  readonly publicUrl: string;
}

/** A mail with made-up data, ready but for whom it goes to. */
export type MailSample = (reader: SampleReader) => MailDraft;
