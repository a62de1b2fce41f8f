import type { Lang } from '@pollen/ui/language';
import { type Messages, type Translator, translatorOf, type Words } from '@pollen/ui/translator';
import { useMemo } from 'react';
import { loadedChinese, useLang } from './language';

/** A translator outside of React, as for the texts of errors. */
export function translator<W extends string, M extends Messages>(lang: Lang, words: Words<W, M>): Translator<M> {
  const chinese = lang === 'zh' ? (loadedChinese() as Record<string, Messages> | null) : null;
  return translatorOf(words, chinese?.[words.word]);
}

type ChineseWord = keyof typeof import('./zh').zh;

/** `const t = useT(orderWords)`, then `t('title')`. Words without Chinese ones do not compile. */
export function useT<W extends ChineseWord, M extends Messages>(words: Words<W, M>): Translator<M> {
  const lang = useLang();
  return useMemo(() => translator(lang, words), [lang, words]);
}
