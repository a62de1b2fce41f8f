import { defineWords } from '@pollen/ui/translator';

export const checkInWords = defineWords('check-in', {
  title: 'Sign in',
  lead: {
    one: 'One tap a day, {n} coin. The calendar covers the current month.',
    other: 'One tap a day, {n} coins. The calendar covers the current month.',
  },
  leadCalendar: 'The calendar covers the current month.',
  leadDone: 'One tap a day. Come back tomorrow. The calendar covers the current month.',
  daysInARow: 'Days in a row',
  thisWeek: 'This week',
  signIn: 'SIGN IN',
  signingIn: 'SIGNING IN',
  signedToday: 'Signed in today',
  alreadySigned: 'You have already signed in today.',
  success: { one: 'Signed in. {n} coin added', other: 'Signed in. {n} coins added' },
  successBonus: 'Day {streak} in a row, bonus included.',
  days: { one: '{n} day', other: '{n} days' },
  nextBonus: 'Next bonus',
  bonusIn: { one: 'in {n} day', other: 'in {n} days' },
  bonusNow: 'with the next tap',
  bestRun: 'Best run this month',
  signedIn: 'Signed in',
  today: 'Today',
  restrictedTitle: 'Check-in is not available',
  contact: 'Contact customer service',
  failed: 'The calendar did not load',
});
