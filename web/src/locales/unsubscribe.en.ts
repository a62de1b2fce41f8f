import { defineWords } from '@pollen/ui/translator';

export const unsubscribeWords = defineWords('unsubscribe', {
  title: 'Survey invitations',
  question: 'Stop survey invitations by email?',
  text: 'New surveys will still appear on your survey page, and you’ll still get emails about your orders and account security.',
  stop: 'Stop invitations',
  stopping: 'Stopping invitations',
  stopped: 'You won’t get survey invitations by email',
  stoppedText: 'One or two that are already being sent may still arrive.',
  undo: 'Keep invitations',
  undoing: 'Turning invitations on',
  back: 'You’ll get survey invitations by email',
  backText: 'You can stop them at any time, here or in Account Settings.',
  preferences: 'Choose which emails you get, and how many',
  noToken: 'This link is incomplete',
  noTokenText: 'Open the link in the email again, or turn off invitations in Account Settings.',
  settings: 'Account Settings',
});
