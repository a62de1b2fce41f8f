import { expect, test } from 'vitest';
import { recentPageOf } from './recent-pages';

test('a page with details and each of its tabs is one recent page', () => {
  const page = { href: '/surveys/48213', title: 'Tea', kind: 'surveys' };
  expect(recentPageOf('/surveys/48213', 'Tea')).toEqual(page);
  expect(recentPageOf('/surveys/48213/results', 'Tea')).toEqual(page);
  expect(recentPageOf('/members/10001', 'Maya')).toMatchObject({ kind: 'members' });
});

test('lists and forms are no recent pages', () => {
  for (const path of ['/', '/surveys', '/surveys/new', '/settings/countries', '/payouts/3']) {
    expect(recentPageOf(path, 'A page')).toBeNull();
  }
});
