import { defineWords } from '@pollen/ui/translator';

export const autoAdvanceWords = defineWords('auto-advance', {
  title: 'Answering surveys',
  text: 'Kept in this browser.',
  label: 'Continue as soon as I choose',
  note: 'For questions with one choice, except the last. You can always go back.',
});
