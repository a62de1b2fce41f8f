import { defineWords } from '@pollen/ui/translator';

export const helpWords = defineWords('help', {
  title: 'Help',
  description:
    'Answers about Pollen: joining, taking part in surveys, account and profile, points and rewards, and how to contact us.',
  lead: 'Common questions, in four sections. Can’t find yours? Write to us: a person reads every message.',
  sections: 'Help sections',
  overview: 'Overview',
  surveys: 'Taking part in Surveys',
  account: 'Account & Profile',
  rewards: 'Points and Rewards',
  contact: 'Contact us',
  contactLead: 'A person reads and answers every message.',
  failed: 'The questions didn’t load',
  empty: 'No questions yet',
  emptyText: 'Write to us and we’ll answer in person.',
  search: 'Search the questions',
  searchExample: 'payout, screen-out, level …',
  found: { one: '{n} question found', other: '{n} questions found' },
  noneFound: 'No question matches',
  noneFoundText: 'Try another word, or write to us.',
  stillOpenText: 'A person reads every message and answers by email.',
  stillOpen: 'Still have a question?',
  commonTitle: 'Common questions',
  commonDescription:
    'Answers to common questions about Pollen: joining, taking part in surveys, account and profile, points and rewards.',
  commonLead: 'What members ask most. Help has all questions with a search; for anything else, write to us.',
  allQuestions: 'All questions',
});
