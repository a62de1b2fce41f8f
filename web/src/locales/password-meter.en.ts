import { defineWords } from '@pollen/ui/translator';

export const passwordMeterWords = defineWords('password-meter', {
  none: 'Digit, capital and lowercase letter',
  short: { one: 'Too short. Add {n} more character', other: 'Too short. Add {n} more characters' },
  long: 'Too long. Use at most 256 characters',
  noLetter: 'Weak. Add letters',
  noDigit: 'Weak. Add a digit',
  panelName: 'Weak. Leave out "Pollen"',
  ownAddress: 'Weak. Leave out your email address',
  common: 'Weak. Too many people use this password',
  checking: 'Checking',
  addCapital: 'Good. Add a capital letter to make it strong',
  addLowercase: 'Good. Add a lowercase letter to make it strong',
  strong: 'Strong',
});
