import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import type { Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Versioned } from '../versions/index';
import { deleteTexts, findTexts, upsertTexts } from './queries';
import { type Sentences, whyNotSave } from './rules';
import type { MailSample } from './samples';

/** Every mail by its name, with made-up data. */
export type MailSamples = Readonly<Record<string, MailSample>>;

/** What the versions of a mail in one language are kept under. */
export const mailSubject = (name: string, locale: Locale) => `${name}:${locale}`;

function readSubject(subject: string): { name: string; locale: Locale } | null {
  const [, name, locale] = /^([a-z-]+\.[a-zA-Z]+):(en|zh)$/.exec(subject) ?? [];
  return name === undefined || (locale !== 'en' && locale !== 'zh') ? null : { name, locale };
}

/** The sentences of a mail as the code has them. Refuses mails that there are not. */
export function standardOf(samples: MailSamples, name: string, locale: Locale): Sentences {
  const sample = Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (!sample) throw new Refusal(notFound);
  // Sentences are those of the kind; whom the example is for does not matter.
  return sample({ locale, publicUrl: '' }).texts[locale];
}

/** Refuses sentences that a mail cannot have. */
export function checkSentences(standard: Sentences, wanted: Sentences): void {
  const why = whyNotSave(standard, wanted);
  if (why) throw new Refusal(why.kind, why.params);
}

/** What of some sentences differs from the code's; null when nothing does. */
export function ownSentences(standard: Sentences, wanted: Sentences): Sentences | null {
  const own = Object.entries(wanted).filter(([key, sentence]) => standard[key] !== sentence);
  return own.length === 0 ? null : Object.fromEntries(own.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The sentences of a mail in one language that an operator wrote; null is the code's text. */
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
      // Also what is brought back: the code may have changed since then.
      checkSentences(standard, sentences);
      await upsertTexts(tx, name, locale, sentences);
    },
  };
}
