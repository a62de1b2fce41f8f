import { defineWords } from '@pollen/ui/translator';

export const sharedResultWords = defineWords('shared-results', {
  title: 'Survey results',
  readOnly: 'Read only',
  openUntil: 'Open until {day}',
  notShown: 'These results can’t be shown',
  resultsFor: 'Results for {client}',
  base: 'Base:',
  running: 'The survey is still running. Figures change with every ten new responses.',
  weighted: 'Figures are weighted to the shares of the population. Counts and numbers of respondents are not weighted.',
  responses: { one: 'response', other: 'responses' },
  questions: 'Questions',
  tooFew: 'Fewer than 10 responses: not shown.',
  texts: 'Answers',
  foot: 'A letter marks a figure that is higher than in the column of that letter, at 95%. Groups of fewer than 10 are not shown. Nobody can be identified: names, email addresses and birthdays are not part of these results.',
});
