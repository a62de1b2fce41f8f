import { defineWords } from '@pollen/ui/translator';

export const passwordWords = defineWords('password', {
  title: 'Change password',
  lead: 'Your other devices are logged out when the password changes.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  rule: 'At least eight characters with letters and numbers.',
  change: 'Change password',
  changing: 'Changing password',
  changed: 'Your password has been changed',
});
