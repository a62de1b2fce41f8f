import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Versioned } from '../versions/index';
import { deleteTexts, findTexts, upsertTexts } from './queries';
import { type Sentences, whyNotSave } from './rules';
import type { MailSample } from './samples';

/** A sample of every mail, by its name. */
export type MailSamples = Readonly<Record<string, MailSample>>;

/** Returns the subject of the versions of a mail in one language. */
export const mailSubject = (name: string, locale: Locale) => `${name}:${locale}`;

function readSubject(subject: string): { name: string; locale: Locale } | null {
  const [, name, locale] = /^([a-z-]+\.[a-zA-Z]+):(en|zh)$/.exec(subject) ?? [];
  return name === undefined || (locale !== 'en' && locale !== 'zh') ? null : { name, locale };
}

/** Returns the standard sentences of a mail. Refuses unknown mails. */
export function standardOf(samples: MailSamples, name: string, locale: Locale): Sentences {
  const sample = Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (!sample) throw new Refusal(notFound);
  // The sentences depend on the kind only, so any reader will do.
  return sample({ locale, publicUrl: '' }).texts[locale];
}

/** Refuses sentences that cannot be saved for a mail. */
export function checkSentences(standard: Sentences, edited: Sentences): void {
  const why = whyNotSave(standard, edited);
  if (why) throw new Refusal(why.kind, why.params);
}

/** Returns the sentences that differ from the standard ones; null when none does. */
export function ownSentences(standard: Sentences, edited: Sentences): Sentences | null {
  const own = Object.entries(edited).filter(([key, sentence]) => standard[key] !== sentence);
  return own.length === 0 ? null : Object.fromEntries(own.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The operator's sentences of a mail in one language; null means the standard sentences. */
export function versionedMail(samples: MailSamples): Versioned<Sentences> {
  const find = (subject: string) => {
    const found = readSubject(subject);
    if (!found) throw new Refusal(notFound);
    return { ...found, standard: standardOf(samples, found.name, found.locale) };
  };
  return {
    kind: 'mail',
    content: z.record(z.string(), z.string()),
    checkSubject: (subject) => void find(subject),
    read(tx: Tx, subject) {
      const { name, locale } = find(subject);
      return findTexts(tx, name, locale);
    },
    async apply(tx: Tx, subject, sentences) {
      const { name, locale, standard } = find(subject);
      if (sentences === null) return deleteTexts(tx, name, locale);
      // Restored sentences are checked too, because the code may have changed since.
      checkSentences(standard, sentences);
      await upsertTexts(tx, name, locale, sentences);
    },
  };
}
