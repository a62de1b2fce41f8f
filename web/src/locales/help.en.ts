import { defineWords } from '@pollen/ui/translator';

export const helpWords = defineWords('help', {
  title: 'Help',
  description:
    'Answers about Pollen: joining, taking part in surveys, account and profile, points and rewards, and how to write to us.',
  lead: 'Questions that members ask, in four sections. If yours is not among them, write to us: a person reads every message.',
  sections: 'Sections',
  overview: 'Overview',
  surveys: 'Taking part in Surveys',
  account: 'Account & Profile',
  rewards: 'Points and Rewards',
  contact: 'Contact us',
  contactLead: 'Every message is read and answered by a person.',
  failed: 'The questions did not load',
  empty: 'No questions yet',
  emptyText: 'Write to us, and we answer in person.',
  stillOpen: 'Is your question still open?',
  commonTitle: 'Common questions',
  commonDescription:
    'Answers to common questions about Pollen: joining, taking part in surveys, account and profile, points and rewards.',
  commonLead:
    'The first ones of each part of the help, with their answers. The help page has all the others, and the way to us.',
  allQuestions: 'All questions',
});
