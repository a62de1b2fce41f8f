import { defineWords } from '@pollen/ui/translator';

/** The table of a member's attempts. */
export const attemptWords = defineWords('attempts', {
  survey: 'Survey',
  number: 'No. {id}',
  outcome: 'Outcome',
  started: 'Started',
  duration: 'Time taken',
  coins: 'Coins',
});
