import { defineWords } from '@pollen/ui/translator';

export const prefillWords = defineWords('prefill', {
  share: 'Share these answers',
  shareNote: 'So {partner} doesn’t ask you again',
  shown: 'What {partner} gets',
  privateShared: '{partner} gets the answers above and a random ID, which no other partner knows.',
  toldTitle: 'What we told {partner}',
  told: 'Your answers about: {fields}. Nothing else of your profile.',
  comma: ', ',
  settingsTitle: 'Answers shared with partners',
  settingsText: 'Partners whose surveys you chose to start with answers from your profile.',
  none: 'You don’t share answers with any partner.',
  stop: 'Stop sharing',
  stopWith: 'Stop sharing with {partner}',
  stopping: 'Stopping…',
  stopped: '{partner} gets no more answers from your profile.',
  stopTitle: 'Stop sharing with {partner}?',
  stopText:
    'From your next survey on, it gets none of these answers: {fields}. What it has already received stays with it.',
  keep: 'Keep sharing',
  failed: 'Your choices could not be loaded',
});
