import { defineWords } from '@pollen/ui/translator';

/** What a suspended member reads at the log-in. By itself: hardly anybody loads it. */
export const suspensionWords = defineWords('suspension', {
  title: 'Your account is suspended',
  text: 'The new address {email} was not confirmed in time. Your coins and orders are safe. Confirm it by the link in our mail, or take the change back by a link that we mail to your old address.',
  byOperator: 'We have suspended it. The reason:',
  kept: 'You cannot log in, and nothing is paid out, until we open it again. Your coins and orders are kept.',
  write: 'Write to us',
  mailNew: 'Send the confirmation mail again',
  mailOld: 'Mail me the link to take it back',
  mailedNew: 'Sent. Please look into the mailbox of the new address.',
  mailedOld: 'Sent. Please look into the mailbox of your old address.',
});
