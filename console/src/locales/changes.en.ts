import { defineWords } from '@pollen/ui/translator';

/** Changing what is kept in versions, its history, and the way back. */
export const changeWords = defineWords('changes', {
  change: 'Change',
  changeNamed: 'Change: {name}',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved. It counts from now on.',
  reason: 'Reason',
  reasonHelp: 'Stays in the history and in the audit log.',
  reasonShort: 'Please write a reason of at least {min} characters.',
  history: 'History',
  historyNamed: 'History: {name}',
  historyTitle: 'History of {name}',
  lastChange: '{by}, {at}',
  neverChanged: 'Never changed',
  asShipped: 'As it came with the panel',
  now: 'Now',
  restores: 'Version {n} again',
  version: 'Version {n}',
  bringBack: 'Bring back',
  bringingBack: 'Bringing back',
  bringBackVersion: 'Bring back version {n}',
  bringBackQuestion: 'Bring back version {n}?',
  bringBackText: 'That makes a new version. Nothing in the history is lost.',
  broughtBack: 'Brought back. It counts from now on.',
  noHistory: 'Nobody has changed this.',
});
