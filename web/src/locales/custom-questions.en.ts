import { defineWords } from '@pollen/ui/translator';

export const customQuestionWords = defineWords('custom-questions', {
  title: 'A few more questions',
  open: {
    one: '{n} question is open. Your answers bring surveys that fit you. You can change or clear them at any time.',
    other: '{n} questions are open. Your answers bring surveys that fit you. You can change or clear them at any time.',
  },
  allAnswered: 'You’ve answered them all. You can change or clear your answers at any time.',
  failed: 'The questions didn’t load',
  choose: 'Choose',
  required: 'Required for new members.',
  sensitive: 'Voluntary. Only Pollen uses this answer, to choose surveys for you.',
  agree: 'I agree that Pollen keeps this answer to choose surveys for me.',
  outOfRange: 'Please enter a whole number from {least} to {most}.',
  save: 'Save',
  saving: 'Saving',
  saved: 'Your answer has been saved',
  clear: 'Clear',
  clearOne: 'Clear the answer to “{title}”',
  cleared: 'Your answer has been cleared',
  requiredFirst: 'Please answer the questions marked as required first.',
});
