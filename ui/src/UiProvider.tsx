import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, use } from 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, by which a part hands numbers to its style sheet. */
    [property: `--${string}`]: string | number | undefined;
  }
}

/** The few words that the parts themselves need. English by default; an app hands in another language. */
export interface UiWords {
  close: string;
  showPassword: string;
  hidePassword: string;
  previousPage: string;
  nextPage: string;
  page: string;
  ofPages: (total: number) => string;
  pageNumber: (page: number) => string;
  /** Unit read out after an amount of coins. */
  coins: (amount: number) => string;
  loading: string;
  done: string;
  now: string;
  failed: string;
}

const english: UiWords = {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: 'Page',
  ofPages: (total) => `of ${total}`,
  pageNumber: (page) => `Page ${page}`,
  coins: (amount) => (Math.abs(amount) === 1 ? 'coin' : 'coins'),
  loading: 'Loading',
  done: 'done',
  now: 'now',
  failed: 'failed',
};

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children?: ReactNode };

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

interface Ui {
  words: UiWords;
  /** BCP 47 tag for numbers and dates. */
  locale: string;
  /** How the app draws a link inside itself, so that a click does not load the document again. */
  Link: ComponentType<LinkProps>;
}

const UiContext = createContext<Ui>({ words: english, locale: 'en-US', Link: PlainLink });

interface UiProviderProps extends Partial<Ui> {
  children: ReactNode;
}

export function UiProvider({ words = english, locale = 'en-US', Link = PlainLink, children }: UiProviderProps) {
  return <UiContext value={{ words, locale, Link }}>{children}</UiContext>;
}

export function useUi(): Ui {
  return use(UiContext);
}
