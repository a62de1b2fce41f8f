import { defineWords } from '@pollen/ui/translator';

/** The banner of a restored copy of the panel, and the end of its hold. */
export const sendingHoldWords = defineWords('sendingHold', {
  restored: 'Restored copy: nothing is sent',
  restoredText: 'This panel was restored from a backup. Emails, payments and calls to partners wait.',
  moved: 'Former copy: nothing is sent',
  movedText: 'This panel was moved to another database. Emails, payments and calls to partners wait.',
  resume: 'Resume sending',
  resuming: 'Resuming…',
  question: 'Resume sending?',
  taken: 'This copy has the state of {at}. What happened after that is not in it.',
  onlyOne: 'Resume only if no other copy of this panel is running. Two copies would email and pay the same people.',
  waiting: 'What waits is sent immediately:',
  laterMails: { one: '{n} newer email', other: '{n} newer emails' },
  earlierMails: {
    one: '{n} email that was already waiting then',
    other: '{n} emails that were already waiting then',
  },
  otherCalls: {
    one: '{n} other task, such as a payout or a call to a partner',
    other: '{n} other tasks, such as payouts and calls to partners',
  },
  discard: 'Discard the emails that were already waiting then. The original panel has probably sent them.',
  resumed: 'This panel sends again.',
});
