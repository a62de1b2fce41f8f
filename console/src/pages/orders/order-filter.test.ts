import { describe, expect, test } from 'vitest';
import { orderFilters } from './order-filter';

const read = (search: string) => orderFilters.read(new URLSearchParams(search)).values;
const { usual: everyWaitingOrder, search: orderSearch, query: orderQuery, isNarrowed } = orderFilters;

describe('the filter of the orders in the address', () => {
  test('an empty address shows the waiting orders', () => {
    expect(read('')).toEqual(everyWaitingOrder);
    expect(orderSearch(everyWaitingOrder)).toBe('');
  });

  test('an address that was written is read back unchanged', () => {
    const filter = {
      status: null,
      search: 'maya & co+1',
      kind: 'cash' as const,
      art: 'cash-account',
      countryId: 7,
      minPoints: 0,
      maxPoints: 2500,
      from: '2026-11-15',
      to: '2026-11-16',
      checks: 'sharedDevice' as const,
    };
    expect(read(orderSearch(filter))).toEqual(filter);
    expect(read(orderSearch({ ...filter, status: 0 }))).toEqual({ ...filter, status: 0 });
  });

  test('invalid values count as not given', () => {
    expect(read('?status=9&kind=toString&country=x&min=-1&max=many&from=yesterday&to=2026-13-40&checks=bad')).toEqual(
      everyWaitingOrder,
    );
  });

  test('only set filters are sent to the server', () => {
    expect(orderQuery(everyWaitingOrder)).toEqual({ checks: 'any', status: 6 });
    expect(orderQuery({ ...everyWaitingOrder, status: null, minPoints: 0 })).toEqual({
      checks: 'any',
      minPoints: 0,
    });
  });

  test('a status of "all" sends no filter', () => {
    expect(isNarrowed({ ...everyWaitingOrder, status: 2 })).toBe(false);
    expect(isNarrowed({ ...everyWaitingOrder, search: 'x' })).toBe(true);
  });
});
