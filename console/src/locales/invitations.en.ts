import { defineWords } from '@pollen/ui/translator';

export const invitationWords = defineWords('invitations', {
  title: 'Email invitations',
  draftTitle: 'Nobody has been invited yet',
  draftText: 'Members can be invited once the survey has been launched.',
  start: 'Invite members',
  empty: 'No members have been invited by email yet.',
  caption: 'Invitation waves, newest first',
  wave: 'Wave',
  state: 'State',
  scheduled: 'Scheduled',
  planning: 'Selecting members',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
  stoppedBySurvey: 'Survey not open',
  planned: 'Selected',
  mailed: 'Emailed',
  opened: 'Opened',
  clicked: 'Clicked',
  started: 'Started',
  completed: 'Completed',
  stop: 'Stop',
  figures:
    'Each member counts once. Clicked, started and completed are shares of the emails sent. Opened is a share of the emails to members who allow open tracking; few do. Clicks by link scanners are excluded where they can be recognized.',
  stopWave: 'Stop the wave from {time}',

  startQuestion: 'Invite members by email?',
  counting: 'Counting matching members',
  countFailed: 'The matching members couldn’t be counted.',
  matching: {
    one: '{n} member can be invited now: matches the target, accepts invitations, and has neither been invited to this survey nor started it.',
    other:
      '{n} members can be invited now: they match the target, accept invitations, and have neither been invited to this survey nor started it.',
  },
  nobody:
    'No one can be invited right now: every matching member has been invited, has started the survey, has turned invitations off or has reached this week’s limit.',
  size: 'Maximum members',
  sizeHelp:
    'Members with the fewest recent invitations come first; no one gets more than {perWeek} a week. Sending stops automatically when the survey is full.',
  sizeWrong: 'Please enter a whole number from 1 to {most}.',
  pace: 'Maximum emails per minute',
  paceHelp: 'A slower pace spreads members over the day. The panel sends at most {most} a minute.',
  paceOf: { one: '{n} a minute', other: '{n} a minute' },
  confirm: 'Invite',
  confirming: 'Starting',
  isStarted: 'The invitations are being sent.',
  stopQuestion: 'Stop this wave?',
  stopText: 'Emails already sent can’t be recalled. Members who haven’t received one can be invited again.',
  stopping: 'Stopping',
  isStopped: 'The wave has been stopped.',
});
