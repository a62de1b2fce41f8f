import { expect, test } from 'vitest';
import { given, oneOf, readDays } from './day-filter';

const read = (search: string) => readDays(new URLSearchParams(search));

test('days are read from the address; what makes no sense counts as not given', () => {
  expect(read('from=2026-11-01&to=2026-11-02')).toEqual({ from: '2026-11-01', to: '2026-11-02' });
  expect(read('from=2026-11-01')).toEqual({ from: '2026-11-01', to: '' });
  expect(read('from=yesterday&to=2026-13-01')).toEqual({ from: '', to: '' });
  expect(read('from=2026-11-02&to=2026-11-01')).toEqual({ from: '', to: '' });
});

test('what is not chosen is left out', () => {
  expect(given({ flow: 'spent', from: '', to: '2026-11-02' })).toEqual({ flow: 'spent', to: '2026-11-02' });
  expect(oneOf('spent', ['earned', 'spent'])).toBe('spent');
  expect(oneOf('lost', ['earned', 'spent'])).toBe('');
});
