import { defineWords } from '@pollen/ui/translator';

/** The page behind "This wasn’t me" in security emails. */
export const notMeWords = defineWords('not-me', {
  title: 'This wasn’t me',
  question: 'Log that browser out?',
  text: 'You’re here because of an email about your account’s security.',
  logsOut: 'The browser in the email is logged out at once.',
  passkeys: 'Passkeys that were added or used there are removed, and browsers they logged in are logged out, too.',
  password: 'Then you choose a new password, which logs out all browsers.',
  confirm: 'Log it out',
  confirming: 'Logging out',
  done: 'That browser is logged out',
  doneText: 'Now set a new password, so that nobody else can log in with the old one.',
  newPassword: 'Set a new password',
  failed: 'This link didn’t work',
});
