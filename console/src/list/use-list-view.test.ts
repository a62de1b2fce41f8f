import { expect, test } from 'vitest';
import { nextSorting, parseView } from './use-list-view';

test('a click on a header sorts in its own direction, then in the other, then not at all', () => {
  const reward = { key: 'reward', sorts: 'desc' } as const;
  const first = nextSorting(reward, null);
  expect(first).toEqual({ key: 'reward', direction: 'desc' });
  const second = nextSorting(reward, first);
  expect(second).toEqual({ key: 'reward', direction: 'asc' });
  expect(nextSorting(reward, second)).toBeNull();
  expect(nextSorting({ key: 'title', sorts: 'asc' }, second)).toEqual({ key: 'title', direction: 'asc' });
  expect(nextSorting({ key: 'state' }, second)).toBe(second);
});

test('what the browser kept is read back, and anything else counts as nothing', () => {
  const usual = { hidden: [], sorting: null };
  const kept = { hidden: ['cost'], sorting: { key: 'reward', direction: 'asc' } };
  expect(parseView(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '[]', '7', '{"hidden":3,"sorting":{"key":"reward","direction":"up"}}', 'no json']) {
    expect(parseView(text)).toEqual(usual);
  }
});
