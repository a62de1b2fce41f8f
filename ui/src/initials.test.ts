import { expect, test } from 'vitest';
import { initialsOf } from './initials';

test('initials are those of the first and the last name, however a name is shortened', () => {
  expect(['Anna-Maria Schmidt-Lehmann', 'Anna-Maria S.', 'Anna-Maria', 'Maya', '王小明'].map(initialsOf)).toEqual([
    'AS',
    'AS',
    'AM',
    'MA',
    '王',
  ]);
  expect(['misty_borage_3947', 'j.doe@example.com', 'bee@example.com', 'Bee 2'].map(initialsOf)).toEqual([
    'MB',
    'JD',
    'BE',
    'BE',
  ]);
});
