import { defineWords } from '@pollen/ui/translator';

export const unsubscribeWords = defineWords('unsubscribe', {
  title: 'Survey invitations',
  question: 'Stop survey invitations by mail?',
  text: 'New surveys still appear on your survey page, and mails about your orders and the safety of your account still come.',
  stop: 'Stop the invitations',
  stopping: 'Stopping the invitations',
  stopped: 'No more survey invitations by mail',
  stoppedText: 'One or two that are under way may still arrive.',
  undo: 'I want them after all',
  undoing: 'Turning them on again',
  back: 'Survey invitations will come by mail',
  backText: 'You can stop them at any time, here or in Account Settings.',
  preferences: 'Choose which mails you get, and how many',
  noToken: 'This link is not complete',
  noTokenText: 'Open the link in the mail again, or turn the invitations off in Account Settings.',
  settings: 'Account Settings',
});
