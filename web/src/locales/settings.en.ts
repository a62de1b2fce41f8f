import { defineWords } from './translator';

export const settingsWords = defineWords('settings', {
  title: 'Account Settings',
  tabs: 'Account settings',
  profile: 'Profile',
  email: 'Email',
  password: 'Password',
  avatarHint: 'jpg or png, one file',
  uploadAvatar: 'Upload avatar',
  currentEmail: 'Current e-mail address',
  emailTitle: 'Changing your e-mail address',
  emailText:
    'This page cannot change it yet. Surveys, confirmations and log-in all go through this address, so until then a person checks each change.',
  emailStep1: 'Write to us from your current address and name the new one.',
  emailStep2: 'The new address counts once you have confirmed it by the link that goes there. The old address is told.',
  emailStep3: 'An address that stays unconfirmed suspends the account until it is confirmed.',
  contact: 'Contact us',
});
