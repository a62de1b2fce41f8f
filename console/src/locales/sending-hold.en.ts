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
  mails: { one: '{n} email', other: '{n} emails' },
  otherCalls: {
    one: '{n} other task, such as a payout or a call to a partner',
    other: '{n} other tasks, such as payouts and calls to partners',
  },
  discard: {
    one: 'Discard {n} waiting email. The original panel has probably sent it.',
    other: 'Discard {n} waiting emails. The original panel has probably sent most of them.',
  },
  resumed: 'This panel sends again.',
});
