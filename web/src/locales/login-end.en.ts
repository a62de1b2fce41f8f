import { defineWords } from '@pollen/ui/translator';

/** What is said after somebody tried to log in. */
export const loginEndWords = defineWords('loginEnd', {
  loginSucceeded: 'You’re logged in',
  blocked: 'Sorry, because {reason}, you have been prohibited from redeeming and filling in the survey',
  blockedText: 'Please contact customer service.',
  passkeyFailed: 'This browser didn’t find a passkey for Pollen. Use your password.',
});
