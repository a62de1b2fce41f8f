/**
 * What the build leaves open in the prerendered pages of the member app, for the server to fill in. Free of zod, so
 * that browsers may import it. Why: docs/decisions/0025-content-files.md.
 */

/** Stands for `PUBLIC_URL`. */
export const publicUrlMark = 'https://public-url.invalid';

/** The texts in `content/`, by the names of their files. */
export const ARTICLES = ['about', 'active-rules', 'chinese-terms', 'privacy', 'rewards-info', 'terms'] as const;
export type ArticleName = (typeof ARTICLES)[number];

/** What a text is made of: words as plain text, the rest as HTML. */
export const ARTICLE_WORDS = ['title', 'description', 'version'] as const;
export const ARTICLE_HTML = ['lead', 'contents', 'body'] as const;
export type ArticlePart = (typeof ARTICLE_WORDS)[number] | (typeof ARTICLE_HTML)[number];

/** Stands for a part of a text. */
export const articleMark = (name: ArticleName, part: ArticlePart): string => `[[${name}.${part}]]`;

/** Numbers of the panel that the landing page states, by the names of the settings. */
export const RATES = [
  'screenOutPoints',
  'checkInPoints',
  'checkInBonusEvery',
  'checkInBonusPoints',
  'profileQuestionPoints',
  'profileQuestionsPer',
  'referralFirstPoints',
  'referralCommissionPercent',
  // Not a rate, but stated in the same way: 0 when the panel says nothing about its size.
  'communityMembers',
] as const;
export type RateName = (typeof RATES)[number];

/**
 * How a rate is written in English: `1000`, `1,000`, `$10.00`, `20%`, the word that follows a number of coins, and
 * `1.5 million`.
 */
export const RATE_FORMS = ['bare', 'number', 'dollars', 'percent', 'coins', 'people'] as const;
export type RateForm = (typeof RATE_FORMS)[number];

/** Stands for a rate, written in one of its forms. */
export const rateMark = (name: RateName, form: RateForm): string => `[[rates.${name}.${form}]]`;
