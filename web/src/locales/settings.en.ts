import { defineWords } from './translator';

export const settingsWords = defineWords('settings', {
  title: 'Account Settings',
  tabs: 'Account settings',
  profile: 'Profile',
  email: 'Email',
  password: 'Password',
  currentEmail: 'Current e-mail address',
  emailTitle: 'Changing your e-mail address',
  emailText: 'Surveys, confirmations and sign-in all go through this address, so a change is checked by hand for now.',
  emailStep1: 'Write to us from your current address, or log in and use the contact page.',
  emailStep2: 'We send a confirmation mail to the new address. It counts once you have confirmed it there.',
  emailStep3: 'Unconfirmed, the account stays suspended until you confirm.',
  contact: 'Contact us',
});
