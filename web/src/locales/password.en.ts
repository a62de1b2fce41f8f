import { defineWords } from '@pollen/ui/translator';

export const passwordWords = defineWords('password', {
  title: 'Change password',
  lead: 'Changing your password logs out your other devices.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  rule: 'At least 8 characters with letters and digits',
  change: 'Change password',
  changing: 'Changing password',
  changed: 'Your password has been changed',
});
