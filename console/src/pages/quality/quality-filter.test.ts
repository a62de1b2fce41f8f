import { expect, test } from 'vitest';
import { qualityQuery, qualitySearch, readQualityFilter } from './quality-filter';

test('what the address says survives the way there and back, and nonsense is left out', () => {
  const search = '?tab=accepted&signal=fast&survey=48101&search=maya';
  const filter = readQualityFilter(new URLSearchParams(search));
  expect(filter).toEqual({ tab: 'accepted', signal: 'fast', surveyId: 48101, search: 'maya' });
  expect(qualitySearch(filter)).toBe(search);
  const nonsense = readQualityFilter(new URLSearchParams('?tab=x&signal=y&survey=-1'));
  expect(nonsense).toEqual({ tab: 'suspected', signal: null, surveyId: null, search: '' });
  expect(qualitySearch(nonsense)).toBe('');
});

test('the open tabs ask by weight, the others by state', () => {
  const usual = readQualityFilter(new URLSearchParams());
  expect(qualityQuery(usual, 10)).toEqual({ size: 10, state: 'open', weight: 'suspected' });
  expect(qualityQuery({ ...usual, tab: 'rejected', signal: 'tooMany' }, 10)).toEqual({
    size: 10,
    state: 'rejected',
    signal: 'tooMany',
  });
});
