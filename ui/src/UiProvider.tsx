import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react';
import { translatorOf } from './translator';
import { type UiWords, uiWords, uiWordsOf } from './ui-words';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, with which a component passes numbers to its style sheet. */
    [property: `--${string}`]: string | number | undefined;
  }
}

/** The texts of the components until an app provides another language. */
const english = uiWordsOf(translatorOf(uiWords, undefined));

export type LinkProps = ComponentProps<'a'> & { href: string; children?: ReactNode };

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

interface Ui {
  words: UiWords;
  /** BCP 47 tag for numbers and dates. */
  locale: string;
  /** The app's component for internal links, which navigates without loading the document again. */
  Link: ComponentType<LinkProps>;
}

const UiContext = createContext<Ui>({ words: english, locale: 'en-US', Link: PlainLink });

interface UiProviderProps extends Partial<Ui> {
  children: ReactNode;
}

/**
 * Provides the components below it with their words, their locale and the link of the app; defaults to English and
 * plain links.
 */
export function UiProvider({ words = english, locale = 'en-US', Link = PlainLink, children }: UiProviderProps) {
  return <UiContext value={{ words, locale, Link }}>{children}</UiContext>;
}

/**
 * Returns the words, the locale and the link component of the nearest `UiProvider`, or the English defaults without
 * one.
 */
export function useUi(): Ui {
  return use(UiContext);
}
