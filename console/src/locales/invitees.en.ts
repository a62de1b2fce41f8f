import { defineWords } from '@pollen/ui/translator';

export const inviteeWords = defineWords('invitees', {
  show: 'See who would be invited',
  title: 'Who would be invited',
  many: {
    one: '{n} member can be invited now. Members with the fewest recent invitations come first, then at random.',
    other: '{n} members can be invited now. Members with the fewest recent invitations come first, then at random.',
  },
  counting: 'Counting matching members',
  countFailed: 'The matching members couldn’t be counted.',
  nobody:
    'No one can be invited right now: every matching member has been invited, has started the survey, has turned invitations off or has reached this week’s limit.',
  member: 'Member',
  number: 'No. {id}',
  country: 'Country',
  gender: 'Gender',
  woman: 'Woman',
  man: 'Man',
  age: 'Age',
  level: 'Level',
});
