import type { ReactNode } from 'react';
import { pluralOf, writeNumber } from './intl';
import type { Lang } from './language';

/** A sentence; with `{name}` for parameters, `<tag>words</tag>` for links, and two forms where `{n}` counts. */
export type Message = string | { readonly one?: string; readonly other: string };
export type Messages = Readonly<Record<string, Message>>;

/** The English messages of one word of an app. See docs/decisions/0010-own-translator.md. */
export interface Words<W extends string = string, M extends Messages = Messages> {
  readonly word: W;
  readonly en: M;
}

/**
 * Returns the English messages under the name of their file, with the exact types that the Chinese ones are checked
 * against.
 */
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
  /** For sentences with `<tag>words</tag>`: each tag is replaced by what its function returns for the words. */
  rich<K extends keyof M>(
    key: K,
    tags: { [T in TagsIn<M[K]>]: (words: string) => ReactNode },
    ...values: Args<M[K]>
  ): ReactNode;
}

function sentence(lang: Lang, message: Message, values: Record<string, string | number>): string {
  const pattern =
    typeof message === 'string'
      ? message
      : ((pluralOf(lang, Number(values.n)) === 'one' ? message.one : undefined) ?? message.other);
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? writeNumber(lang === 'zh' ? 'zh-CN' : 'en-US', value) : value;
  });
}

/** A translator for the messages of one catalog; English where `chinese` is not given. */
export function translatorOf<W extends string, M extends Messages>(
  words: Words<W, M>,
  chinese: Messages | undefined,
): Translator<M> {
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
