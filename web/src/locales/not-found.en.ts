import { defineWords } from '@pollen/ui/translator';

export const notFoundWords = defineWords('not-found', {
  title: 'This page is not here',
  text: 'The address may be old or mistyped. Nothing in your account has changed.',
  home: 'Go to the start page',
  surveys: 'Go to your surveys',
});
