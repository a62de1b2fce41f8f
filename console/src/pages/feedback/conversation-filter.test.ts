import { expect, test } from 'vitest';
import { conversationQuery, conversationSearch, readConversationFilter } from './conversation-filter';

const read = (search: string) => readConversationFilter(new URLSearchParams(search));

test('what is written is read back, and what is as usual is left out', () => {
  const filter = { tab: 'mine', kind: 'report', assigned: 'nobody', surveyId: 12, search: 'maya' } as const;
  expect(read(conversationSearch(filter))).toEqual(filter);
  expect(conversationSearch(read(''))).toBe('');
});

test('what an address cannot mean is as usual, and is not asked for', () => {
  const filter = read('?tab=deleted&kind=gossip&assigned=7&survey=-1');
  expect(filter).toEqual({ tab: 'waiting', kind: null, assigned: null, surveyId: null, search: '' });
  expect(conversationQuery(filter, 15)).toEqual({ tab: 'waiting', size: 15 });
  expect(conversationQuery(read('?survey=12'), 15)).toEqual({ tab: 'waiting', size: 15, surveyId: 12 });
});
