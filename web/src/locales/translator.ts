import { type ReactNode, useMemo } from 'react';
import { type Lang, loadedChinese, useLang } from './language';

/**
 * Words of the member app. One file per word and language, see docs/decisions/0010-own-translator.md:
 *
 *     locales/check-in.en.ts   export const checkInWords = defineWords('check-in', { days: { one: '{n} day', other: '{n} days' } } as const)
 *     locales/check-in.zh.ts   export const zh: ChineseOf<typeof checkInWords> = { days: { other: '{n} 天' } }
 *     locales/zh.ts            one line that names the Chinese file
 *
 * The English words travel with the pages that use them; all Chinese ones are a chunk of their own.
 */
export type Message = string | { readonly one?: string; readonly other: string };
export type Messages = Readonly<Record<string, Message>>;

export interface Words<W extends string = string, M extends Messages = Messages> {
  readonly word: W;
  readonly en: M;
}

export function defineWords<const W extends string, const M extends Messages>(word: W, en: M): Words<W, M> {
  return { word, en };
}

/** A Chinese sentence for each English one; a missing or a surplus key does not compile. */
export type ChineseOf<T> =
  T extends Words<string, infer M>
    ? { readonly [K in keyof M]: M[K] extends string ? string : { readonly other: string } }
    : never;

type ParamsIn<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | ParamsIn<Rest> : never;
type ParamNames<T> = T extends string ? ParamsIn<T> : T extends { other: infer O } ? ParamsIn<O> | 'n' : never;
type Values<T> = { [P in ParamNames<T>]: P extends 'n' ? number : string | number };
type Args<T> = [ParamNames<T>] extends [never] ? [] : [values: Values<T>];
type TagsIn<S> = S extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

export interface Translator<M extends Messages> {
  <K extends keyof M>(key: K, ...values: Args<M[K]>): string;
  /** For sentences with `<tag>words</tag>`: each tag becomes what its function makes of the words. */
  rich<K extends keyof M>(
    key: K,
    tags: { [T in TagsIn<M[K]>]: (words: string) => ReactNode },
    ...values: Args<M[K]>
  ): ReactNode;
}

const plural = { en: new Intl.PluralRules('en'), zh: new Intl.PluralRules('zh') };

function sentence(lang: Lang, message: Message, values: Record<string, string | number>): string {
  const pattern =
    typeof message === 'string'
      ? message
      : ((plural[lang].select(Number(values.n)) === 'one' ? message.one : undefined) ?? message.other);
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US').format(value) : value;
  });
}

/** A translator outside of React, as for the texts of errors. */
export function translator<W extends string, M extends Messages>(lang: Lang, words: Words<W, M>): Translator<M> {
  const chinese = lang === 'zh' ? (loadedChinese() as Record<string, Messages> | null)?.[words.word] : undefined;
  const spoken: Lang = chinese ? 'zh' : 'en';
  const find = (key: keyof M) => (chinese as M | undefined)?.[key] ?? words.en[key] ?? String(key);

  const say = (key: keyof M, values: Record<string, string | number> = {}) => sentence(spoken, find(key), values);
  say.rich = (
    key: keyof M,
    tags: Record<string, (words: string) => ReactNode>,
    values: Record<string, string | number> = {},
  ): ReactNode => {
    const parts: ReactNode[] = [];
    const text = sentence(spoken, find(key), values);
    let end = 0;
    for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
      parts.push(text.slice(end, match.index), tags[match[1] ?? '']?.(match[2] ?? '') ?? match[2]);
      end = match.index + match[0].length;
    }
    parts.push(text.slice(end));
    return parts;
  };
  return say as unknown as Translator<M>;
}

type ChineseWord = keyof typeof import('./zh').zh;

/** `const t = useT(checkInWords)`, then `t('days', { n: 3 })`. Words without Chinese ones do not compile. */
export function useT<W extends ChineseWord, M extends Messages>(words: Words<W, M>): Translator<M> {
  const lang = useLang();
  return useMemo(() => translator(lang, words), [lang, words]);
}
