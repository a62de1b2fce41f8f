import { expect, test } from 'vitest';
import { listQuery, listSearch, readListFilter } from './list-filter';

const states = ['live', 'closed'] as const;
const read = (search: string) => readListFilter(new URLSearchParams(search), states);

test('what is written is read back, nonsense counts as not given', () => {
  const filter = { search: 'a&b', state: 'live' as const, page: 2 };
  expect(read(listSearch(filter))).toEqual(filter);
  expect(read('?state=gone&page=-3')).toEqual({ search: '', state: null, page: 1 });
  expect(listSearch(read(''))).toBe('');
});

test('the server is asked only for what is given', () => {
  expect(listQuery(read(''), 15)).toEqual({ page: 1, size: 15 });
  expect(listQuery(read('?state=closed&search=x'), 15)).toEqual({ page: 1, size: 15, search: 'x', state: 'closed' });
});
