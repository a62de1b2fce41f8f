import type { MailName } from '@pollen/contract/mail-names';
import type { ReactElement } from 'react';
import type { Locale } from '../../platform/locale';

/** A composed mail without its recipient. */
export interface ComposedMail {
  readonly subject: string;
  readonly mail: ReactElement;
}

/** The standard sentences of one kind of mail in both languages; operators may replace them. */
export interface MailTexts<Key extends string = string> {
  readonly name: MailName;
  readonly en: Readonly<Record<Key, string>>;
  readonly zh: Readonly<Record<Key, string>>;
}

/** A mail whose sentences `sendMail` fills in. */
export interface MailDraft {
  readonly texts: MailTexts;
  readonly locale: Locale;
  compose(sentences: Readonly<Record<string, string>>): ComposedMail;
}

/** Defines a kind of mail, `<feature>.<kind>`, and its standard sentences. `{name}` is a placeholder. */
export function mailTexts<const En extends Readonly<Record<string, string>>>(
  name: MailName,
  texts: { readonly en: En; readonly zh: { readonly [Key in keyof En]: string } },
): MailTexts<keyof En & string> {
  return { name, en: texts.en, zh: texts.zh };
}

/** Drafts a mail in the reader's language; it is composed with the sentences in force when it is sent. */
export function draftMail<Key extends string>(
  texts: MailTexts<Key>,
  locale: Locale,
  compose: (sentences: Readonly<Record<Key, string>>) => ComposedMail,
): MailDraft {
  return { texts, locale, compose };
}
