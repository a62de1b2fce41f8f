import { expect, test } from 'vitest';
import { everyMember, memberQuery, memberSearch, readMemberFilter } from './member-filter';

const read = (search: string) => readMemberFilter(new URLSearchParams(search));

test('the filter survives the address, and asks for nothing that is not chosen', () => {
  const chosen = read(
    'search=maya&state=blacklisted&country=840&level=3&signals=open&by=seen&from=2026-11-01&to=2026-11-20',
  );
  expect(read(memberSearch(chosen).slice(1))).toEqual(chosen);
  expect(memberQuery(chosen)).toEqual({
    ...{ search: 'maya', state: 'blacklisted', country: 840, level: 3, signals: 'open', by: 'seen' },
    ...{ from: '2026-11-01', to: '2026-11-20' },
  });
  expect(memberSearch(everyMember)).toBe('');
  expect(memberQuery(everyMember)).toEqual({});
});

test('nonsense counts as not given', () => {
  expect(read('state=asleep&country=abc&level=9&signals=all&by=born&from=x')).toEqual(everyMember);
});
