import { defineWords } from '@pollen/ui/translator';

export const mailPreferencesWords = defineWords('mailPreferences', {
  title: 'Mail preferences',
  text: 'Each choice counts at once, and you can change it at any time.',
  failed: 'Your choices did not load',
  invitations: 'Survey invitations by mail',
  invitationsNote: 'New surveys are on your survey page in any case.',
  invitationsOn: 'Survey invitations will come by mail',
  invitationsOff: 'No more survey invitations by mail',
  invitationOpens: 'Let us see that you opened an invitation',
  invitationOpensNote:
    'Invitations then carry a tiny picture that tells us so. It helps us write better ones; nothing else depends on it.',
  orderSteps: 'Each step of an order',
  orderStepsNote: 'When it was confirmed, is being checked, was approved. How it ended is mailed in any case.',
  answerNews: 'News about your answers',
  answerNewsNote: 'When answers were not accepted, or were accepted after all. Your answer history says so too.',
  perWeek: 'Invitations a week, at most',
  perWeekHelp: 'Counted over seven days.',
  perWeekAll: 'As many as there are ({n} at most)',
  perWeekOf: '{n} a week',
  always:
    'These always come: codes and what concerns the safety of your account, what you have to confirm, the end of an order, and answers to your messages.',
  saved: 'Your choice is kept',
  logInTitle: 'Log in to choose your mails',
  logInText: 'Or follow the link under one of our invitations: it works without a log-in.',
  logIn: 'Log in',
});
