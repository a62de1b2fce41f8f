import { defineWords } from '@pollen/ui/translator';

export const notFoundWords = defineWords('not-found', {
  title: 'We can’t find this page',
  text: 'The address may be old or mistyped. Nothing in your account has changed.',
  home: 'Go to the home page',
  surveys: 'Go to your surveys',
});
