import { defineWords } from '@pollen/ui/translator';

/** The page that stands for any other when there is no network; both languages stand in it. */
export const offlineWords = defineWords('offline', {
  title: 'You’re offline',
  text: 'This page needs an internet connection. Your balance and the answers you sent are safe.',
  tryAgain: 'Try again',
  surveys: 'View your last survey list',
});
