import { describe, expect, test } from 'vitest';
import {
  everyWaitingOrder,
  isNarrowed,
  type OrderFilter,
  orderQuery,
  orderSearch,
  readOrderFilter,
} from './order-filter';

const read = (search: string) => readOrderFilter(new URLSearchParams(search));

describe('the filter of the orders in the address', () => {
  test('an empty address shows what waits', () => {
    expect(read('')).toEqual(everyWaitingOrder);
    expect(orderSearch(everyWaitingOrder)).toBe('');
  });

  test('what is written is read back', () => {
    const filter: OrderFilter = {
      status: null,
      search: 'maya & co+1',
      art: 'cash-account',
      minPoints: 0,
      maxPoints: 2500,
      from: '2026-11-15',
      to: '2026-11-16',
      checks: 'warning',
      page: 3,
    };
    expect(read(orderSearch(filter))).toEqual(filter);
    expect(read(orderSearch({ ...filter, status: 0 }))).toEqual({ ...filter, status: 0 });
  });

  test('nonsense counts as not given', () => {
    expect(read('?status=9&min=-1&max=many&from=yesterday&to=2026-13-40&checks=bad&page=0')).toEqual(everyWaitingOrder);
  });

  test('the server is asked only for what is given', () => {
    expect(orderQuery(everyWaitingOrder, 15)).toEqual({ page: 1, size: 15, checks: 'any', status: 6 });
    expect(orderQuery({ ...everyWaitingOrder, status: null, minPoints: 0 }, 100)).toEqual({
      page: 1,
      size: 100,
      checks: 'any',
      minPoints: 0,
    });
  });

  test('status and page narrow nothing', () => {
    expect(isNarrowed({ ...everyWaitingOrder, status: 2, page: 4 })).toBe(false);
    expect(isNarrowed({ ...everyWaitingOrder, search: 'x' })).toBe(true);
  });
});
