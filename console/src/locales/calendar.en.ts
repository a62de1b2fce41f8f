import { defineWords } from '@pollen/ui/translator';

/** The calendar of the fieldwork of all surveys. */
export const calendarWords = defineWords('calendar', {
  title: 'Calendar',
  surveys: 'Surveys',
  lead: 'Fieldwork and waves of all surveys, in the panel’s time zone.',
  previous: 'Previous month',
  next: 'Next month',
  today: 'This month',
  month: 'Month',
  empty: 'No survey is in the field in this month.',
  more: 'This month has more surveys or waves than are shown.',
  period: '{from} to {to}',
  openEnd: 'from {from}, open end',
  oneDay: '{from}',
  completes: '{done} of {target} completes',
  waves: { one: '{n} wave', other: '{n} waves' },
  kind_invitation: 'Invitation',
  kind_notStarted: 'Reminder: did not start',
  kind_notFinished: 'Reminder: did not finish',
  sent: '{kind}, {day} {time}: {n} emailed',
  scheduled: '{kind}, {day} {time}: scheduled for up to {n}',
  canceled: '{kind}, {day} {time}: canceled',
  legendField: 'In the field',
  legendSent: 'Wave sent',
  legendScheduled: 'Wave scheduled',
});
