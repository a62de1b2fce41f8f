import { defineWords } from '@pollen/ui/translator';

export const emailChangeWords = defineWords('email-change', {
  failed: 'Your email settings didn’t load',
  lead: 'You log in with this address, and it receives order confirmations and survey invitations. If you change it, we send a link to the new address and notify the old one.',
  rule: 'Nothing changes until you confirm. If you don’t confirm the new address within 7 days, we suspend your account until you do.',
  newEmail: 'New email address',
  newEmailExample: 'name@example.com',
  password: 'Password',
  change: 'Change email',
  changing: 'Changing email',
  requested: 'We’ve sent a link to your new address. Please open it to confirm.',
  pendingTitle: 'Waiting for your confirmation',
  pendingText:
    'We sent a link to <b>{email}</b>. Please confirm by {day}. After that, your account is suspended until you do.',
  resend: 'Resend email',
  resending: 'Sending email',
  resent: 'We’ve sent the email again',
  keep: 'Keep the old address',
  keepQuestion: 'Keep the old address?',
  keepText: 'The link we sent to <b>{email}</b> will stop working.',
  kept: 'Your address hasn’t changed',

  confirmTitle: 'Confirm email address',
  confirming: 'Confirming your new address',
  confirmed: 'Your new address is confirmed',
  confirmedText: 'From now on, log in with <b>{email}</b>. We’ll send our emails there.',
  confirmedTextShort: 'From now on, log in with your new address. We’ll send our emails there.',
  confirmFailed: 'The address couldn’t be confirmed',
  confirmFailedText: 'Go to Account Settings to check for a pending change and resend the email.',
  toSettings: 'Account Settings',
  logIn: 'Log in',

  takeBackTitle: 'Undo email change',
  takeBackQuestion: 'Keep your old address?',
  takeBackText: 'Your account keeps the address this email was sent to, or goes back to it.',
  takeBackLogsOut: 'All devices will be logged out, and all passkeys removed.',
  takeBackPassword:
    'Your password will stop working, because someone used it to request the change. You can set a new one by email.',
  takeBack: 'Undo change',
  takingBack: 'Undoing change',
  takenBack: 'Your old address has been kept',
  takenBackText:
    'All devices have been logged out, and all passkeys removed. Now set a new password: we’ll email a code to your old address.',
  newPassword: 'Set new password',
  takeBackFailed: 'The change couldn’t be undone',
  takeBackFailedText: 'If you didn’t request this change, please contact us.',
  contact: 'Contact us',
});
