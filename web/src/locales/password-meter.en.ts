import { defineWords } from './translator';

export const passwordMeterWords = defineWords('password-meter', {
  none: 'Digit, capital and lowercase letter',
  short: { one: 'Too short. Add {n} more character', other: 'Too short. Add {n} more characters' },
  long: 'Too long. Use 256 characters at most',
  noLetter: 'Weak. Add letters',
  noDigit: 'Weak. Add a digit',
  panelName: 'Weak. Leave out the name Pollen',
  ownAddress: 'Weak. Leave out your e-mail name',
  common: 'Weak. This is one of the most common passwords',
  checking: 'Checking',
  addCapital: 'Good. Add a capital to make it strong',
  addLowercase: 'Good. Add a lowercase letter to make it strong',
  strong: 'Strong',
});
