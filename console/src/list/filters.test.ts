import { LAST_PAGE } from '@pollen/contract/paging-values';
import { describe, expect, test } from 'vitest';
import { day, defineFilters, id, named, oneOf, page, text, wholeNumber, within } from './filters';

const filters = defineFilters(
  {
    state: oneOf(['waiting', 'closed'], { usual: 'waiting', all: 'all' }),
    kind: oneOf(['report', 'question']),
    surveyId: named('survey', id()),
    level: wholeNumber(0, 6),
    search: text(10),
    subject: text(),
    subjectId: within('subject', text()),
    from: day(),
    to: day(),
    page: page(),
  },
  { tab: 'state' },
);
const read = (search: string) => filters.read(new URLSearchParams(search));
const problemsOf = (search: string) => read(search).problems.map(({ kind, text }) => `${kind} ${text}`);
const { usual } = filters;

describe('the address', () => {
  test('an empty address gives the default values, which are not written to it', () => {
    expect(read('')).toEqual({ values: usual, problems: [] });
    expect(usual).toMatchObject({ state: 'waiting', kind: null, search: '', from: null, page: 1 });
    expect(filters.search(usual)).toBe('');
  });

  test('filters are read back from the address as they were written', () => {
    const search =
      '?state=all&kind=report&survey=12&level=0&search=a%26b&subject=order&subjectId=7&from=2026-11-01&to=2026-11-30&page=3';
    const { values, problems } = read(search);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ state: null, surveyId: 12, level: 0, search: 'a&b', subjectId: '7', page: 3 });
    expect(filters.search(values)).toBe(search);
  });

  test('pasted ids are recognized, and long texts are cut', () => {
    expect(read('survey= %2330571 ').values.surveyId).toBe(30571);
    expect(read('search=12345678901').values.search).toBe('1234567890');
  });

  test('page numbers stay within the range of the server', () => {
    expect(read(`page=${LAST_PAGE}`).values.page).toBe(LAST_PAGE);
    expect(problemsOf(`page=${LAST_PAGE + 1}`)).toEqual([`page ${LAST_PAGE + 1}`]);
  });
});

describe('impossible values', () => {
  test('impossible values are left out and named', () => {
    const search = 'state=gone&kind=toString&survey=-1&level=9&from=2026-13-01&to=tomorrow&page=0';
    expect(read(search).values).toEqual(usual);
    expect(problemsOf(search)).toEqual([
      ...['choice gone', 'choice toString', 'number -1', 'number 9'],
      ...['day 2026-13-01', 'day tomorrow', 'page 0'],
    ]);
  });

  test.each(['2026-02-30', '2025-02-29', '2026-04-31', '2026-1-1', '+002026-01-01'])('%s is not a day', (typed) => {
    expect(problemsOf(new URLSearchParams({ from: typed }).toString())).toEqual([`day ${typed}`]);
  });

  test('29 February exists in leap years', () => {
    expect(read('from=2028-02-29').values.from).toBe('2028-02-29');
  });

  test.each(['0', '1.5', '1e3', '９', '99999999999999999999', 'id'])('%s is not an id', (typed) => {
    expect(problemsOf(new URLSearchParams({ survey: typed }).toString())).toEqual([`number ${typed}`]);
  });

  test('a first day after the last one leaves both out', () => {
    expect(read('from=2026-11-02&to=2026-11-01').values).toEqual(usual);
    expect(problemsOf('from=2026-11-02&to=2026-11-01')).toEqual(['days 2026-11-02', 'days 2026-11-01']);
  });

  test('typed values stay in the address and the control until another filter changes', () => {
    const search = filters.search(usual, { surveyId: 'abc', kind: 'report' });
    expect(search).toBe('?kind=report&survey=abc');
    const shown = read(search);
    expect(filters.textOf(shown, 'surveyId')).toBe('abc');
    expect(filters.search(shown.values, { kind: '' })).toBe('');
  });
});

describe('a change', () => {
  test('a change accepts values and texts of controls; an empty text means the default', () => {
    expect(filters.search(usual, { surveyId: 7, level: '3', from: '2026-11-01' })).toBe(
      '?survey=7&level=3&from=2026-11-01',
    );
    expect(filters.search({ ...usual, state: 'closed', kind: 'report' }, { state: '', kind: '' })).toBe('');
  });

  test('a change resets the page and the dependent filters', () => {
    const values = { ...usual, subject: 'order', subjectId: '7', page: 3 };
    expect(filters.search(values, { search: 'x' })).toBe('?search=x&subject=order&subjectId=7');
    expect(filters.search(values, { subject: 'member' })).toBe('?subject=member');
    expect(filters.search(values, { page: 4 })).toBe('?subject=order&subjectId=7&page=4');
    expect(read('subjectId=7').values.subjectId).toBe('');
  });

  test('clearing the filters keeps the tab', () => {
    const { values } = read('state=closed&kind=report&from=2026-11-01&page=2');
    expect(filters.isNarrowed(values)).toBe(true);
    expect(filters.isUsualTab(values)).toBe(false);
    expect(filters.search(values, filters.cleared)).toBe('?state=closed');
    expect(filters.isNarrowed({ ...usual, state: 'closed', page: 2 })).toBe(false);
  });
});

test('only set filters are sent to the server', () => {
  expect(filters.query(usual)).toEqual({ state: 'waiting', page: 1 });
  expect(filters.query({ ...usual, state: null, level: 0, search: 'x' })).toEqual({ level: 0, search: 'x', page: 1 });
});
