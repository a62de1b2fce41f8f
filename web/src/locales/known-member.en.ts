import { defineWords } from '@pollen/ui/translator';

/** Who is greeted at the log-in, and the offer of a passkey after it. */
export const knownMemberWords = defineWords('knownMember', {
  notYou: 'Not you?',
  withPasskey: 'Log in with passkey',
  loggingIn: 'Logging in',
  note: 'Your face, finger or screen lock. It never leaves your device.',
  or: 'or with your password',
  offerTitle: 'Log in without a password next time?',
  offerText:
    'A passkey lives on this device and opens with your face, finger or screen lock. Your password keeps working.',
  create: 'Create a passkey',
  creating: 'Creating',
  notNow: 'Not now',
  created: 'Passkey created: {name}',
  failed: 'No passkey was created. You can add one in your settings.',
  forget: 'Forget me on this device',
});
