import { changeMail, mailText, mailTexts, previewMail } from '@pollen/contract/console-mails';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { whyNotAllowed } from '../operators/index';
import { change, lastChanges } from '../versions/index';
import { plainTextOf } from './plain-text';
import { findTexts, listTexts } from './queries';
import { type Sentences, sentencesOf } from './rules';
import { checkSentences, type MailSamples, mailSubject, ownSentences, standardOf, versionedMail } from './versioned';

/** The mails with made-up data, and their sentences, for the console; `samples` has one of each kind. */
export function consoleMailRoutes(api: Api, config: { publicUrl: string }, samples: MailSamples): void {
  const { publicUrl } = config;
  const versioned = versionedMail(samples);

  /** Composes a sample mail of a known kind. */
  function compose(name: string, locale: Locale, sentences: Sentences) {
    const sample = samples[name];
    if (!sample) throw new Error(`no sample of ${name}`);
    return sample({ locale, publicUrl }).compose(sentences);
  }
  function draw(name: string, locale: Locale, sentences: Sentences) {
    const { subject, mail } = compose(name, locale, sentences);
    const html = `<!doctype html>${renderToStaticMarkup(mail)}`;
    return { subject, html, text: plainTextOf(html) };
  }

  api.handle(mailTexts, async ({ tx }) => {
    const saved = new Map((await listTexts(tx)).map((row) => [mailSubject(row.name, row.locale), row.sentences]));
    const subjectOf = (name: string, locale: Locale) =>
      compose(
        name,
        locale,
        sentencesOf(standardOf(samples, name, locale), saved.get(mailSubject(name, locale)) ?? null),
      ).subject;
    return {
      list: Object.keys(samples).map((name) => ({
        name,
        subject: { en: subjectOf(name, 'en'), zh: subjectOf(name, 'zh') },
        edited: (['en', 'zh'] as const).filter((locale) => saved.has(mailSubject(name, locale))),
      })),
    };
  });

  api.handle(mailText, async ({ tx, params, operator, locale: reader }) => {
    const { name, locale } = params;
    const standard = standardOf(samples, name, locale);
    const now = sentencesOf(standard, await findTexts(tx, name, locale));
    const { version, changed } = (await lastChanges(tx, 'mail'))(mailSubject(name, locale));
    return {
      name,
      ...draw(name, locale, now),
      sentences: Object.entries(standard).map(([key, sentence]) => ({
        key,
        standard: sentence,
        now: now[key] ?? sentence,
      })),
      version,
      changed,
      can: { change: may(whyNotAllowed(operator, 'managePanel'), reader) },
    };
  });

  api.handle(changeMail, async ({ tx, params, operator, body }) => {
    const { name, locale } = params;
    const { sentences, ...seen } = body;
    const standard = standardOf(samples, name, locale);
    checkSentences(standard, sentences);
    const content = ownSentences(standard, sentences);
    return change(tx, operator, versioned, { ...seen, subject: mailSubject(name, locale), content });
  });

  api.handle(previewMail, async ({ body }) => {
    const { name, locale, sentences } = body;
    const standard = standardOf(samples, name, locale);
    checkSentences(standard, sentences);
    return draw(name, locale, { ...standard, ...sentences });
  });
}
