import { expect, test } from 'vitest';
import { iconOf } from './icons';

test.each([
  ['Buying your next phone', 'phone'],
  ['Banking apps you have used', 'money'],
  ['Household energy and heating', 'home'],
  ['Streaming, games and free time', 'media'],
  ['Morning routines and breakfast', 'food'],
  ['Pet owners: food and care', 'pets'],
  ['Steam cleaners', 'home'],
  ['Carpets', 'other'],
  ['', 'other'],
])('%s is about %s', (titleEn, icon) => {
  expect(iconOf({ titleEn })).toBe(icon);
});
