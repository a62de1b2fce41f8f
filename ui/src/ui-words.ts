import { defineWords, type Translator } from './translator';

/** The built-in texts of the components: labels of buttons, and texts for screen readers. */
export const uiWords = defineWords('ui', {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: 'Page',
  ofPages: 'of {total}',
  pageNumber: 'Page {page}',
  coins: { one: 'coin', other: 'coins' },
  loading: 'Loading',
  done: 'done',
  now: 'now',
  failed: 'failed',
});

/** The words as `UiProvider` takes them, in the language of the translator. */
export function uiWordsOf(t: Translator<(typeof uiWords)['en']>) {
  return {
    close: t('close'),
    showPassword: t('showPassword'),
    hidePassword: t('hidePassword'),
    previousPage: t('previousPage'),
    nextPage: t('nextPage'),
    page: t('page'),
    ofPages: (total: number) => t('ofPages', { total }),
    pageNumber: (page: number) => t('pageNumber', { page }),
    /** Unit read out after an amount of coins. */
    coins: (amount: number) => t('coins', { n: amount }),
    loading: t('loading'),
    done: t('done'),
    now: t('now'),
    failed: t('failed'),
  };
}

export type UiWords = ReturnType<typeof uiWordsOf>;
