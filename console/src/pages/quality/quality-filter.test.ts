import { expect, test } from 'vitest';
import { qualityFilters, qualityQuery } from './quality-filter';

test('filters survive the address, and invalid values are left out', () => {
  const search = '?tab=accepted&signal=fast&survey=48101&search=maya';
  const filter = qualityFilters.read(new URLSearchParams(search)).values;
  expect(filter).toEqual({ tab: 'accepted', signal: 'fast', surveyId: 48101, search: 'maya' });
  expect(qualityFilters.search(filter)).toBe(search);
  const nonsense = qualityFilters.read(new URLSearchParams('?tab=x&signal=y&survey=-1')).values;
  expect(nonsense).toEqual({ tab: 'suspected', signal: null, surveyId: null, search: '' });
  expect(qualityFilters.search(nonsense)).toBe('');
});

test('open tabs filter by weight, the others by state', () => {
  const usual = qualityFilters.read(new URLSearchParams()).values;
  expect(qualityQuery(usual, 10)).toEqual({ size: 10, state: 'open', weight: 'suspected' });
  expect(qualityQuery({ ...usual, tab: 'rejected', signal: 'tooMany' }, 10)).toEqual({
    size: 10,
    state: 'rejected',
    signal: 'tooMany',
  });
});
