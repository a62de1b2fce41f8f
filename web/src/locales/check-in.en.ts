import { defineWords } from '@pollen/ui/translator';

export const checkInWords = defineWords('check-in', {
  title: 'Daily check-in',
  lead: {
    one: 'Check in each day for {n} coin. The calendar shows the current month.',
    other: 'Check in each day for {n} coins. The calendar shows the current month.',
  },
  leadCalendar: 'The calendar shows the current month.',
  leadDone: 'You’re checked in. Come back tomorrow for the next coin.',
  daysInARow: 'Days in a row',
  thisWeek: 'This week',
  signIn: 'SIGN IN',
  signingIn: 'SIGNING IN',
  signedToday: 'Checked in today',
  alreadySigned: 'You’ve already checked in today.',
  success: { one: 'Checked in. {n} coin added', other: 'Checked in. {n} coins added' },
  successBonus: '{streak} days in a row, bonus included.',
  days: { one: '{n} day', other: '{n} days' },
  nextBonus: 'Next bonus',
  bonusIn: { one: 'in {n} day', other: 'in {n} days' },
  bonusNow: 'with your next check-in',
  bestRun: 'Best streak this month',
  signedIn: 'Checked in',
  today: 'Today',
  restrictedTitle: 'Check-in is not available',
  contact: 'Contact customer service',
  failed: 'The calendar didn’t load',
});
