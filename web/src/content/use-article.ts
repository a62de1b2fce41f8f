import {
  ARTICLE_HTML,
  ARTICLE_WORDS,
  type ArticleName,
  type ArticlePart,
  articleMark,
} from '@pollen/contract/content-marks';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/call';
import { useLang } from '../locales/language';
import { useHydrated } from '../session/login-info';

export type Article = Readonly<Record<ArticlePart, string>>;

const parts = [...ARTICLE_WORDS, ...ARTICLE_HTML];

function articleOf(read: (part: ArticlePart) => string): Article {
  return Object.fromEntries(parts.map((part) => [part, read(part)])) as Record<ArticlePart, string>;
}

/**
 * The attributes that mark the place of a text, so that a page which hydrates finds the content that the server filled
 * in.
 */
export const partAttributes = (name: ArticleName, part: ArticlePart) => ({ 'data-article': `${name}.${part}` });

/** In the build: marks that the server fills in. In a browser: the values that it filled in. */
function articleOfPage(name: ArticleName): Article | null {
  if (typeof document === 'undefined') return articleOf((part) => articleMark(name, part));
  const find = (part: ArticlePart) => document.querySelector<HTMLElement>(`[data-article="${name}.${part}"]`);
  if (!find('body')) return null;
  const words: readonly string[] = ARTICLE_WORDS;
  return articleOf((part) => {
    if (part === 'description') return document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
    return (words.includes(part) ? find(part)?.textContent : find(part)?.innerHTML) ?? '';
  });
}

/** A text in the reader's language if there is one. The English text is part of the page; any other is fetched. */
export function useArticle(name: ArticleName, isTranslated = true) {
  const readersLang = useLang();
  const lang = isTranslated ? readersLang : 'en';
  const hydrated = useHydrated();
  const [shown, setShown] = useState<{ article: Article; lang: 'en' | 'zh' } | null>(() => {
    const article = hydrated ? null : articleOfPage(name);
    return article && { article, lang: 'en' };
  });
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const isShown = shown?.lang === lang;

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again after each try.
  useEffect(() => {
    if (isShown) return;
    const leaving = new AbortController();
    call('GET /api/v1/Articles/:name', { params: { name }, signal: leaving.signal }).then(
      (article) => setShown({ article, lang }),
      (reason) => leaving.signal.aborted || setError(reason),
    );
    return () => leaving.abort();
  }, [name, lang, isShown, tries]);

  const retry = useCallback(() => {
    setError(null);
    setTries((count) => count + 1);
  }, []);
  return { article: isShown ? shown.article : null, error, retry };
}
