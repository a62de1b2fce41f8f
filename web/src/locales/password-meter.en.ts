import { defineWords } from '@pollen/ui/translator';

export const passwordMeterWords = defineWords('password-meter', {
  none: 'A digit, a capital and a lowercase letter make it strong',
  short: { one: 'Too short. Add {n} character', other: 'Too short. Add {n} characters' },
  long: 'Too long. Use at most 256 characters',
  noLetter: 'Weak. Add letters',
  noDigit: 'Weak. Add a digit',
  panelName: 'Weak. Leave out "Pollen"',
  ownAddress: 'Weak. Leave out your email address',
  common: 'Weak. This password is too common',
  checking: 'Checking',
  addCapital: 'Good. Add a capital letter to make it strong',
  addLowercase: 'Good. Add a lowercase letter to make it strong',
  strong: 'Strong',
});
