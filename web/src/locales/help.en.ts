import { defineWords } from './translator';

export const helpWords = defineWords('help', {
  title: 'Help',
  lead: 'Questions that members ask, and where to find us.',
  sections: 'Sections',
  overview: 'Overview',
  surveys: 'Taking part in Surveys',
  account: 'Account & Profile',
  rewards: 'Points and Rewards',
  contact: 'Contact us',
  contactLead: 'How to reach customer service.',
  contactReply: 'Reply to a mail that you have from us: a code, a confirmation or an order.',
  contactInclude: 'What helps us to help you',
  contactSurvey: 'about a survey: its number and title, the reward, and the day you joined',
  contactOrder: 'about an order: the order number',
  contactAccount: 'about your account: write from the address that you registered with',
  contactNever: 'Never send us your password. We do not ask for it.',
  contactNoMail:
    'If its sender is a no-reply address, answers are not read there yet. The message form that opens on this page next will reach us.',
  failed: 'The questions did not load',
  empty: 'No questions yet',
  emptyText: 'Write to us, and we answer in person.',
  stillOpen: 'Is your question still open?',
  commonTitle: 'Common questions',
  commonDescription:
    'Five answers about Pollen: what it is, why a survey screens people out, how coins are paid, and what happens to your data.',
  commonLead: 'The five that are asked most.',
  allQuestions: 'All questions',
});
