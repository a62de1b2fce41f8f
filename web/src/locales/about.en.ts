import { defineWords } from '@pollen/ui/translator';

/** Below the text of the page, which is in `content/`. */
export const aboutWords = defineWords('about', {
  title: 'About Pollen',
  signUp: 'Sign up',
  surveys: 'See surveys',
  contact: 'Contact us',
});
