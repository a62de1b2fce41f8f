import { defineWords } from '@pollen/ui/translator';

/** Texts of the bar that an operator sees during an impersonation, in a file of its own that no member loads. */
export const impersonationWords = defineWords('impersonation', {
  label: 'Operator view',
  viewedMember: 'You see what {name} sees.',
  readOnly: 'You can’t change anything. This view ends at {time}.',
  close: 'Close',
  ended: 'This view has ended. Close this tab and open it again from the console.',
});
