import { useMemo } from 'react';
import type { Lang } from './language';
import { type Messages, type Translator, translatorOf, type Words } from './translator';

interface Languages {
  /** The Chinese words of the app, null until they are loaded. */
  loadedChinese: () => unknown;
  useLang: () => Lang;
}

/** The translators of an app, `ChineseWord` being the names of its Chinese words. */
export function createTranslator<ChineseWord extends string>({ loadedChinese, useLang }: Languages) {
  /** A translator outside of React, as for the texts of errors. */
  function translator<W extends string, M extends Messages>(lang: Lang, words: Words<W, M>): Translator<M> {
    const chinese = lang === 'zh' ? (loadedChinese() as Record<string, Messages> | null) : null;
    return translatorOf(words, chinese?.[words.word]);
  }

  /** `const t = useT(checkInWords)`, then `t('days', { n: 3 })`. Words without Chinese ones do not compile. */
  function useT<W extends ChineseWord, M extends Messages>(words: Words<W, M>): Translator<M> {
    const lang = useLang();
    return useMemo(() => translator(lang, words), [lang, words]);
  }

  return { translator, useT };
}
