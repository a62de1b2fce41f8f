import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { leadMissing, policyVersionIncomplete, textEmpty } from '@pollen/contract/console-content';
import {
  ARTICLE_HTML,
  ARTICLE_WORDS,
  ARTICLES,
  type ArticleName,
  type ArticlePart,
  RATE_FORMS,
  RATES,
} from '@pollen/contract/content-marks';
import type { RefusalKind } from '@pollen/contract/operation';
import sanitizeHtml from 'sanitize-html';
import { findCheckout } from '../../platform/checkout';
import type { Tx } from '../../platform/database/database';
import { cached } from '../../platform/database/per-database';
import { fill, type Locale } from '../../platform/locale';
import type { Services } from '../../platform/services';
import { currentPromotions, panelSettings } from '../settings/index';
import { latestContents } from '../versions/index';
import { numbersOf, ratesOf, writeRate } from './panel-numbers';
import { type ArticleSource, contentsOf, labelTables, readArticle, splitLead } from './rules';
import { readSubject, SavedArticle, sourceOf } from './saved-article';

/** The markup that a content file may have. Its classes are those that the member app styles. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['section', 'h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'dl', 'div', 'dt', 'dd', 'blockquote'],
    ...['strong', 'em', 'a', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], section: ['id'] },
  allowedClasses: {
    section: ['in-short'],
    ol: ['steps', 'numbered', 'levels'],
    ul: ['columns', 'cards'],
    dl: ['rows', 'rates'],
    dd: ['coins'],
    li: ['art-*'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  // Elements that are removed with their text. The page writes the title itself.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'h1'],
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(/^https?:/.test(href) ? { rel: 'noreferrer' } : {}) },
    }),
  },
};

/** A cleaned text whose numbers of the panel are not filled in yet. */
interface CleanArticle extends Omit<ArticleSource, 'body'> {
  /** The language of the text. */
  readonly locale: Locale;
  readonly lead: string;
  readonly contents: string;
  readonly body: string;
}

interface Kept {
  readonly stamp: string;
  readonly article: CleanArticle | null;
}

const shipped = join(findCheckout(), 'content');
const kept = new Map<string, Kept>();

/** Removes forbidden markup and splits the text into its parts. */
function cleanArticle(source: ArticleSource, locale: Locale): CleanArticle {
  const { lead, rest } = splitLead(sanitizeHtml(source.body, allowed));
  return { ...source, locale, lead, contents: contentsOf(rest), body: labelTables(rest) };
}

/** Returns the cleaned text of a file, read again when the file has changed; null when it cannot be shown. */
async function readClean(
  file: string,
  locale: Locale,
  complain: (problem: string) => void,
): Promise<CleanArticle | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const stamp = `${found.mtimeMs} ${found.size}`;
  const before = kept.get(file);
  if (before?.stamp === stamp) return before.article;
  const source = readArticle(await readFile(file, 'utf8'));
  let article: CleanArticle | null = null;
  if (typeof source === 'string') complain(`${file} is not shown: ${source}`);
  else article = cleanArticle(source, locale);
  kept.set(file, { stamp, article });
  return article;
}

/** How long a process caches the saved texts, which change a few times a year. */
const SAVED_ARTICLES_CACHE_MS = 5_000;

/** The texts that operators saved in the console, by `<name>.<language>`. */
const savedArticles = cached(SAVED_ARTICLES_CACHE_MS, async (tx): Promise<ReadonlyMap<string, CleanArticle>> => {
  const articles = new Map<string, CleanArticle>();
  for (const [subject, content] of await latestContents(tx, 'article')) {
    const article = SavedArticle.safeParse(content);
    const text = readSubject(subject);
    if (article.success && text) articles.set(subject, cleanArticle(sourceOf(article.data), text.locale));
  }
  return articles;
});

/** Empties the cache, after a saved text is committed. */
export function invalidateSavedArticles(tx: Tx): void {
  savedArticles.invalidate(tx);
}

/** Returns the source of a text that no operator has saved: the file in `DATA_DIR/content`, or the shipped one. */
export async function fileOf(
  dataDir: string,
  name: ArticleName,
  locale: Locale,
): Promise<{ origin: 'file' | 'shipped'; source: ArticleSource } | null> {
  for (const [origin, folder] of [
    ['file', join(dataDir, 'content')],
    ['shipped', shipped],
  ] as const) {
    const html = await readFile(join(folder, `${name}.${locale}.html`), 'utf8').catch(() => null);
    const source = html === null ? null : readArticle(html);
    if (source && typeof source !== 'string') return { origin, source };
  }
  return null;
}

const hasWords = (html: string) => html.replace(/<[^<>]*>/g, '').trim() !== '';

/** Returns why a text cannot be saved because it could not be shown, or null. */
export function whyNotShow(source: ArticleSource): RefusalKind | null {
  const { body, lead } = cleanArticle(source, 'en');
  if ((source.version === null) !== (source.date === null)) return policyVersionIncomplete;
  if (!hasWords(lead) && !hasWords(body)) return textEmpty;
  return hasWords(lead) ? null : leadMissing;
}

/** Returns a draft as it would be shown, with the current numbers of the panel. */
export async function showDraft(tx: Tx, source: ArticleSource, locale: Locale): Promise<Article> {
  return withNumbers(tx, cleanArticle(source, locale));
}

/**
 * Returns the text in a language, or else in the other: the version saved in the console, or the operator's file in
 * `DATA_DIR/content`, or the shipped file. A file that is no valid text is skipped and logged.
 */
async function findArticle(
  tx: Tx,
  dataDir: string,
  name: ArticleName,
  locale: Locale,
  complain: (problem: string) => void,
): Promise<CleanArticle> {
  const own = await savedArticles(tx);
  for (const language of locale === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const)) {
    const article = own.get(`${name}.${language}`);
    if (article) return article;
    for (const folder of [join(dataDir, 'content'), shipped]) {
      const article = await readClean(join(folder, `${name}.${language}.html`), language, complain);
      if (article) return article;
    }
  }
  throw new Error(`content/${name} is missing`);
}

/** A text as it is shown. */
export type Article = Readonly<Record<ArticlePart, string>>;

/** Returns the version of a policy that is in force; null when the text has none. */
export async function policyVersionOf(
  tx: Tx,
  { config, log }: Pick<Services, 'config' | 'log'>,
  name: ArticleName,
  locale: Locale,
): Promise<string | null> {
  return (await findArticle(tx, config.dataDir, name, locale, (problem) => log.warn(problem))).version;
}

const versionLine = {
  en: 'Version {version}, in force since {date}',
  zh: '版本 {version}，自 {date}起生效',
};

function versionOf({ version, date, locale }: CleanArticle): string {
  if (version === null || date === null) return '';
  const format = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return fill(versionLine[locale], { version, date: format.format(new Date(date)) });
}

/** Returns a cleaned text with the current numbers of the panel. */
export async function showArticle(
  tx: Tx,
  { config, log }: Pick<Services, 'config' | 'log'>,
  name: ArticleName,
  locale: Locale,
): Promise<Article> {
  return withNumbers(tx, await findArticle(tx, config.dataDir, name, locale, (problem) => log.warn(problem)));
}

async function withNumbers(tx: Tx, article: CleanArticle): Promise<Article> {
  const periods = article.body.includes('{activityPeriods}') ? await currentPromotions(tx) : [];
  const numbers = numbersOf(await panelSettings(tx), article.locale, periods);
  const shown = (text: string) => fill(text, numbers);
  return {
    title: shown(article.title),
    description: shown(article.description),
    version: versionOf(article),
    lead: shown(article.lead),
    contents: shown(article.contents),
    body: shown(article.body),
  };
}

const marks = new RegExp(`\\[\\[(${ARTICLES.join('|')})\\.(\\w+)\\]\\]`, 'g');
const rateMarks = new RegExp(`\\[\\[rates\\.(${RATES.join('|')})\\.(${RATE_FORMS.join('|')})\\]\\]`, 'g');
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Fills the placeholders of a prerendered page with the English texts and the rates. */
export async function fillPage(tx: Tx, services: Pick<Services, 'config' | 'log'>, html: string): Promise<string> {
  const names = new Set([...html.matchAll(marks)].map(([, name]) => name as ArticleName));
  const articles = new Map<string, Article>();
  for (const name of names) articles.set(name, await showArticle(tx, services, name, 'en'));
  const rates = ratesOf(await panelSettings(tx));
  const rated = html.replace(rateMarks, (mark, name: string, form: string) => {
    const rate = RATES.find((each) => each === name);
    const written = RATE_FORMS.find((each) => each === form);
    return rate && written ? writeRate(rates[rate], written) : mark;
  });
  return rated.replace(marks, (mark, name: string, part: string) => {
    const article = articles.get(name);
    const words = ARTICLE_WORDS.find((each) => each === part);
    const markup = ARTICLE_HTML.find((each) => each === part);
    return (words && article && escaped(article[words])) ?? (markup && article?.[markup]) ?? mark;
  });
}
