import { useEffect, useState } from 'react';
import { useLang } from '../locales/language';
import type { Article } from './article';

/** The article in the reader's language; null while the Chinese one is on its way. */
export function useArticle(english: Article, loadChinese: () => Promise<Article>): Article | null {
  const lang = useLang();
  const [chinese, setChinese] = useState<Article | null>(null);

  useEffect(() => {
    if (lang !== 'zh') return;
    let left = false;
    loadChinese().then(
      (article) => left || setChinese(article),
      // English is better than nothing.
      () => left || setChinese(english),
    );
    return () => {
      left = true;
    };
  }, [lang, english, loadChinese]);

  return lang === 'zh' ? chinese : english;
}
