import { defineWords } from './translator';

/** For the parts of `ui`. */
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
