import { defineWords } from '@pollen/ui/translator';

export const mailPreferencesWords = defineWords('mailPreferences', {
  title: 'Email preferences',
  text: 'Changes apply immediately. You can update them at any time.',
  failed: 'Your preferences didn’t load',
  invitations: 'Survey invitations by email',
  invitationsNote: 'New surveys always appear on your survey page.',
  invitationsOn: 'You’ll get survey invitations by email',
  invitationsOff: 'You won’t get survey invitations by email',
  invitationOpens: 'Allow open tracking in invitations',
  invitationOpensNote:
    'We add a tiny image to invitations to see whether you opened them. It helps us write better ones and affects nothing else.',
  orderSteps: 'Order updates',
  orderStepsNote: 'When your order is confirmed, in review or approved. We always email you the outcome.',
  answerNews: 'Answer reviews',
  answerNewsNote: 'When answers are rejected, or accepted after a second review. Your answer history shows this too.',
  perWeek: 'Maximum invitations per week',
  perWeekHelp: 'Within any seven days.',
  perWeekAll: 'No extra limit (up to {n})',
  perWeekOf: '{n} a week',
  always:
    'You’ll always get codes, security alerts, confirmation requests, order outcomes and answers to your messages.',
  saved: 'Your preferences have been saved',
  logInTitle: 'Log in to choose your emails',
  logInText: 'Or use the link at the bottom of any invitation. No login needed.',
  logIn: 'Log in',
});
