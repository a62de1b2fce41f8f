import { defineWords } from '@pollen/ui/translator';

/** Around the texts of `content/`. */
export const legalWords = defineWords('legal', {
  contents: 'On this page',
  print: 'Print or save',
  address: 'From {address}',
  texts: 'Legal texts',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  rules: 'Activity rules',
  failed: 'The text didn’t load',
});
