import { expect, test } from 'vitest';
import { readTyped } from './palette-text';

test('the first character chooses what is searched', () => {
  expect(readTyped(' energy ')).toEqual({ scope: 'all', text: 'energy' });
  expect(readTyped('> new')).toEqual({ scope: 'actions', text: 'new' });
  expect(readTyped('@maya')).toEqual({ scope: 'members', text: 'maya' });
  expect(readTyped('#48213')).toEqual({ scope: 'numbers', text: '48213' });
  expect(readTyped('')).toEqual({ scope: 'all', text: '' });
});
