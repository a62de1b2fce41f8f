import { defineWords } from '@pollen/ui/translator';

export const inviteeWords = defineWords('invitees', {
  look: 'See who would be invited',
  title: 'Who would be invited',
  many: {
    one: '{n} member could be invited now. A wave takes those with the fewest invitations lately, then by lot.',
    other: '{n} members could be invited now. A wave takes those with the fewest invitations lately, then by lot.',
  },
  counting: 'Counting the members who fit',
  countFailed: 'The members who fit could not be counted.',
  nobody:
    'Right now there is nobody to invite: whoever fits was invited, began the survey, wants no mails or has had enough of them this week.',
  member: 'Member',
  number: 'No. {id}',
  country: 'Country',
  gender: 'Gender',
  woman: 'Woman',
  man: 'Man',
  age: 'Age',
  level: 'Level',
});
