import { expect, test } from 'vitest';
import { memberFilters } from './member-filter';

const read = (search: string) => memberFilters.read(new URLSearchParams(search)).values;
const { usual } = memberFilters;

test('the filter survives the address and sends only chosen values', () => {
  const chosen = read(
    'search=maya&state=blacklisted&country=840&level=3&signals=open&by=seen&from=2026-11-01&to=2026-11-20',
  );
  expect(read(memberFilters.search(chosen))).toEqual(chosen);
  expect(memberFilters.query(chosen)).toEqual({
    ...{ search: 'maya', state: 'blacklisted', country: 840, level: 3, signals: 'open', by: 'seen' },
    ...{ from: '2026-11-01', to: '2026-11-20' },
  });
  expect(memberFilters.search(usual)).toBe('');
  expect(memberFilters.query(usual)).toEqual({});
});

test('invalid values count as not given', () => {
  expect(read('state=asleep&country=abc&level=9&signals=all&by=born&from=x')).toEqual(usual);
});
