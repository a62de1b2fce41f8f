import { expect, test } from 'vitest';
import { conversationFilters } from './conversation-filter';

const read = (search: string) => conversationFilters.read(new URLSearchParams(search)).values;

test('an address that was written is read back unchanged, without default values', () => {
  const filter = { tab: 'mine', kind: 'report', assigned: 'nobody', surveyId: 12, search: 'maya' } as const;
  expect(read(conversationFilters.search(filter))).toEqual(filter);
  expect(conversationFilters.search(read(''))).toBe('');
});

test('invalid values fall back to the defaults and are not sent', () => {
  const filter = read('?tab=deleted&kind=gossip&assigned=7&survey=-1');
  expect(filter).toEqual({ tab: 'waiting', kind: null, assigned: null, surveyId: null, search: '' });
  expect(conversationFilters.query(filter)).toEqual({ tab: 'waiting' });
  expect(conversationFilters.query(read('?survey=12'))).toEqual({ tab: 'waiting', surveyId: 12 });
});
