import { defineWords } from '@pollen/ui/translator';

/** The texts for a suspended member at the log-in and after it. A file of its own, because few visitors load it. */
export const suspensionWords = defineWords('suspension', {
  title: 'Your account is suspended',
  text: 'The new address <b>{email}</b> wasn’t confirmed in time. Your coins and orders are safe. Open the link in our email to confirm it, or request a link to your old address to undo the change.',
  kept: 'Until we reactivate it, you only see this case and nothing is paid out. Your coins and orders are kept.',
  failed: 'Your case could not be loaded',
  again: 'Try again',
  over: 'This page is no longer open',
  logIn: 'Log in',
  mailNew: 'Resend confirmation email',
  mailOld: 'Email a link to my old address',
  mailedNew: 'Sent. Please check the inbox of your new address.',
  mailedOld: 'Sent. Please check the inbox of your old address.',
});
