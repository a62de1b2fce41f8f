import { defineWords } from '@pollen/ui/translator';

export const settingsWords = defineWords('settings', {
  title: 'Account Settings',
  tabs: 'Account settings',
  profile: 'Profile',
  email: 'Email',
  password: 'Password',
  avatarHint: 'JPG or PNG, one file',
  uploadAvatar: 'Upload avatar',
  closeAccount: 'Close Account',
  currentEmail: 'Current email address',
  mailsTitle: 'Emails',
  dataTitle: 'Your data',
  dataText: 'Everything Pollen keeps about you in one file (JSON): your profile, points, orders, answers and more.',
  download: 'Download my data',
  downloading: 'Preparing your data',
  downloaded: 'Your data has been downloaded',
  devicesTitle: 'Logged-in devices',
  devicesText:
    'Browsers that are logged in to your account. Log out any you don’t recognize, and change your password.',
  devicesFailed: 'Your devices didn’t load',
  unknownDevice: 'Unknown device',
  thisDevice: 'This browser',
  lastSeen: 'Last used {when}',
  signOut: 'Log out',
  signOutDevice: 'Log out {device}, last used {when}',
  signedOut: '{device} has been logged out',
});
