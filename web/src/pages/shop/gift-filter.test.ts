import { expect, test } from 'vitest';
import { type CostKey, filterGifts, type Gift, noFilter, readGiftFilter, writeGiftFilter } from './gift-filter';
import { gift } from './gifts-for-tests';

const gifts = [500, 1000, 1050, 1051, 2000, 2500].map((displayPoints) => gift({ displayPoints }));
const found = (change: Partial<typeof noFilter>, balance = 0, among: readonly Gift[] = gifts) =>
  filterGifts(among, { ...noFilter, ...change }, balance, () => 'Cash account').map((each) => each.displayPoints);
const costs = (...keys: CostKey[]) => ({ costs: new Set(keys) });

test('without a filter every gift is shown', () => {
  expect(found({})).toEqual([500, 1000, 1050, 1051, 2000, 2500]);
});

test('cost ranges include both of their bounds and add up', () => {
  expect(found(costs('cost1'))).toEqual([500, 1000, 1050]);
  expect(found(costs('cost2'))).toEqual([1050, 1051, 2000]);
  expect(found(costs('cost1', 'cost3'))).toEqual([500, 1000, 1050, 2000, 2500]);
});

test('affordable gifts of every type cost at most the balance and are in stock', () => {
  const all = [...gifts, gift({ displayPoints: 120, provider: 'other' }), gift({ displayPoints: 130, stock: 0 })];
  expect(found({ affordable: true }, 1050, all)).toEqual([500, 1000, 1050, 120]);
  expect(found({ affordable: true, ...costs('cost3') }, 2000)).toEqual([2000]);
});

test('types and words, of the gift or its card, narrow the list', () => {
  const film = gift({ displayPoints: 800, provider: 'other', name: 'Film evening' });
  expect(found({ type: 'other' }, 0, [...gifts, film])).toEqual([800]);
  expect(found({ type: 'eGift' }, 0, [film])).toEqual([]);
  expect(found({ search: ' FILM ' }, 0, [...gifts, film])).toEqual([800]);
  expect(found({ search: 'cash acc' }, 0, gifts)).toHaveLength(6);
  expect(found({ search: '<b>' })).toEqual([]);
});

test('an address keeps the filter and its other parameters; nonsense filters nothing', () => {
  const filter = { search: 'film', type: 'other', ...costs('cost1', 'cost3'), affordable: true } as const;
  const address = writeGiftFilter(new URLSearchParams('tab=records&search=old'), filter);
  expect(`${address}`).toBe('tab=records&search=film&type=other&cost=cost1&cost=cost3&affordable=1');
  expect(readGiftFilter(address)).toEqual(filter);
  expect(`${writeGiftFilter(address, noFilter)}`).toBe('tab=records');
  expect(readGiftFilter(new URLSearchParams('type=x&cost=9&affordable=yes'))).toEqual(noFilter);
});
