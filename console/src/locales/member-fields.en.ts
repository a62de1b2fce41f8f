import { defineWords } from '@pollen/ui/translator';

export const memberFieldWords = defineWords('memberFields', {
  title: 'Attributes and answers',
  field: 'Question or attribute',
  value: 'Value',
  set: 'Set',
  setBy: '{at}, {by}, version {n}',
  member: 'member',
  notShown: 'Answered (sensitive, not shown)',
  change: 'Change',
  changeOne: 'Change “{name}”',
  choose: 'Choose',
  wrong: 'The attribute doesn’t have this value.',
  clear: 'Clear value',
  save: 'Save',
  saving: 'Saving',
  saved: 'The attribute has been saved.',
});
