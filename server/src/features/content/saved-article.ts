import { ARTICLES, type ArticleName } from '@pollen/contract/content-marks';
import { z } from 'zod';
import type { Locale } from '../../platform/locale';
import type { ArticleSource } from './rules';

/** A text as an operator saved it in the console. */
export const SavedArticle = z.strictObject({
  title: z.string(),
  description: z.string(),
  policyVersion: z.string().nullable(),
  date: z.string().nullable(),
  body: z.string(),
});
export type SavedArticle = z.infer<typeof SavedArticle>;

/** Returns a saved article in the shape of an article file; an empty policy version becomes a null version. */
export function sourceOf({ title, description, policyVersion, date, body }: SavedArticle): ArticleSource {
  return { title, description, version: policyVersion === '' ? null : policyVersion, date, body };
}

/** The name under which the versions of a text are kept: `terms.en`. */
export const subjectOf = (name: ArticleName, locale: Locale) => `${name}.${locale}`;

/** The text and language that a subject means; null when there is no such text. */
export function readSubject(subject: string): { name: ArticleName; locale: Locale } | null {
  const name = ARTICLES.find((each) => subject.startsWith(`${each}.`));
  const locale = (['en', 'zh'] as const).find((each) => name && subject === subjectOf(name, each));
  // This text exists in Chinese only.
  if (!name || !locale || (name === 'chinese-terms' && locale === 'en')) return null;
  return { name, locale };
}

/** All texts that can be edited. */
export const subjects = ARTICLES.flatMap((name) =>
  (['en', 'zh'] as const).filter((locale) => readSubject(subjectOf(name, locale))).map((locale) => ({ name, locale })),
);
