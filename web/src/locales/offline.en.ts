import { defineWords } from '@pollen/ui/translator';

/** The page that stands for any other when there is no network; both languages stand in it. */
export const offlineWords = defineWords('offline', {
  title: 'You are offline',
  text: 'This page needs a connection. Your balance and your answers are safe: what you sent is with us.',
  tryAgain: 'Try again',
  surveys: 'Your last list of surveys',
});
