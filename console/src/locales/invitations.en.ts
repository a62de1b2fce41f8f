import { defineWords } from '@pollen/ui/translator';

export const invitationWords = defineWords('invitations', {
  title: 'Invitations by mail',
  start: 'Invite members',
  empty: 'Nobody was invited by mail yet.',
  caption: 'Waves of invitations, newest first',
  wave: 'Wave',
  state: 'State',
  planning: 'Choosing members',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
  stoppedBySurvey: 'Survey takes nobody',
  planned: 'Chosen',
  mailed: 'Mailed',
  opened: 'Opened',
  clicked: 'Clicked',
  started: 'Started',
  completed: 'Completed',
  stop: 'Stop',
  figures:
    'Each member counts once. Clicked, started and completed are shares of the mails sent. Opened is a share of the mails to members who let us see it; few do. Clicks of link scanners are left out as far as they can be told.',
  stopWave: 'Stop the wave of {time}',

  startQuestion: 'Invite members by mail?',
  counting: 'Counting the members who fit',
  countFailed: 'The members who fit could not be counted.',
  matching: {
    one: '{n} member can be invited now: fits, wants mails, was not invited to this survey and did not begin it.',
    other:
      '{n} members can be invited now: they fit, want mails, were not invited to this survey and did not begin it.',
  },
  nobody:
    'Right now there is nobody to invite: whoever fits was invited, began the survey, wants no mails or has had enough of them this week.',
  size: 'Members at most',
  sizeHelp:
    'Those with the fewest invitations lately come first; nobody gets more than {perWeek} a week. It stops by itself when the survey is full.',
  sizeWrong: 'A whole number from 1 to {most}.',
  pace: 'Mails a minute at most',
  paceHelp: 'Slower spreads members over the day. The panel sends {most} a minute at most.',
  paceOf: { one: '{n} a minute', other: '{n} a minute' },
  confirm: 'Invite',
  confirming: 'Starting',
  isStarted: 'The invitations are on their way.',
  stopQuestion: 'Stop this wave?',
  stopText: 'Mails that have left stay with the members. Whoever was not mailed to can be invited again.',
  stopping: 'Stopping',
  isStopped: 'The wave has stopped.',
});
