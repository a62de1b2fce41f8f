import type { MailName } from '@pollen/contract/mail-names';
import type { ReactElement } from 'react';
import type { Locale } from '../../platform/locale';

/** What a mail is made of, ready but for whom it goes to. */
export interface ComposedMail {
  readonly subject: string;
  readonly mail: ReactElement;
}

/** The sentences of one kind of mail in both languages, as the code brings them; operators may write others. */
export interface MailTexts<Key extends string = string> {
  readonly name: MailName;
  readonly en: Readonly<Record<Key, string>>;
  readonly zh: Readonly<Record<Key, string>>;
}

/** A mail that waits for the sentences in force: `sendMail` puts them in. */
export interface MailDraft {
  readonly texts: MailTexts;
  readonly locale: Locale;
  compose(sentences: Readonly<Record<string, string>>): ComposedMail;
}

/** Names a kind of mail, `<feature>.<kind>`, and its sentences. `{name}` marks what the mail fills in. */
export function mailTexts<const En extends Readonly<Record<string, string>>>(
  name: MailName,
  texts: { readonly en: En; readonly zh: { readonly [Key in keyof En]: string } },
): MailTexts<keyof En & string> {
  return { name, en: texts.en, zh: texts.zh };
}

/** A mail in the reader's language, to be composed with the sentences in force. */
export function draftMail<Key extends string>(
  texts: MailTexts<Key>,
  locale: Locale,
  compose: (sentences: Readonly<Record<Key, string>>) => ComposedMail,
): MailDraft {
  return { texts, locale, compose };
}
