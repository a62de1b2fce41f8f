import { defineWords } from './translator';

/** Around the legal texts; the texts themselves are in `content/`. */
export const legalWords = defineWords('legal', {
  contents: 'On this page',
  inShort: 'In short',
  version: 'Version {version}, in force since {date}',
  print: 'Print or save',
  texts: 'Legal texts',
  terms: 'Terms of use',
  termsDescription:
    'The agreement between Pollen and its members: who can join, how surveys pay, how rewards are paid out, and what closing an account means.',
  privacy: 'Privacy policy',
  privacyDescription:
    'Which data Pollen collects, what for, who receives it, which cookies it sets, and how to use your rights in California, the EU and anywhere else.',
  rules: 'Activity rules',
  rulesDescription:
    'How inviting friends pays on Pollen: 200 coins for a first survey, 20% of every later one, and the published activity periods.',
});
