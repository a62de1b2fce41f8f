import { defineWords } from '@pollen/ui/translator';

/** What an operator reads who looks at the app as a member sees it. By itself: no member loads it. */
export const memberViewWords = defineWords('member-view', {
  label: 'View of an operator',
  whose: 'You see what {name} sees.',
  readOnly: 'Nothing can be changed. This view ends at {time}.',
  close: 'Close',
  over: 'This view is over. Close this tab, and open it again from the console.',
});
