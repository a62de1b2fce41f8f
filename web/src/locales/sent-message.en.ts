import { defineWords } from '@pollen/ui/translator';

export const sentMessageWords = defineWords('sent-message', {
  title: 'Your message',
  heading: 'Your message no. {number}',
  about: 'About the survey {survey}',
  you: 'You',
  us: 'Pollen customer service',
  hidden:
    'Your first message. Its text is not shown here, because anybody could have entered this email address in the form.',
  open: 'We have your message and will answer by email.',
  answered: 'We’ve answered. If something is still open, write to us here.',
  closed: 'This conversation is closed. If you write again, we’ll open it.',
  reply: 'Your reply',
  send: 'Send reply',
  sending: 'Sending ...',
  invalid: 'This link doesn’t work',
  invalidText: 'It may be incomplete, or the message was deleted with an account. You can write to us again.',
  write: 'Write a message',
});
