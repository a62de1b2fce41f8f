import { defineWords } from '@pollen/ui/translator';

export const settingsWords = defineWords('settings', {
  title: 'Account Settings',
  tabs: 'Account settings',
  profile: 'Profile',
  email: 'Email',
  password: 'Password',
  avatarHint: 'jpg or png, one file',
  uploadAvatar: 'Upload avatar',
  closeAccount: 'Close Account',
  currentEmail: 'Current email address',
  mailsTitle: 'Mails',
  dataTitle: 'Your data',
  dataText:
    'Everything that Pollen keeps about you in one file (JSON), such as your profile, points, orders and answers.',
  download: 'Download my data',
  downloading: 'Collecting your data',
  downloaded: 'Your data has been downloaded',
  devicesTitle: 'Signed-in devices',
  devicesText:
    'Browsers that are signed in to your account. Sign out those that you do not know, and change the password.',
  devicesFailed: 'Your devices did not load',
  unknownDevice: 'Unknown device',
  thisDevice: 'This browser',
  lastSeen: 'Last used {when}',
  signOut: 'Sign out',
  signOutDevice: 'Sign out {device}, last used {when}',
  signedOut: '{device} was signed out',
});
