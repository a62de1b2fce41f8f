import { defineWords } from '@pollen/ui/translator';

/** The page that replaces any other while there is no network; it contains both languages. */
export const offlineWords = defineWords('offline', {
  title: 'You’re offline',
  text: 'This page needs an internet connection. Your balance and the answers you sent are safe.',
  tryAgain: 'Try again',
  surveys: 'View your last survey list',
});
